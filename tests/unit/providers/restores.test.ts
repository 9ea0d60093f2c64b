/** Records out of the trash: what is restored, what stays there, and what a restored record holds. */
import { describe, expect, test, vi } from "vitest";
import { documentOf } from "../../../src/fields/record";
import {
  copyIn,
  copyInTransaction,
  recordOf,
  type TrashCopy,
} from "../../../src/providers/data/history/copies";
import { answerRestore } from "../../../src/providers/data/history/restore";
import { restoreCopies } from "../../../src/providers/data/history/restore-batch";
import { asNew, restoreOne, signInValues } from "../../../src/providers/data/history/restore-one";
import { bare, forgetNotes, checkCopy } from "../../../src/providers/data/history/restoring";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { events } from "../../../src/resources/events";
import { staff } from "../../../src/resources/staff";
import { SERVER_TIME, type Collection } from "../../../src/schema/types";
import { callOver, offline, refuseCommits, sdkError, transactionOver } from "./transactions";

const WORK = "w".repeat(20);
const ENTRY = `${WORK}~00000001`;

function copyOf(collection: Collection, id: string, document: object): TrashCopy {
  const trashId = `${collection.name}~${id}`;
  return { trashId, collection, id, title: `Title of ${id}`, document: { ...document }, change: "c" };
}

describe("a copy", () => {
  test("is read with what it is a copy of, and called by its title or by its id", () => {
    const data = { title: "Ada", record: { name: "Ada" }, change: "c" };
    expect(copyIn({ principal: "admin" }, "Employees~e~1", data)).toEqual({
      trashId: "Employees~e~1",
      collection: employees,
      id: "e~1",
      title: "Ada",
      document: { name: "Ada" },
      change: "c",
    });
    for (const title of [undefined, "", 7])
      expect(copyIn({ principal: "admin" }, "Employees~e1", { ...data, title }).title).toBe("e1");
  });

  test.each([[undefined], [null], ["text"]])("without its record cannot be read: %j", (record) => {
    expect(() => copyIn({ principal: "admin" }, "Employees~e1", { record })).toThrow(
      expect.objectContaining({ statusCode: 500, message: "This copy in the trash cannot be read." }),
    );
  });

  test("is the record as screens saw it", () => {
    expect(recordOf(copyOf(events, "v1", { nameEng: "Fair" }))).toMatchObject({ id: "v1", nameEng: "Fair" });
  });

  test("is read again where it is restored, if it is there", async () => {
    const { transaction } = transactionOver({ "Trash/Events~v1": { record: { nameEng: "Fair" } } });
    const read = (id: string) => copyInTransaction(transaction, offline(), copyOf(events, id, {}));
    expect([await read("v1"), await read("v2")]).toEqual([{ nameEng: "Fair" }, undefined]);
  });
});

describe("a record that comes back", () => {
  const trash = { "Trash/Brands~b1": { record: { nameEng: "Café" } } };
  const copy = copyOf(brands, "b1", {});

  test("is judged by its copy", async () => {
    const { transaction } = transactionOver(trash);
    const given = { firestore: offline(), principal: "admin" } as const;
    expect(await checkCopy(given, transaction, copy)).toEqual({ copy, document: { nameEng: "Café" } });
    const { why } = await checkCopy(given, transactionOver().transaction, copy);
    expect(why).toMatchObject({ statusCode: 404, message: "It is not in the trash any more." });
  });

  test("is refused where another one is there under its id, for which a company may not ask", async () => {
    const { transaction, reads } = transactionOver({ ...trash, "Brands/b1": { nameEng: "Other" } });
    const asked = { firestore: offline(), principal: "admin" } as const;
    expect((await checkCopy(asked, transaction, copy)).why).toMatchObject({
      statusCode: 409,
      message: "This brand is there again, under the same id.",
    });
    reads.length = 0;
    const { why } = await checkCopy({ ...asked, principal: "company" }, transaction, copy);
    expect([why, reads]).toEqual([undefined, ["Trash/Brands~b1"]]);
  });

  test("is what it was, found by what it holds, and without its last change", () => {
    const restored = bare(employees, "e1", { name: "Ada", _change: "c", _search: ["old"] });
    expect(restored).toMatchObject({ name: "Ada", _search: expect.arrayContaining(["ada"]) as unknown });
    expect(restored).not.toHaveProperty("_change");
  });

  test("that is a new one by rule has its id and the time when it was added from now", () => {
    const document = { nameEng: "Café", id: "old", time: 1 };
    expect(documentOf(asNew(copyOf(brands, "b1", document), "b2"))).toEqual({ id: "b2" });
    expect(documentOf(asNew(copyOf(staff, "s1", { time: 1, name: "Ada" }), "s2"))).toEqual({
      time: SERVER_TIME,
    });
  });

  test("takes the note of its deletion away, which a company cannot look for", async () => {
    const company = { firestore: offline(), principal: "company" } as const;
    const { transaction, writes } = transactionOver();
    const forget = await forgetNotes(company, employees, ["e1", "e2"]);
    forget?.(transaction, ["e2"]);
    expect(writes.deleted).toEqual([expect.stringMatching(/Employees\/.*\/e2$/)]);
    forget?.(transaction);
    expect(writes.deleted).toHaveLength(3);
    expect(await forgetNotes(company, brands, ["b1"])).toBeUndefined();
    expect(await forgetNotes({ ...company, principal: "admin" }, brands, ["b1"])).toBeUndefined();
  });
});

