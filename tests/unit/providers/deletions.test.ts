/** Several records that move to the trash, and several that are given back earlier values. */
import { collection as collectionRef, query, queryEqual, where, type Query } from "firebase/firestore";
import { describe, expect, test, vi } from "vitest";
import type { CallContext } from "../../../src/providers/data/context";
import { deleteRecords, type BatchDeletion } from "../../../src/providers/data/history/delete-batch";
import { dependentsOf, namedBy, namedByAny } from "../../../src/providers/data/history/dependents";
import { commitBatches } from "../../../src/providers/data/history/commit-batches";
import { ProviderError } from "../../../src/providers/errors";
import { admins } from "../../../src/resources/admins";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { events } from "../../../src/resources/events";
import { callOver, offline, refuseCommits, sdkError, tryTwice } from "./transactions";

const WORK = "w".repeat(20);
const ENTRY = `${WORK}~00000001`;

describe("records that are deleted", () => {
  const stored = { "Events/v1": { nameEng: "Fair" }, "Events/v2": { nameEng: "Show" } };
  const deletion = (more: Partial<BatchDeletion> = {}): BatchDeletion => ({
    collection: events,
    ids: ["v1", "v2"],
    operation: WORK,
    ...more,
  });

  test("go by one commit with their copies and an entry, and lists are told", async () => {
    const { context: given, writes, steps, changed, drop } = callOver(stored);
    expect(await deleteRecords(given, deletion({ undoes: "u", title: "Of one" }))).toEqual({
      done: 2,
      gone: 0,
      left: [],
      notices: [],
    });
    expect(steps).toEqual([
      { collection: events, action: "delete", operation: WORK, undoes: "u", title: "Of one" },
    ]);
    expect(writes.deleted).toEqual(["Events/v1", "Events/v2"]);
    expect(Object.keys(writes.set).toSorted()).toEqual([
      `History/${ENTRY}`,
      "Trash/Events~v1",
      "Trash/Events~v2",
    ]);
    expect(writes.set[`History/${ENTRY}`]).toMatchObject({ title: "Of one", count: 2 });
    expect(changed.mock.calls).toEqual([[events, { added: -2, began: expect.any(Number) as unknown }]]);
    expect(drop.mock.calls).toEqual([
      [events, "v1"],
      [events, "v2"],
    ]);
  });

  test("go eight by eight", async () => {
    const ids = Array.from({ length: 9 }, (_, index) => `v${String(index)}`);
    const many = Object.fromEntries(ids.map((id) => [`Events/${id}`, { nameEng: id }]));
    const { context: given, steps } = callOver(many);
    expect((await deleteRecords(given, deletion({ ids }))).done).toBe(9);
    expect(steps).toHaveLength(2);
  });

  test("are counted as gone where somebody else has deleted them", async () => {
    const { context: given, changed } = callOver({ "Events/v1": { nameEng: "Fair" } });
    expect(await deleteRecords(given, deletion())).toMatchObject({ done: 1, gone: 1, left: [] });
    expect(changed.mock.calls[0]?.[1]).toMatchObject({ added: -1 });
  });

  test("stay where they are judged so, under their names", async () => {
    const check = (id: string) => {
      if (id === "v1") throw new ProviderError(409, "Changed.");
    };
    const { context: given, writes } = callOver(stored);
    expect(await deleteRecords(given, deletion({ check }))).toMatchObject({
      done: 1,
      gone: 0,
      left: [{ id: "v1", title: "Fair", reason: "Changed." }],
    });
    expect(writes.deleted).toEqual(["Events/v2"]);
  });

  test("are not read again where they were read a moment ago, but in a second try", async () => {
    const known = new Map([["v1", { nameEng: "Fair" }]]);
    const { context: given, writer, reads } = callOver(stored);
    await deleteRecords(given, deletion({ known }));
    expect(reads).toEqual(["Events/v2"]);
    const tryOnce = tryTwice(writer);
    reads.length = 0;
    await deleteRecords(given, deletion({ known, ids: ["v1"] }));
    expect(reads).toEqual(["Events/v1"]);
    reads.length = 0;
    tryOnce();
    // Nothing that is kept could be compared with what was read.
    await deleteRecords(given, deletion({ known, ids: ["v1"], collection: { ...events, audit: false } }));
    expect(reads).toEqual(["Events/v1"]);
  });

  test("are tried in halves where the rules refuse some", async () => {
    const { context: given, writer } = callOver(stored);
    refuseCommits(writer, 0, 2);
    expect(await deleteRecords(given, deletion())).toMatchObject({
      done: 1,
      left: [
        {
          id: "v2",
          title: "v2",
          reason: "Not allowed to delete this event. If your access changed, sign in again.",
        },
      ],
    });
  });

  test.each([
    ["the rules deny all of them", "permission-denied", { statusCode: 403 }],
    ["it is not known what was deleted", "unavailable", { code: "unavailable" }],
  ])("fail where %s", async (_, code, failure) => {
    const { context: given, writer } = callOver(stored);
    vi.spyOn(writer, "commit").mockRejectedValue(sdkError(code));
    await expect(deleteRecords(given, deletion())).rejects.toMatchObject(failure);
  });

  test("of companies are deleted for each company by itself, and those that are not there are gone", async () => {
    const known = new Map([
      ["e1", { companyId: "A" }],
      ["e2", { companyId: "B" }],
      ["e3", { companyId: "A" }],
    ]);
    const collection = { ...employees, subcollections: [] };
    const { context: given, writes, steps } = callOver({});
    const ids = ["e1", "e2", "e3", "e4"];
    expect(await deleteRecords(given, deletion({ collection, ids, known }))).toMatchObject({
      done: 3,
      gone: 1,
    });
    expect(steps).toHaveLength(2);
    expect(writes.deleted.toSorted()).toEqual(["Employees/e1", "Employees/e2", "Employees/e3"]);
  });
});

