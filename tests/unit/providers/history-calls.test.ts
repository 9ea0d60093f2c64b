import { describe, expect, test } from "vitest";
import type { CallContext } from "../../../packages/firestore-panel/src/data/context";
import {
  answerConsequences,
  answerBulkConsequences,
} from "../../../packages/firestore-panel/src/data/history/dependents";
import { answerDeleteDependents } from "../../../packages/firestore-panel/src/data/history/delete-records";
import { answerRestoreDependents } from "../../../packages/firestore-panel/src/data/history/trashed-dependents";
import { answerHistory } from "../../../packages/firestore-panel/src/data/history/record-history";
import { answerRestore } from "../../../packages/firestore-panel/src/data/history/restore";
import { answerPurge } from "../../../packages/firestore-panel/src/data/history/purge";
import { answerRevert } from "../../../packages/firestore-panel/src/data/history/revert";
import {
  answerTrashedRecord,
  answerSignIns,
} from "../../../packages/firestore-panel/src/data/history/stored-records";
import { answerUndo, undoEntry } from "../../../packages/firestore-panel/src/data/history/undo";
import {
  answerOperation,
  answerOperationCount,
  answerPasswords,
} from "../../../packages/firestore-panel/src/data/history/operation";
import { answerActivityItems } from "../../../packages/firestore-panel/src/data/history/activity-items";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import type { StoredEntry } from "../../../packages/firestore-panel/src/data/history/entries";
import { AddedRows } from "../../../packages/firestore-panel/src/data/history/undo-added";
import { OperationUndo } from "../../../packages/firestore-panel/src/data/history/operation-undo";
import { offline } from "../../../packages/firestore-panel/tests/fixtures/offline";

/** Without a database. */
const contextOf = (principal: "admin" | "company") => ({ principal }) as unknown as CallContext;
const [admin, company] = [contextOf("admin"), contextOf("company")];
const OPERATION = newOperationId();
const RECORD = { resource: "Brands", id: "b1" };
const EMPLOYEES = { resource: "Companies", id: "c1", dependents: "Employees", operation: OPERATION };

describe.each(["a/b", "", `${OPERATION}~`])("an operation id of another form, %j", (operation) => {
  test.each<[string, () => Promise<unknown>, string]>([
    ["details", () => answerOperation(admin, { operation }), "operation"],
    ["a count", () => answerOperationCount(admin, { operation }), "operation"],
    ["passwords", () => answerPasswords(admin, { operation, resource: "Brands" }), "operation"],
    ["sign-ins", () => answerSignIns(admin, { operation }), "operation"],
    ["a revert", () => answerRevert(admin, { ...RECORD, entry: "e", operation }), "operation"],
    ["an undo", () => answerUndo(admin, { operation, undoOperation: OPERATION }), "operation"],
    [
      "an undo as it",
      () => answerUndo(admin, { operation: OPERATION, undoOperation: operation }),
      "undoOperation",
    ],
    ["a restore", () => answerRestore(admin, { ids: [], operation }), "operation"],
    ["a restore that undoes it", () => answerRestore(admin, { ids: [], undoes: operation }), "undoes"],
    [
      "a deletion of dependents",
      () => answerDeleteDependents(admin, { ...EMPLOYEES, operation }),
      "operation",
    ],
    [
      "a restore of its dependents",
      () => answerRestoreDependents(admin, { ...EMPLOYEES, undoes: operation }),
      "undoes",
    ],
  ])("the id is refused in %s", async (_, call, key) => {
    await expect(call()).rejects.toMatchObject({
      statusCode: 400,
      message: `"${key}" is not the id of an operation.`,
    });
  });
});

test("a deletion of unrelated dependents is refused", async () => {
  await expect(answerDeleteDependents(admin, { ...EMPLOYEES, dependents: "Brands" })).rejects.toMatchObject({
    statusCode: 400,
    message: "No Brands belong to Companies.",
  });
});

test.each<[string, () => Promise<unknown>, string]>([
  ["read the history of another collection", () => answerHistory(company, RECORD), "get"],
  ["revert a change of another collection", () => answerRevert(company, { ...RECORD, entry: "e" }), "update"],
  [
    "read a trashed record of another collection",
    () => answerTrashedRecord(company, { id: "Brands~b1" }),
    "get",
  ],
  [
    "read password changes of another collection",
    () => answerPasswords(company, { operation: OPERATION, resource: "Brands" }),
    "get",
  ],
  ["read the consequences of another deletion", () => answerConsequences(company, RECORD), "delete"],
  [
    "read the consequences of other deletions",
    () => answerBulkConsequences(company, { resource: "Brands", ids: [] }),
    "delete",
  ],
  ["delete dependents of a company", () => answerDeleteDependents(company, EMPLOYEES), "delete"],
  [
    "restore dependents of a company",
    () => answerRestoreDependents(company, { ...EMPLOYEES, undoes: OPERATION }),
    "create",
  ],
])("a company may not %s", async (_, call, method) => {
  await expect(call()).rejects.toMatchObject({
    statusCode: 403,
    message: expect.stringContaining(`may not ${method} `) as unknown,
  });
});

test("the activity items of no operations are empty", async () => {
  const nothing = { operations: [], single: [], undoTargets: [] };
  expect(await answerActivityItems(admin, nothing)).toEqual({ undone: [], multiCommit: [], undoTargets: [] });
});

test("a call about nothing is answered without a request", async () => {
  expect(await answerPasswords(admin, { operation: OPERATION, resource: "Events" })).toEqual({
    changed: false,
  });
  expect(await answerPurge(admin, { ids: [] })).toEqual({ done: 0, left: [] });
  expect(await answerSignIns(company, { operation: OPERATION })).toEqual({ records: [] });
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
    await expect(undoEntry(company, entry, undo, AddedRows.from(undefined))).rejects.toMatchObject({
      statusCode: 403,
      message: `Your account may not ${needed} event.`,
    });
  },
);
