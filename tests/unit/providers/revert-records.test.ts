/** Several records are given back earlier values by one commit. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AddedRows } from "../../../src/providers/data/history/added-rows";
import type { StoredEntry } from "../../../src/providers/data/history/entries";
import { revertEntry } from "../../../src/providers/data/history/revert-entry";
import { undoEntry } from "../../../src/providers/data/history/undo-entry";
import { OperationUndo } from "../../../src/providers/data/history/operation-undo";
import { employees } from "../../../src/resources/employees";
import { AUTHOR, callOver, offline, refuseCommits, sdkError } from "./transactions";

const [WORK, AS] = ["w".repeat(20), "a".repeat(20)];
const CHANGE = `${WORK}~00000000`;

const before = (name: string) => ({ name, companyId: "A", companyName: "Ay" });
const entry = (more: Partial<StoredEntry> = {}): StoredEntry => ({
  id: CHANGE,
  at: "",
  by: AUTHOR,
  action: "import",
  collection: "Employees",
  operation: WORK,
  count: 2,
  title: "",
  ids: ["e1", "e2"],
  before: { e1: before("Ada"), e2: before("Bo") },
  after: { e1: { name: "Eve" }, e2: { name: "Eve" } },
  unshown: {},
  hidden: [],
  ...more,
});
const after = (more: object = {}) => ({ ...before("Eve"), _change: CHANGE, ...more });

const undone = (of: Partial<StoredEntry> = {}, collection = employees) => ({
  collection,
  entry: entry(of),
  undo: new OperationUndo({ firestore: offline() }, WORK, AS),
});

describe("records that a file changed", () => {
  test("are what they were, by one commit that says what it takes back, and lists are told", async () => {
    const {
      context: given,
      writes,
      steps,
      changed,
    } = callOver({ "Employees/e1": after(), "Employees/e2": after() });
    expect(await revertEntry(given, undone())).toEqual({ done: 2, left: [], notices: [] });
    expect(steps).toEqual([{ collection: employees, action: "revert", operation: AS, undoes: WORK }]);
    expect(writes.updated["Employees/e1"]).toMatchObject({ name: "Ada", _change: `${AS}~00000001` });
    expect(writes.updated["Employees/e2"]).toMatchObject({ name: "Bo" });
    expect(writes.set[`History/${AS}~00000001`]).toMatchObject({
      action: "revert",
      ids: ["e1", "e2"],
      undoes: WORK,
    });
    expect(changed.mock.calls).toEqual([[employees, { fields: ["name", "_search", "_sort"] }]]);
  });

  test("stay where they are gone, or do not lead to the change, and are told by their former names", async () => {
    const { context: given, writes } = callOver({ "Employees/e2": after({ _change: undefined }) });
    expect(await revertEntry(given, undone())).toEqual({
      done: 0,
      left: [
        { id: "e1", title: "Ada", reason: "It was deleted since." },
        { id: "e2", title: "Bo", reason: "It was changed since." },
      ],
      notices: [],
    });
    expect(writes.updated).toEqual({});
  });

  test("stay where they are protected", async () => {
    const protect = { field: "name", value: "Eve", message: "Eve stays." };
    const { context: given } = callOver({ "Employees/e1": after(), "Employees/e2": after({ name: "Bo" }) });
    const { left } = await revertEntry(given, undone({}, { ...employees, protect }));
    expect(left).toEqual([{ id: "e1", title: "Ada", reason: "Eve stays." }]);
  });

  test("that are as before already count as undone, by an entry that changes nothing of them", async () => {
    const same = before("Ada");
    const { context: given, writes } = callOver({
      "Employees/e1": { ...same, _change: CHANGE },
      "Employees/e2": after(),
    });
    expect(await revertEntry(given, undone())).toMatchObject({ done: 2, left: [] });
    expect(Object.keys(writes.updated)).toEqual(["Employees/e1", "Employees/e2"]);
    expect(writes.updated["Employees/e1"]).not.toHaveProperty("name");
  });

  test("go back but for what cannot be edited", async () => {
    const [name, ...fields] = employees.fields;
    if (!name) throw new Error("Employees have names.");
    const collection = {
      ...employees,
      fields: [name, ...fields.map((field) => ({ ...field, readOnly: true }))],
    };
    const moved = { e1: { ...before("Ada"), companyId: "B" }, e2: before("Bo") };
    const { context: given, writes } = callOver({ "Employees/e1": after(), "Employees/e2": after() });
    expect(await revertEntry(given, undone({ before: moved }, collection))).toEqual({
      done: 2,
      left: [{ id: "e1", title: "Ada", reason: "Company: cannot be edited.", inPart: true }],
      notices: [],
    });
    expect(writes.updated["Employees/e1"]).toMatchObject({ name: "Ada" });
    expect(writes.updated["Employees/e1"]).not.toHaveProperty("companyId");
  });

  test("say of how many the passwords stay, once for all, and not of which", async () => {
    const { context: given } = callOver({ "Employees/e1": after(), "Employees/e2": after() });
    expect(await revertEntry(given, undone({ hidden: ["password"] }))).toEqual({
      done: 2,
      left: [],
      notices: [],
      passwords: 2,
    });
    const none = callOver({});
    expect(await revertEntry(none.context, undone({ hidden: ["password"] }))).not.toHaveProperty("passwords");
  });

  test("of a company carry its name as it is now", async () => {
    const company = { id: "c1", companyId: "A", companyName: "Renamed" };
    const { context: given, writes } = callOver(
      { "Employees/e1": after(), "Employees/e2": after() },
      { principal: "company", company },
    );
    await revertEntry(given, undone());
    expect(writes.updated["Employees/e1"]).toMatchObject({ name: "Ada", companyName: "Renamed" });
  });

  test("are tried in halves where the rules refuse some", async () => {
    const { context: given, writer } = callOver({ "Employees/e1": after(), "Employees/e2": after() });
    refuseCommits(writer, 0, 2);
    expect(await revertEntry(given, undone())).toEqual({
      done: 1,
      left: [
        {
          id: "e2",
          title: "Bo",
          reason: "Not allowed to save this employee. If your access changed, sign in again.",
        },
      ],
      notices: [],
    });
  });

  test("fail where it is not known what was put back", async () => {
    const { context: given, writer } = callOver({});
    vi.spyOn(writer, "commit").mockRejectedValue(sdkError("unavailable"));
    await expect(revertEntry(given, undone())).rejects.toThrow("unavailable");
  });

  test("may be none", async () => {
    const { context: given, steps } = callOver({});
    expect(await revertEntry(given, undone({ before: {} }))).toEqual({ done: 0, left: [], notices: [] });
    expect(steps).toEqual([]);
  });

  test("may be a single one, which is no edit of a person's", async () => {
    const { context: given, steps } = callOver({ "Employees/e1": after() });
    await revertEntry(given, undone({ before: { e1: before("Ada") } }));
    expect(steps).toHaveLength(1);
  });
});

describe("what takes an entry back", () => {
  test.each(["update", "revert"] as const)("of %s puts back what it changed", async (action) => {
    const { context: given } = callOver({ "Employees/e1": after(), "Employees/e2": after() });
    const { undo } = undone();
    expect(await undoEntry(given, entry({ action }), undo, AddedRows.from(undefined))).toMatchObject({
      done: 2,
    });
  });

  const company = { principal: "company" };
  const added = AddedRows.from(undefined);
  const undoing = new OperationUndo({ firestore: offline() }, WORK, AS);
  let refused: ReturnType<typeof callOver>;
  beforeEach(() => {
    refused = callOver({}, company);
  });

  test.each([
    ["create", "delete"],
    ["restore", "delete"],
    ["import", "update"],
    ["update", "update"],
    ["revert", "update"],
    ["delete", "create"],
  ] as const)("of %s is refused to who may not %s", async (action, operation) => {
    await expect(
      undoEntry(refused.context, entry({ action, collection: "Events" }), undoing, added),
    ).rejects.toMatchObject({
      statusCode: 403,
      message: `Your account may not ${operation} event.`,
    });
  });

  test("is refused where there is no such collection", async () => {
    await expect(
      undoEntry(refused.context, entry({ collection: "Gone" }), undoing, added),
    ).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe("rows that an import added", () => {
  test("are counted from part to part", async () => {
    const rows = AddedRows.from(undefined);
    rows.expect(entry({ count: 10, ids: ["e1", "e2"] }));
    rows.found(5, 3);
    expect(rows.text).toBe("3-3");
    const next = AddedRows.from(rows.text);
    next.found(2, 1);
    expect(next.text).toBe("1-4");
    next.found(1, 1);
    // Nothing is missing, so nothing is asked.
    expect(await next.left({ reader: {} as never }, WORK)).toEqual([]);
  });

  test.each([
    ["", "0-0"],
    ["7", "7-0"],
    ["x-2", "0-2"],
  ])("are none where the part before says nothing of them: %j", (text, read) => {
    expect(AddedRows.from(text).text).toBe(read);
  });
});