describe("accounts that are deleted", () => {
  const deletion = { collection: admins, ids: ["a1", "a2", "a3"], operation: WORK };
  type DeleteData = (of: { id: string }, signed: { check: (stored: object) => void }) => Promise<object>;

  function database(answer: DeleteData) {
    const deleteData = vi.fn(answer);
    return { deleteData, ...callOver({}, { database: { deleteData } }) };
  }

  test("go one by one, but for the own one, with what is left to do by hand", async () => {
    const { context: given, deleteData } = database(async ({ id }, { check }) => {
      if (id === "a2") check({ name: "Bo" });
      return Promise.resolve({ data: {}, ...(id === "a2" && { notice: "By hand." }) });
    });
    expect(await deleteRecords(given, { ...deletion, undoes: "u" })).toEqual({
      done: 1,
      // It was not there to be judged.
      gone: 1,
      left: [
        {
          id: "a1",
          title: "a1",
          reason: "You are signed in with this account. Another admin can delete it.",
        },
      ],
      notices: ["By hand."],
    });
    expect(deleteData.mock.calls.map(([asked]) => asked)).toEqual([
      { collection: admins, id: "a2" },
      { collection: admins, id: "a3" },
    ]);
    expect(deleteData.mock.calls[0]?.[1]).toMatchObject({ operation: WORK, undoes: "u" });
  });

  test("stay where they are refused, under their names if they were read", async () => {
    const denied = new ProviderError(403, "No.", { code: "permission-denied" });
    const { context: given } = database(({ id }, { check }) => {
      if (id === "a3") throw denied;
      check({ name: "Bo" });
      throw new ProviderError(403, "Protected.");
    });
    expect((await deleteRecords(given, deletion)).left.slice(1)).toEqual([
      { id: "a2", title: "Bo", reason: "Protected." },
      { id: "a3", title: "a3", reason: "No." },
    ]);
    await expect(deleteRecords(given, { ...deletion, ids: ["a3"] })).rejects.toBe(denied);
  });

  test("are judged as they are read", async () => {
    const check = vi.fn(() => {
      throw new ProviderError(409, "Changed.");
    });
    const { context: given } = database((_, signed) => {
      signed.check({ name: "Bo" });
      return Promise.resolve({ data: {} });
    });
    const { left } = await deleteRecords(given, { ...deletion, ids: ["a2"], check });
    expect(check).toHaveBeenCalledExactlyOnceWith("a2", { name: "Bo" });
    expect(left).toEqual([{ id: "a2", title: "Bo", reason: "Changed." }]);
  });

  test("of another kind than one's own may have one's id", async () => {
    const { context: given, deleteData } = database(() => Promise.resolve({ data: {} }));
    await deleteRecords(given, { ...deletion, collection: companies });
    expect(deleteData).toHaveBeenCalledTimes(3);
  });

  test("end with a failure that is about all of them", async () => {
    const { context: given } = database(() => {
      throw new ProviderError(503, "No server.");
    });
    await expect(deleteRecords(given, deletion)).rejects.toThrow("No server.");
  });
});

describe("records of one commit", () => {
  const ids = ["r1", "r2", "r3"];
  const given = { principal: "admin", reader: {} } as unknown as CallContext;

  test("are cut by their number alone where they belong to no company, and nothing is read", async () => {
    expect(await commitBatches(given, events, ids, 2)).toEqual({
      batches: [["r1", "r2"], ["r3"]],
      absent: [],
    });
  });

  test("are cut by their company, and by their number", async () => {
    const known = new Map(["r1", "r2", "r3", "r4"].map((id) => [id, { companyId: id === "r2" ? "B" : "A" }]));
    expect(await commitBatches(given, employees, [...ids, "r4", "r5"], 2, known)).toEqual({
      batches: [["r1", "r3"], ["r4"], ["r2"]],
      absent: ["r5"],
    });
  });
});

describe("what names a record", () => {
  const [one] = dependentsOf(companies);
  const all = query(collectionRef(offline(), "Employees"));
  const given = { reader: { all: () => all } } as unknown as CallContext;

  test("are records of the collections that refer to its own", () => {
    expect(dependentsOf(companies)).toEqual([{ dependent: employees, from: "companyId", into: "companyId" }]);
    expect(dependentsOf(employees)).toEqual([]);
  });

  test("are asked for by every form that its name may have, thirty to a query", () => {
    if (!one) throw new Error("Employees refer to companies.");
    const same = (asked: Query | undefined, forms: readonly unknown[]) =>
      asked !== undefined && queryEqual(asked, query(all, where("companyId", "in", forms)));
    expect(same(namedBy(given, one, { id: "c1", companyId: "7" }), ["7", 7])).toBe(true);
    expect(namedBy(given, one, { id: "c1", companyId: "" })).toBeUndefined();
    expect(namedBy(given, one, { id: "c1" })).toBeUndefined();
    const named = Array.from({ length: 31 }, (_, index) => `C${String(index)}`);
    const records = [...named, "C0"].map((companyId) => ({ id: "c", companyId }));
    const [first, second, ...more] = namedByAny(given, one, records);
    expect([same(first, named.slice(0, 30)), same(second, ["C30"]), more]).toEqual([true, true, []]);
  });
});