describe("what somebody signs in with", () => {
  test("needs a new password, since the former one went with the deletion", () => {
    const message = "A new password is needed: the former one went with the deletion.";
    for (const values of [{}, { password: "" }, { name: "Bo" }])
      expect(() => signInValues(copyOf(admins, "a1", {}), values)).toThrow(
        expect.objectContaining({ statusCode: 400, message, errors: { password: message } }),
      );
  });

  test("is what is restored with the record, and nothing else", () => {
    expect(signInValues(copyOf(admins, "a1", {}), { password: "x", name: "Bo", email: "b" })).toEqual({
      password: "x",
    });
    expect(signInValues(copyOf(staff, "s1", {}), { password: "x", name: "Bo", email: "b" })).toEqual({
      password: "x",
      email: "b",
    });
    expect(signInValues(copyOf(events, "v1", {}), { nameEng: "Fair" })).toEqual({});
  });
});

test("a record that is restored alone is as it was, and its copy is gone", async () => {
  const document = { nameEng: "Fair", time: 1, _change: "c" };
  const { context: given, writes, steps, changed } = callOver({ "Trash/Events~v1": { record: document } });
  const how = { operation: WORK, undoes: "u" };
  expect(await restoreOne(given, copyOf(events, "v1", document), how)).toEqual({ id: "v1" });
  expect(steps).toEqual([{ collection: events, action: "restore", operation: WORK, undoes: "u" }]);
  expect(writes.set["Events/v1"]).toMatchObject({ ...document, _change: ENTRY });
  expect(writes.set[`History/${ENTRY}`]).toMatchObject({ ids: ["v1"], before: { v1: { nameEng: "Fair" } } });
  expect(writes.deleted).toEqual(["Trash/Events~v1"]);
  expect(changed.mock.calls).toEqual([[events, { added: 1, began: expect.any(Number) as unknown }]]);
  const gone = restoreOne(callOver({}).context, copyOf(events, "v1", document), how);
  await expect(gone).rejects.toMatchObject({ statusCode: 404, message: "It is not in the trash any more." });
});

