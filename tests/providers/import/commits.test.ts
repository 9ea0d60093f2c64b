/** Rows of a file as commits write them, and what the calls about them take from outside. */
import { describe, expect, test, vi } from "vitest";
import { BATCH_ROWS } from "../../../src/contract/import";
import {
  commitRows,
  invalidRowsError,
  gapErrors,
  isWrittenBy,
  type ImportAddition,
  type ImportContext,
  type ImportUpdate,
} from "../../../src/providers/data/import-commit";
import { commitsOf, planBatch } from "../../../src/providers/data/import-plan";
import {
  answerFindRows,
  answerFindGroups,
  answerWriteRows,
} from "../../../src/providers/data/import-request";
import { writtenBefore } from "../../../src/providers/data/import-since";
import { writeRows } from "../../../src/providers/data/import-write";
import type { CallContext } from "../../../src/providers/data/context";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { offline, sdkError, writerOver, type Stored } from "../../unit/providers/transactions";

// What is in the trash is asked of a database (import-write.test.ts). Modules are this file's own here, unlike in unit tests.
vi.mock("../../../src/providers/data/import-free-ids", () => ({ freeIds: () => Promise.resolve(new Map()) }));

const WORK = "w".repeat(20);
const ENTRY = `${WORK}~00000001`;
const row = (empId: string, more: object = {}) => ({
  name: "Ada",
  empId,
  qid: "1",
  password: "issued",
  companyId: "A",
  companyName: "Ay",
  ...more,
});

function setting(stored: Stored = {}, more: Partial<ImportContext> = {}) {
  const given = writerOver(stored);
  const onAnswer = vi.fn();
  const of: ImportContext = {
    firestore: offline(),
    writer: given.writer,
    collection: employees,
    operation: WORK,
    additionalWrites: undefined,
    onAnswer,
    ...more,
  };
  return { ...given, of, onAnswer };
}

const addition = (id: string, name = "New"): ImportAddition => ({
  kind: "create",
  id,
  writes: [
    { path: ["name"], value: name },
    { path: ["companyId"], value: "A" },
  ],
});
const update = (
  id: string,
  stored: object,
  more: object = {},
  rest: Partial<ImportUpdate> = {},
): ImportUpdate => ({
  kind: "update",
  id,
  row: row("7", more),
  index: 0,
  gaps: [],
  stored: { ...stored },
  ...rest,
});

describe("a commit of rows", () => {
  test("adds records, changes what differs in stored ones, and is one entry of the import", async () => {
    const stored = row("7", { name: "Old" });
    const { of, writes, onAnswer, steps } = setting({ "Employees/e7": stored });
    const updated = vi.fn();
    await commitRows(of, [addition("e1"), update("e7", stored)], updated);
    expect(writes.set["Employees/e1"]).toEqual({ name: "New", companyId: "A", _change: ENTRY });
    expect(writes.updated["Employees/e7"]).toMatchObject({ name: "Ada", _change: ENTRY });
    expect(Object.keys(writes.updated["Employees/e7"] ?? {}).toSorted()).toEqual([
      "_change",
      "_search",
      "_sort",
      "name",
    ]);
    expect(writes.set[`History/${ENTRY}`]).toMatchObject({ action: "import", count: 2, ids: ["e7"] });
    expect(writes.set[`History/${ENTRY}`]).toHaveProperty(["after", "e7/name"], '"Ada"');
    expect(updated.mock.calls).toEqual([["e7"]]);
    expect(steps).toEqual([{ collection: employees, action: "import", operation: WORK }]);
    // The read and the commit.
    expect(onAnswer).toHaveBeenCalledTimes(2);
  });

  test("writes what belongs beside the records that it adds", async () => {
    const write = vi.fn();
    const beside = vi.fn(() => Promise.resolve(write));
    await commitRows(setting({}, { additionalWrites: beside }).of, [addition("e1"), addition("e2")], vi.fn());
    expect(beside.mock.calls).toEqual([[["e1", "e2"]]]);
    expect(write).toHaveBeenCalledOnce();
  });

  test("leaves what holds the row already, and counts what an earlier try has written", async () => {
    const same = row("7");
    const done = row("7", { name: "Typed since", _change: `${WORK}~00000000` });
    const { of, writes } = setting({ "Employees/e7": same, "Employees/e8": done });
    const updated = vi.fn();
    await commitRows(of, [update("e7", same), update("e8", done)], updated);
    expect(writes.updated).toEqual({});
    expect(updated.mock.calls).toEqual([["e8"]]);
  });

  test.each([
    ["deleted", undefined],
    ["renumbered", row("8")],
    ["moved to another company", row("7", { companyId: "B" })],
  ])("is refused where a record was %s since it was looked up", async (_, stored) => {
    const { of, writes } = setting(stored ? { "Employees/e7": stored } : {});
    await expect(commitRows(of, [update("e7", row("7"))], vi.fn())).rejects.toMatchObject({
      statusCode: 409,
      message: "Somebody else deleted or renumbered one of these employees. Try again.",
    });
    expect(writes.updated).toEqual({});
  });

  test("is refused where a record lacks by now what its row leaves empty, and says which row", async () => {
    const { of } = setting({ "Employees/e7": row("7", { qid: "" }) });
    const gaps = { gaps: ["qid", "password"], index: 3 };
    await expect(commitRows(of, [update("e7", row("7"), { qid: "" }, gaps)], vi.fn())).rejects.toMatchObject({
      statusCode: 400,
      errors: { "rows.3": "qid is empty" },
    });
  });
});

