import { describe, expect, test } from "vitest";
import type { CallContext } from "../../../src/providers/data/context";
import { answerConsequences, answerBulkConsequences } from "../../../src/providers/data/history/dependents";
import { answerDeleteDependents } from "../../../src/providers/data/history/delete-records";
import { answerRestoreDependents } from "../../../src/providers/data/history/trashed-dependents";
import { answerHistory } from "../../../src/providers/data/history/record-history";
import { answerPurge } from "../../../src/providers/data/history/purge";
import { answerRevert } from "../../../src/providers/data/history/revert";
import { answerTrashedRecord, answerSignIns } from "../../../src/providers/data/history/stored-records";
import { answerUndo, undoEntry } from "../../../src/providers/data/history/undo";
import { answerOperation, answerPasswords } from "../../../src/providers/data/history/operation";
import { answerActivityItems } from "../../../src/providers/data/history/activity-items";
import { ITEM_OPERATIONS } from "../../../src/contract/history";
import { newOperationId } from "../../../src/schema/history";
import type { StoredEntry } from "../../../src/providers/data/history/entries";
import { AddedRows } from "../../../src/providers/data/history/undo-added";
import { OperationUndo } from "../../../src/providers/data/history/operation-undo";
import { offline } from "./transactions";

type Answer = (context: CallContext, payload: unknown) => Promise<unknown>;

/** Without a database. */
const contextOf = (principal: "admin" | "company") => ({ principal }) as unknown as CallContext;
const OPERATION = newOperationId();
const [BAD_ID, NO_TEXT] = [
  `"operation" is not the id of an operation.`,
  (key: string) => `The payload needs "${key}".`,
];

test.each<[string, Answer, object, string]>([
  ["a history without a resource", answerHistory, { id: "b1" }, NO_TEXT("resource")],
  ["a revert without an entry", answerRevert, { resource: "Brands", id: "b1" }, NO_TEXT("entry")],
  ["details without an operation", answerOperation, {}, BAD_ID],
  ["details from an invalid cursor", answerOperation, { operation: OPERATION, cursor: 7 }, NO_TEXT("cursor")],
  ["passwords without an operation", answerPasswords, { resource: "Brands" }, BAD_ID],
  ["passwords without a collection", answerPasswords, { operation: OPERATION }, NO_TEXT("resource")],
  ["an undo without an operation", answerUndo, { undoOperation: OPERATION }, BAD_ID],
  [
    "an undo without its own operation",
    answerUndo,
    { operation: OPERATION },
    `"undoOperation" is not the id of an operation.`,
  ],
  ["a trashed record whose id is a number", answerTrashedRecord, { id: 7 }, "The payload must be { id }."],
  ["consequences without a record", answerConsequences, { resource: "Brands" }, NO_TEXT("id")],
  [
    "bulk consequences without a list",
    answerBulkConsequences,
    { resource: "Brands" },
    "The payload needs ids: a list of at most 100 texts.",
  ],
  [
    "a deletion of unrelated dependents",
    answerDeleteDependents,
    { resource: "Companies", id: "c1", dependents: "Brands", operation: OPERATION },
    "No Brands belong to Companies.",
  ],
])("a call is refused: %s", async (_, answer, payload, message) => {
  // A call is refused at once or by its promise.
  const call = async () => answer(contextOf("admin"), payload);
  await expect(call()).rejects.toMatchObject({ statusCode: 400, message });
});

test.each<[string, Answer, object, string]>([
  ["read the history of another collection", answerHistory, { resource: "Brands", id: "b1" }, "get"],
  [
    "revert a change of another collection",
    answerRevert,
    { resource: "Brands", id: "b1", entry: "e" },
    "update",
  ],
  ["read a trashed record of another collection", answerTrashedRecord, { id: "Brands~b1" }, "get"],
  [
    "read password changes of another collection",
    answerPasswords,
    { operation: OPERATION, resource: "Brands" },
    "get",
  ],
  [
    "read the consequences of another deletion",
    answerConsequences,
    { resource: "Brands", id: "b1" },
    "delete",
  ],
  [
    "read the consequences of other deletions",
    answerBulkConsequences,
    { resource: "Brands", ids: [] },
    "delete",
  ],
  [
    "delete dependents of a company",
    answerDeleteDependents,
    { resource: "Companies", id: "c1", dependents: "Employees", operation: OPERATION },
    "delete",
  ],
  [
    "restore dependents of a company",
    answerRestoreDependents,
    { resource: "Companies", id: "c1", dependents: "Employees", undoes: OPERATION, operation: OPERATION },
    "create",
  ],
])("a company may not %s", async (_, answer, payload, method) => {
  await expect(answer(contextOf("company"), payload)).rejects.toMatchObject({
    statusCode: 403,
    message: expect.stringContaining(`may not ${method} `) as unknown,
  });
});

describe("the activity items", () => {
  const payload = { operations: [], single: [], undoTargets: [] };

  test("the activity items of no operations are empty", async () => {
    expect(await answerActivityItems(contextOf("admin"), payload)).toEqual({
      undone: [],
      multiCommit: [],
      undoTargets: [],
    });
  });

  test.each(["operations", "single", "undoTargets"])(
    "the activity items are requested by operation ids: %s",
    async (key) => {
      const many = Array.from({ length: ITEM_OPERATIONS + 1 }, newOperationId);
      for (const wrong of [undefined, OPERATION, [OPERATION, "a/b"], many])
        await expect(
          answerActivityItems(contextOf("admin"), { ...payload, [key]: wrong }),
        ).rejects.toMatchObject({
          statusCode: 400,
          message: `The payload needs ${key}: a list of at most 30 operations.`,
        });
    },
  );
});

test("a call about nothing is answered without a request", async () => {
  expect(await answerPasswords(contextOf("admin"), { operation: OPERATION, resource: "Events" })).toEqual({
    changed: false,
  });
  expect(await answerPurge(contextOf("admin"), { ids: [] })).toEqual({ done: 0, left: [] });
  expect(await answerSignIns(contextOf("company"), { operation: OPERATION })).toEqual({ records: [] });
});

test.each([
  ["create", "delete"],
  ["restore", "delete"],
  ["import", "update"],
  ["update", "update"],
  ["revert", "update"],
  ["delete", "create"],
] as const)(
  "a company may not undo an entry of action %s without the right to %s",
  async (action, needed) => {
    const entry = { action, collection: "Events" } as StoredEntry;
    const undo = new OperationUndo({ firestore: offline() }, OPERATION, newOperationId());
    await expect(
      undoEntry(contextOf("company"), entry, undo, AddedRows.from(undefined)),
    ).rejects.toMatchObject({ statusCode: 403, message: `Your account may not ${needed} event.` });
  },
);