describe("several copies", () => {
  const document = (name: string) => ({ nameEng: name, descriptionEng: "x", img: "", time: 1, _change: "c" });
  const trashed = (...ids: readonly string[]) =>
    Object.fromEntries(ids.map((id) => [`Trash/Events~${id}`, { record: document(id) }]));
  const copies = (...ids: readonly string[]) => ids.map((id) => copyOf(events, id, document(id)));
  const how = { operation: WORK, undoes: "u" };

  test("come back as they were by one commit, with its entry, out of the trash", async () => {
    const { context: given, writes, steps, changed } = callOver(trashed("v1", "v2"));
    expect(await restoreCopies(given, copies("v1", "v2"), how)).toEqual({
      ids: ["v1", "v2"],
      left: [],
      notices: [],
    });
    expect(steps).toEqual([{ collection: events, action: "restore", operation: WORK, undoes: "u" }]);
    expect(writes.set["Events/v1"]).toMatchObject({ ...document("v1"), _change: ENTRY });
    expect(writes.set["Events/v1"]?.["_search"]).toContain("v1");
    expect(writes.deleted.toSorted()).toEqual(["Trash/Events~v1", "Trash/Events~v2"]);
    expect(writes.set[`History/${ENTRY}`]).toMatchObject({
      action: "restore",
      ids: ["v1", "v2"],
      undoes: "u",
    });
    expect(changed.mock.calls).toEqual([[events, { added: 2, began: expect.any(Number) as unknown }]]);
  });

  test("come back four by four", async () => {
    const ids = ["v1", "v2", "v3", "v4", "v5"];
    const { context: given, steps } = callOver(trashed(...ids));
    expect((await restoreCopies(given, copies(...ids), how)).ids).toEqual(ids);
    expect(steps).toHaveLength(2);
  });

  test("come back but for those that cannot, which are told with their reasons", async () => {
    const stored = { ...trashed("v1", "v2"), "Events/v2": { nameEng: "Other" } };
    const { context: given, writes, changed } = callOver(stored);
    const { ids, left } = await restoreCopies(given, copies("v1", "v2", "v3"), how);
    expect(ids).toEqual(["v1"]);
    expect(left).toEqual([
      { id: "v2", title: "Title of v2", reason: "This event is there again, under the same id." },
      { id: "v3", title: "Title of v3", reason: "It is not in the trash any more." },
    ]);
    expect(writes.deleted).toEqual(["Trash/Events~v1"]);
    expect(changed.mock.calls[0]?.[1]).toMatchObject({ added: 1 });
  });

  test("are tried in halves where the rules refuse some of them", async () => {
    const { context: given, writer } = callOver(trashed("v1", "v2"));
    refuseCommits(writer, 0, 2);
    const { ids, left } = await restoreCopies(given, copies("v1", "v2"), how);
    expect(ids).toEqual(["v1"]);
    expect(left).toEqual([
      {
        id: "v2",
        title: "Title of v2",
        reason: "Not allowed to save this event. If your access changed, sign in again.",
      },
    ]);
  });

  test("fail where it is not known what was restored", async () => {
    const { context: given, writer } = callOver(trashed("v1"));
    vi.spyOn(writer, "commit").mockRejectedValue(sdkError("unavailable"));
    await expect(restoreCopies(given, copies("v1"), how)).rejects.toThrow("unavailable");
  });

  test("are refused to who may not add such records", async () => {
    const { context: given, steps } = callOver(trashed("v1"), { principal: "company" });
    await expect(restoreCopies(given, copies("v1"), how)).rejects.toMatchObject({
      statusCode: 403,
      message: "Your account may not create event.",
    });
    expect(steps).toEqual([]);
  });

  test("of a company that has another name by now come back with that, as new ones", async () => {
    const record = { name: "Ada", companyId: "A", companyName: "Before", password: "issued" };
    const collection = { ...employees, unique: undefined };
    const company = { id: "c1", companyId: "A", companyName: "After" };
    const { context: given, writes } = callOver(
      { "Trash/Employees~e1": { record } },
      { principal: "company", company },
    );
    const restored = await restoreCopies(given, [copyOf(collection, "e1", record)], how);
    expect(restored.ids).toEqual(["e1"]);
    expect(writes.set["Employees/e1"]).toMatchObject({ ...record, companyName: "After", _change: ENTRY });
    // With the note of what was redeemed.
    expect(writes.deleted).toEqual(["Trash/Employees~e1", expect.stringMatching(/^DeletedAccounts.*e1$/)]);
    expect(writes.set["Employees/e1"]?.["_search"]).toContain("aft");
  });

  test("of who signs in stay, each with what it needs", async () => {
    const { context: given } = callOver({});
    const { left } = await restoreCopies(given, [copyOf(admins, "a1", { email: "a@b.c" })], how);
    expect(left).toEqual([
      {
        id: "a1",
        title: "Title of a1",
        reason: "A new password is needed: the former one went with the deletion.",
      },
    ]);
  });
});

describe("what is asked for", () => {
  test("is one record, where values are given", async () => {
    const asked = (ids: readonly string[]) => answerRestore(callOver({}).context, { ids, values: {} });
    for (const ids of [[], ["Events~v1", "Events~v2"]])
      await expect(asked(ids)).rejects.toMatchObject({
        statusCode: 400,
        message: "Values are given to one record at a time.",
      });
  });

  test("is a work of its own, or the one that is named", async () => {
    const { context: given } = callOver({});
    expect(await answerRestore(given, { ids: [], operation: WORK })).toEqual({
      operation: WORK,
      ids: [],
      left: [],
    });
    expect((await answerRestore(given, { ids: [] })).operation).toMatch(/^[A-Za-z0-9]{20}$/);
  });
});