test.each([
  ["its own", { _change: `${WORK}~1` }, true],
  ["another work's", { _change: `${"x".repeat(20)}~1` }, false],
  ["nobody's", {}, false],
  ["of another kind", { _change: 7 }, false],
])("an import knows what it has written: %s", (_, stored, isOwn) => {
  expect(isWrittenBy(WORK, stored)).toBe(isOwn);
});

test("what a row leaves empty is a fault of a new record, and of one that lacks it", () => {
  expect(gapErrors(employees, ["qid"], undefined)).toEqual(["qid is empty"]);
  expect(gapErrors(employees, ["qid", "name"], row("7", { qid: " " }))).toEqual(["qid is empty"]);
  expect(gapErrors(employees, ["qid"], row("7"))).toEqual([]);
  expect(invalidRowsError(employees, [[2, ["qid is empty", "name is empty"]]])).toMatchObject({
    statusCode: 400,
    message: employees.messages.invalid,
    errors: { "rows.2": "qid is empty; name is empty" },
  });
});

describe("rows that were looked for a moment ago and not found", () => {
  test("are new records, once each, and nothing is asked for them", async () => {
    const { of, onAnswer } = setting();
    const plan = await planBatch(of, [row("1"), row(" 1 "), row("2")], "leave", [true, true, true]);
    expect(plan).toMatchObject({ updates: [], done: [] });
    expect(
      plan.additions.map(({ kind, writes }) => [kind, documentKeys(writes).includes("_search")]),
    ).toEqual([
      ["create", true],
      ["create", true],
    ]);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  test("are refused with their places where one is faulty", async () => {
    const rows = [row("1"), row("2", { name: { first: "Ada" } }), row("", {})];
    await expect(planBatch(setting().of, rows, "leave", [true, true, true])).rejects.toMatchObject({
      statusCode: 400,
      errors: { "rows.1": "name: Must be text", "rows.2": "empId is empty" },
    });
  });

  test("are written by one commit, and told as created", async () => {
    const { of, writes, steps } = setting();
    expect(await writeRows(of, [row("1"), row("2"), row("2")], "update", [true, true, true])).toEqual({
      created: 2,
      updated: 0,
      left: 1,
    });
    expect(steps).toHaveLength(1);
    expect(Object.keys(writes.set).filter((path) => path.startsWith("Employees/"))).toHaveLength(2);
  });

  test("are written by several where one would be too large", async () => {
    const { of, writer, steps } = setting();
    vi.spyOn(writer, "commit").mockRejectedValueOnce(sdkError("invalid-argument"));
    expect(await writeRows(of, [row("1"), row("2")], "leave", [true, true])).toMatchObject({ created: 2 });
    expect(steps).toHaveLength(2);
  });

  test.each([
    ["one is too large by itself", "invalid-argument"],
    ["the network is lost", "unavailable"],
  ])("end with the failure where %s", async (_, code) => {
    const { of, writer } = setting();
    const commit = vi.spyOn(writer, "commit").mockRejectedValue(sdkError(code));
    await expect(writeRows(of, [row("1")], "leave", [true])).rejects.toMatchObject({ code });
    expect(commit).toHaveBeenCalledOnce();
  });

  test("are at most as many as a batch holds", async () => {
    const rows = Array.from({ length: BATCH_ROWS + 1 }, () => row("1"));
    const fresh = rows.map(() => true);
    const writing = writeRows(setting().of, rows, "leave", fresh);
    await expect(writing).rejects.toMatchObject({
      statusCode: 400,
      message: "A batch holds at most 400 rows.",
    });
    expect(await writeRows(setting().of, rows.slice(1), "leave", fresh)).toMatchObject({
      created: 1,
      left: 399,
    });
  });
});

function documentKeys(writes: ImportAddition["writes"]): readonly (string | undefined)[] {
  return writes.map(({ path: [key] }) => key);
}

describe("the commits of a batch", () => {
  test("are one for each company, new records with the first of its changes", () => {
    const [a, b] = [update("e1", row("7", { name: "Old" })), addition("e2")];
    const other = update("e3", row("7", { companyId: "B" }), { companyId: "B", name: "Bo" });
    const moved = update("e4", row("7", { companyId: "B" }));
    expect(commitsOf(employees, { additions: [b], updates: [a, other, moved], done: [] })).toEqual([
      [b, a],
      [other],
      [moved],
    ]);
  });

  test("change at most a hundred records each, and fewer where they hold much", () => {
    const many = Array.from({ length: 101 }, (_, index) =>
      update(`e${String(index)}`, { companyId: "A" }, {}),
    );
    const lean = many.map((one) => ({ ...one, row: { name: "Ada", companyId: "A" } }));
    const sizes = (updates: readonly ImportUpdate[]) =>
      commitsOf({ ...employees, audit: false }, { additions: [], updates, done: [] }).map(
        ({ length }) => length,
      );
    expect(sizes(lean)).toEqual([100, 1]);
    const heavy = lean.slice(0, 2).map((one) => ({
      ...one,
      stored: {
        companyId: "A",
        ...Object.fromEntries(Array.from({ length: 150 }, (_, key) => [`k${String(key)}`, 1])),
      },
    }));
    expect(
      commitsOf(employees, { additions: [], updates: heavy, done: [] }).map(({ length }) => length),
    ).toEqual([1, 1]);
  });

  test("are none where there is nothing to write", () => {
    expect(commitsOf(employees, { additions: [], updates: [], done: [] })).toEqual([]);
  });
});

describe("rows that somebody has changed since the import wrote them", () => {
  test("are not looked for where nobody has changed any, or the import has written none", async () => {
    const { of, writer, onAnswer } = setting();
    const isBegun = vi.spyOn(writer, "isBegun");
    expect(await writtenBefore(of, [{ id: "e1", data: { _change: "none" } }])).toEqual([]);
    expect(isBegun).not.toHaveBeenCalled();
    const changed = { id: "e1", data: { _change: `${"x".repeat(20)}~00000000` } };
    expect(await writtenBefore(of, [changed])).toEqual([]);
    expect(isBegun).toHaveBeenCalledExactlyOnceWith(WORK);
    expect(onAnswer).not.toHaveBeenCalled();
  });
});

describe("what is asked about rows", () => {
  function context(more: Partial<CallContext> = {}) {
    const { writer, writes } = writerOver();
    const changed = vi.fn(() => Promise.resolve());
    const given = {
      firestore: offline(),
      principal: "company",
      writer: () => Promise.resolve(writer),
      lists: { changed },
      ...more,
    };
    return { given: given as unknown as CallContext, changed, writes };
  }
  const batch = { resource: "Employees", rows: [row("1")], policy: "leave", operation: WORK, fresh: [true] };

  test("is written as it is asked, and lists are told", async () => {
    const { given, changed } = context();
    expect(await answerWriteRows(given, batch)).toEqual({ created: 1, updated: 0, left: 0 });
    expect(changed.mock.calls).toEqual([[expect.objectContaining({ name: "Employees" }), { added: 1 }]]);
  });

  test("is told of each answer", async () => {
    const onAnswer = vi.fn();
    await answerWriteRows(context().given, { ...batch, onAnswer });
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith();
  });

  test.each<[object, string]>([
    [{ rows: undefined }, "The payload needs rows: a list of objects."],
    [{ rows: [null] }, "The payload needs rows: a list of objects."],
    [{ rows: [["a"]] }, "The payload needs rows: a list of objects."],
    [{ rows: ["a"] }, "The payload needs rows: a list of objects."],
    [{ fresh: "yes" }, "The payload needs fresh: a list of booleans, one for each row."],
    [{ fresh: [1] }, "The payload needs fresh: a list of booleans, one for each row."],
    [{ policy: "both" }, 'The payload needs policy "leave" or "update".'],
    [{ operation: "a/b" }, "The payload needs operation: an id from newOperationId."],
  ])("is refused where it is no batch: %j", async (more, message) => {
    await expect(answerWriteRows(context().given, { ...batch, ...more })).rejects.toMatchObject({
      statusCode: 400,
      message,
    });
  });

  test("may leave out which rows are fresh, and may ask to update", async () => {
    const { given } = context();
    const updating = { ...batch, policy: "update", rows: [], fresh: undefined };
    expect(await answerWriteRows(given, updating)).toEqual({ created: 0, updated: 0, left: 0 });
  });

  test("finds none among none", async () => {
    const { given } = context();
    const found = await answerFindRows(given, { resource: "Employees", identities: [], keys: ["name"] });
    expect(found).toEqual({ stored: [], gaps: {}, values: {}, added: [] });
  });

  test.each<[object, string]>([
    [{}, "The payload needs identities: [group, id][]."],
    [{ identities: "A" }, "The payload needs identities: [group, id][]."],
    [{ identities: [["A"]] }, "The payload needs identities: [group, id][]."],
    [{ identities: [["A", 1]] }, "The payload needs identities: [group, id][]."],
    [{ identities: ["AB"] }, "The payload needs identities: [group, id][]."],
    [{ identities: [], keys: "name" }, "The payload needs keys: a list of stored keys."],
    [{ identities: [], keys: [1] }, "The payload needs keys: a list of stored keys."],
  ])("is refused where it asks for no rows: %j", async (more, message) => {
    await expect(answerFindRows(context().given, { resource: "Employees", ...more })).rejects.toMatchObject({
      statusCode: 400,
      message,
    });
  });

  test("gives names to no ids, and refuses what are none", async () => {
    const { given } = context({ principal: "admin" });
    expect(await answerFindGroups(given, { resource: "Employees", ids: [] })).toEqual({ names: [] });
    for (const ids of [undefined, "A", [1]])
      await expect(answerFindGroups(given, { resource: "Employees", ids })).rejects.toMatchObject({
        statusCode: 400,
        message: "The payload needs ids: a list of texts.",
      });
  });

  test.each([
    ["no payload", undefined, 404],
    ["a resource of another kind", { resource: 7 }, 404],
    ["a collection that takes no files", { resource: brands.name }, 403],
  ])("is refused for %s", async (_, payload, statusCode) => {
    const { given } = context({ principal: "admin" });
    for (const answer of [answerFindRows, answerFindGroups, answerWriteRows])
      await expect(answer(given, payload)).rejects.toMatchObject({ statusCode });
  });

  test("says which collection is not written from files", async () => {
    await expect(
      answerFindRows(context({ principal: "admin" }).given, { resource: brands.name }),
    ).rejects.toThrow("Services Management cannot be imported from files.");
  });
});
