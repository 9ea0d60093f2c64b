/** The transaction of an edit: what it reads, what refuses it, what it writes, and what is said of it. */
import { serverTimestamp } from "firebase/firestore";
import { describe, expect, test, vi } from "vitest";
import { deleteRecord } from "../../../src/providers/data/deletion";
import { RecordEdits, type Edit } from "../../../src/providers/data/record-edits";
import { ProviderError } from "../../../src/providers/errors";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { AUTHOR, offline, sdkError, writerOver, type Stored } from "./transactions";

const WORK = "w".repeat(20);
const ENTRY = `${WORK}~00000001`;
const KNOWN = { id: "b1", nameEng: "Café", discount: "10%" };
const denied = () => sdkError("permission-denied");

function edit(more: Partial<Edit> = {}): Edit {
  return {
    collection: brands,
    id: "b1",
    values: { discount: "20%" },
    known: KNOWN,
    check: () => Promise.resolve(),
    audit: { operation: WORK },
    author: AUTHOR,
    ...more,
  };
}

function edits(stored: Stored) {
  const given = writerOver(stored);
  return { ...given, edits: new RecordEdits(offline(), given.writer) };
}

const STORED = { nameEng: "Café", discount: "10%", id: "b1", further: 1 };
const nothing = () => undefined;

describe("an edit", () => {
  test("writes its fields and what the record is owed, and is recorded", async () => {
    const { edits: of, writes, steps } = edits({ "Brands/b1": { ...STORED, id: "other" } });
    const drop = vi.fn();
    const values = { nameEng: "Bar" };
    const { data, operation } = await of.store(edit({ values }), values, {}, drop);
    expect(operation).toBe(WORK);
    expect(data).toMatchObject({ id: "b1", nameEng: "Bar", discount: "10%" });
    expect(writes.updated["Brands/b1"]).toMatchObject({
      nameEng: "Bar",
      id: "b1",
      formerNames: ["Café"],
      time: serverTimestamp(),
      _change: ENTRY,
    });
    expect(writes.set[`History/${ENTRY}`]).toMatchObject({ action: "update", title: "Bar", ids: ["b1"] });
    expect(drop.mock.calls).toEqual([[expect.objectContaining({ nameEng: "Café" }), values]]);
    expect(steps).toEqual([{ collection: brands, action: "update", operation: WORK, undoes: undefined }]);
  });

  test("that takes something back is recorded as that", async () => {
    const { edits: of, steps } = edits({ "Brands/b1": STORED });
    const one = edit({ audit: { action: "revert", operation: WORK, undoes: "u" } });
    await of.store(one, one.values, {}, nothing);
    expect(steps).toEqual([{ collection: brands, action: "revert", operation: WORK, undoes: "u" }]);
  });

  test("is judged by the record as it is read", async () => {
    const refusal = new ProviderError(409, "Changed.");
    const { edits: of, writes } = edits({ "Brands/b1": STORED });
    const check = vi.fn(() => {
      throw refusal;
    });
    const one = edit({ audit: { check } });
    await expect(of.store(one, one.values, {}, nothing)).rejects.toBe(refusal);
    expect(check).toHaveBeenCalledExactlyOnceWith(STORED);
    expect(writes.updated).toEqual({});
  });

  test("of a record that no screen holds is checked here", async () => {
    const check = vi.fn(() => Promise.reject(new ProviderError(400, "Faulty.")));
    const { edits: of } = edits({ "Brands/b1": STORED });
    const unseen = edit({ check, known: undefined });
    await expect(of.store(unseen, unseen.values, {}, nothing)).rejects.toThrow("Faulty.");
    expect(check).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ nameEng: "Café" }));
    await edits({ "Brands/b1": STORED }).edits.store(edit({ check }), {}, {}, nothing);
    expect(check).toHaveBeenCalledOnce();
  });

  test("of a protected account is refused, though it was not protected when it was seen", async () => {
    const email = admins.protect?.value as string;
    const { edits: of } = edits({ "Admins/a1": { email, name: "Ada" } });
    const one = edit({ collection: admins, id: "a1", values: { name: "Bo" }, known: { id: "a1" } });
    await expect(of.store(one, one.values, {}, nothing)).rejects.toMatchObject({
      statusCode: 403,
      message: "This account cannot be deleted.",
    });
  });

  test("meets what somebody else has saved since the form was opened", async () => {
    const { edits: of, writes } = edits({ "Brands/b1": { ...STORED, discount: "50%" } });
    const one = edit();
    await expect(of.store(one, one.values, { opened: { discount: "10%" } }, nothing)).rejects.toMatchObject({
      conflicts: [{ key: "discount", opened: "10%", theirs: "50%", mine: "20%" }],
    });
    expect(writes.updated).toEqual({});
    await of.store(one, one.values, {}, nothing);
    expect(writes.updated["Brands/b1"]).toMatchObject({ discount: "20%" });
  });

  test.each([
    ["cannot be taken back", { password: "another" }, undefined],
    ["and a value can", { password: "another", name: "Bo" }, WORK],
  ])("of a password %s", async (_, values, recorded) => {
    const { edits: of } = edits({ "Employees/e1": { name: "Ada", password: "issued", companyId: "A" } });
    const one = edit({ collection: employees, id: "e1", values });
    expect((await of.store(one, values, {}, nothing)).operation).toBe(recorded);
  });

  test("answers when a password was set, and not the one that was typed", async () => {
    const passwordAt = "2026-01-01T00:00:00.000Z";
    const { edits: of } = edits({ "Companies/c1": { companyName: "Ay", passwordAt } });
    const one = edit({ collection: companies, id: "c1", values: { companyName: "Bee", password: "" } });
    const { data } = await of.store(one, one.values, {}, nothing);
    expect(data).toMatchObject({ companyName: "Bee", password: passwordAt });
  });

  test("that changes what one signs in with takes the former credential away", async () => {
    // Nobody has typed when the password was set.
    const stored = { email: "ada@example.com", passwordAt: "2026-01-01T00:00:00.000Z" };
    const { edits: of, writes } = edits({ "Admins/a1": stored });
    const values = { email: "bo@example.com" };
    await of.store(edit({ collection: admins, id: "a1", values, known: { id: "a1" } }), values, {}, nothing);
    expect(writes.deleted).toEqual([expect.stringMatching(/^Credentials\//)]);
  });

  test("of nothing writes nothing, and is recorded nowhere", async () => {
    const { edits: of, writes } = edits({ "Employees/e1": { name: "Ada", companyId: "A" } });
    const one = edit({ collection: employees, id: "e1", values: {} });
    expect(await of.store(one, {}, {}, nothing)).not.toHaveProperty("operation");
    expect([writes.set, writes.updated]).toEqual([{}, {}]);
  });

  test("is tried without the removal of a credential that is not there", async () => {
    const { edits: of, writer, writes } = edits({ "Admins/a1": { email: "ada@example.com" } });
    const values = { email: "bo@example.com" };
    const commit = vi.spyOn(writer, "commit");
    commit.mockRejectedValueOnce(denied());
    await of.store(edit({ collection: admins, id: "a1", values, known: { id: "a1" } }), values, {}, nothing);
    expect(commit).toHaveBeenCalledTimes(2);
    expect(writes.deleted).toEqual([]);
  });
});

describe("an edit of a record that is not there any more", () => {
  const gone = "This brand was deleted by somebody else. Nothing was saved.";
  const notFound = "Not found: this brand. Somebody may have deleted it.";

  test.each<[string, Stored, Partial<Edit>, object]>([
    ["names its copy in the trash", { "Trash/Brands~b1": {} }, {}, { message: gone, trash: "Brands~b1" }],
    ["says so where there is no copy", {}, {}, { message: gone }],
    ["is not found where nobody had seen it", {}, { known: undefined }, { message: notFound }],
    [
      "is told by the copy to a company, which may not ask for it",
      { "Brands/b1": denied(), "Trash/Brands~b1": {} },
      {},
      { message: gone, trash: "Brands~b1" },
    ],
  ])("%s", async (_, stored, more, refusal) => {
    const { edits: of } = edits(stored);
    const one = edit(more);
    const why: unknown = await of.store(one, one.values, {}, nothing).catch((error: unknown) => error);
    expect(why).toMatchObject({ statusCode: 404, gone: true });
    expect(why).toEqual(expect.objectContaining(refusal));
  });

  test.each<[string, Stored, Partial<Edit>, object]>([
    ["is refused, where there is no copy", { "Brands/b1": denied() }, {}, { code: "permission-denied" }],
    [
      "is refused in words, where nobody had seen it",
      { "Brands/b1": denied() },
      { known: undefined },
      { statusCode: 403, message: "Not allowed to read this brand. If your access changed, sign in again." },
    ],
    [
      "fails as the read does, for which no copy says anything",
      { "Brands/b1": sdkError("unavailable"), "Trash/Brands~b1": {} },
      {},
      { code: "unavailable" },
    ],
  ])("%s", async (_, stored, more, refusal) => {
    const { edits: of } = edits(stored);
    const one = edit(more);
    await expect(of.store(one, one.values, {}, nothing)).rejects.toMatchObject(refusal);
  });
});

describe("an edit whose answer was lost", () => {
  /** As a first try leaves it, whose commit has landed. */
  async function landed(values: object) {
    const stored: { [path: string]: object } = { "Brands/b1": STORED };
    const given = edits(stored);
    const { commit } = given.writer;
    given.writer.commit = async (...asked) => {
      await commit.apply(given.writer, asked);
      throw sdkError("unavailable");
    };
    const first = edit({ values: { ...values } });
    await expect(given.edits.store(first, first.values, {}, nothing)).rejects.toThrow("unavailable");
    given.writer.commit = commit;
    stored["Brands/b1"] = { ...STORED, ...values, _change: ENTRY };
    delete given.writes.updated["Brands/b1"];
    return { ...given, stored };
  }

  test("is done when it is saved again", async () => {
    const { edits: of, writes } = await landed({ discount: "20%" });
    const again = edit();
    const { data, operation } = await of.store(again, again.values, { opened: { discount: "10%" } }, nothing);
    expect([data["discount"], operation]).toEqual(["20%", WORK]);
    expect(writes.updated).toEqual({});
  });

  test("is written over whatever is stored, where nobody says what the form was opened with", async () => {
    const { edits: of, stored, writes } = await landed({ discount: "20%" });
    // By the console, which names no entry.
    stored["Brands/b1"] = { ...stored["Brands/b1"], discount: "50%" };
    const further = edit({ values: { discount: "30%" } });
    await of.store(further, further.values, {}, nothing);
    expect(writes.updated["Brands/b1"]).toMatchObject({ discount: "30%" });
  });

  test("is no conflict with what is typed on, nor before it is sent", async () => {
    const { edits: of, writes } = await landed({ discount: "20%" });
    const opened = { discount: "10%" };
    const further = edit({ values: { discount: "30%" }, known: { ...KNOWN, discount: "20%" } });
    expect(() => of.assertNoKnownConflicts(further, { opened })).not.toThrow();
    await of.store(further, further.values, { opened }, nothing);
    expect(writes.updated["Brands/b1"]).toMatchObject({ discount: "30%" });
    // Answered, so what others do from now on is a conflict again.
    expect(() => of.assertNoKnownConflicts(further, { opened })).toThrow(
      "Somebody else has changed Discount",
    );
  });
});

describe("before anything is sent", () => {
  const opened = { discount: "5%" };

  test("a conflict that a screen knows of is told", () => {
    expect(() => edits({}).edits.assertNoKnownConflicts(edit(), { opened })).toThrow(
      "Somebody else has changed Discount since you opened this brand. Nothing was saved.",
    );
  });

  test.each([
    ["nobody has seen the record", { known: undefined }, { opened }],
    ["nobody says what the form was opened with", {}, {}],
    ["nobody has changed it", {}, { opened: { discount: "10%" } }],
  ])("there is none where %s", (_, more, meta) => {
    expect(() => edits({}).edits.assertNoKnownConflicts(edit(more), meta)).not.toThrow();
  });

  test("what is no conflict is told as it is", async () => {
    const error = new Error("Any.");
    expect(await edits({}).edits.explainError(edit(), error)).toBe(error);
  });
});

describe("a deletion", () => {
  const deletion = { collection: brands, id: "b1", audit: { operation: WORK } };

  test("leaves a copy, an entry, and what was deleted", async () => {
    const { writer, writes, steps } = writerOver({ "Brands/b1": STORED });
    const drop = vi.fn();
    const { data, operation } = await deleteRecord(offline(), writer, deletion, drop);
    expect([data?.["nameEng"], operation]).toEqual(["Café", WORK]);
    expect(writes.deleted).toEqual(["Brands/b1"]);
    expect(Object.keys(writes.set).toSorted()).toEqual([`History/${ENTRY}`, "Trash/Brands~b1"]);
    expect(drop).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "b1", nameEng: "Café" }));
    expect(steps).toEqual([{ collection: brands, action: "delete", operation: WORK, undoes: undefined }]);
  });

  test.each<[string, Stored]>([
    ["somebody else has deleted", {}],
    ["is refused to a company because it is not there", { "Brands/b1": denied(), "Trash/Brands~b1": {} }],
  ])("of what %s is done", async (_, stored) => {
    const { writer, writes } = writerOver(stored);
    const drop = vi.fn();
    expect(await deleteRecord(offline(), writer, deletion, drop)).toEqual({ data: undefined });
    expect([writes.deleted, drop.mock.calls]).toEqual([[], []]);
  });

  test.each<[string, Stored, string]>([
    ["is refused", { "Brands/b1": denied() }, "permission-denied"],
    ["cannot be read", { "Brands/b1": sdkError("unavailable"), "Trash/Brands~b1": {} }, "unavailable"],
  ])("of what %s fails", async (_, stored, code) => {
    const { writer } = writerOver(stored);
    await expect(deleteRecord(offline(), writer, deletion, nothing)).rejects.toMatchObject({ code });
  });

  test("of what one signs in with takes the credential away, if there is one", async () => {
    const { writer, writes } = writerOver({ "Admins/a1": { email: "ada@example.com" } });
    const account = { ...deletion, collection: admins, id: "a1" };
    await deleteRecord(offline(), writer, account, nothing);
    expect(writes.deleted).toEqual(["Admins/a1", expect.stringMatching(/^Credentials\//)]);
    writes.deleted.length = 0;
    vi.spyOn(writer, "commit").mockRejectedValueOnce(denied());
    await deleteRecord(offline(), writer, account, nothing);
    expect(writes.deleted).toEqual(["Admins/a1"]);
  });

  test("of a protected record, or one that is judged otherwise, is refused", async () => {
    const { writer, writes } = writerOver({
      "Admins/a1": { email: admins.protect?.value },
      "Brands/b1": STORED,
    });
    const one = { collection: admins, id: "a1", audit: {} };
    await expect(deleteRecord(offline(), writer, one, nothing)).rejects.toMatchObject({ statusCode: 403 });
    const check = () => {
      throw new ProviderError(409, "Changed.");
    };
    const judged = { ...deletion, audit: { check, action: "revert" as const } };
    await expect(deleteRecord(offline(), writer, judged, nothing)).rejects.toThrow("Changed.");
    expect(writes.deleted).toEqual([]);
  });
});
