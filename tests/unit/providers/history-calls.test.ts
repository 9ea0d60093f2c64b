/** Calls about history and trash, as far as they are answered or refused before a database is asked. */
import { describe, expect, test } from "vitest";
import type { CallContext } from "../../../src/providers/data/context";
import { answerConsequences, answerBulkConsequences } from "../../../src/providers/data/history/consequences";
import { answerDeleteDependents } from "../../../src/providers/data/history/delete-dependents";
import { answerRestoreDependents } from "../../../src/providers/data/history/trashed-dependents";
import { answerHistory } from "../../../src/providers/data/history/record-history";
import { answerPurge } from "../../../src/providers/data/history/purge";
import { answerRevert } from "../../../src/providers/data/history/revert";
import { answerTrashedRecord } from "../../../src/providers/data/history/trashed-record";
import { answerSignIns } from "../../../src/providers/data/history/trash-sign-ins";
import { answerUndo } from "../../../src/providers/data/history/undo";
import { answerOperationCount } from "../../../src/providers/data/history/operation-count";
import { answerOperation } from "../../../src/providers/data/history/operation-details";
import { answerActivityItems } from "../../../src/providers/data/history/activity-items";
import { answerPasswords } from "../../../src/providers/data/history/operation-passwords";
import { ITEM_OPERATIONS } from "../../../src/contract/history";
import { newOperationId } from "../../../src/schema/history";

type Answer = (context: CallContext, payload: unknown) => Promise<unknown>;

/** Whatever would be read or written is not there. */
const as = (principal: "admin" | "company") => ({ principal }) as unknown as CallContext;
const WORK = newOperationId();
const [BAD_WORK, NO_TEXT] = [
  `"operation" is not the id of an operation.`,
  (key: string) => `The payload needs "${key}".`,
];

test.each<[string, Answer, object, string]>([
  ["history without a resource", answerHistory, { id: "b1" }, NO_TEXT("resource")],
  ["history without a record", answerHistory, { resource: "Brands" }, NO_TEXT("id")],
  ["a taking back without an entry", answerRevert, { resource: "Brands", id: "b1" }, NO_TEXT("entry")],
  ["a taking back without a record", answerRevert, { resource: "Brands", entry: "e" }, NO_TEXT("id")],
  ["details of no work", answerOperation, {}, BAD_WORK],
  ["details from nowhere", answerOperation, { operation: WORK, cursor: 7 }, NO_TEXT("cursor")],
  ["the number of no work", answerOperationCount, {}, BAD_WORK],
  ["passwords of no work", answerPasswords, { resource: "Brands" }, BAD_WORK],
  ["passwords of no collection", answerPasswords, { operation: WORK }, NO_TEXT("resource")],
  ["the undoing of no work", answerUndo, { undoOperation: WORK }, BAD_WORK],
  [
    "an undoing that is none itself",
    answerUndo,
    { operation: WORK },
    `"undoOperation" is not the id of an operation.`,
  ],
  [
    "an undoing from nowhere",
    answerUndo,
    { operation: WORK, undoOperation: WORK, cursor: 7 },
    NO_TEXT("cursor"),
  ],
  ["sign-ins of no work", answerSignIns, {}, BAD_WORK],
  ["a look at nothing", answerTrashedRecord, {}, "The payload must be { id }."],
  ["a look at no text", answerTrashedRecord, { id: 7 }, "The payload must be { id }."],
  ["what hangs on nothing", answerConsequences, { resource: "Brands" }, NO_TEXT("id")],
  [
    "what hangs on no list",
    answerBulkConsequences,
    { resource: "Brands" },
    "The payload needs ids: a list of at most 100 texts.",
  ],
  [
    "the deletion of what names no such record",
    answerDeleteDependents,
    { resource: "Companies", id: "c1", dependents: "Brands", operation: WORK },
    "No Brands belong to Companies.",
  ],
  [
    "the return of what names no such record",
    answerRestoreDependents,
    { resource: "Companies", id: "c1", dependents: "Brands", undoes: WORK, operation: WORK },
    "No Brands belong to Companies.",
  ],
  ["a removal of no list", answerPurge, {}, "The payload needs ids: a list of at most 100 texts."],
])("%s is refused", async (_, answer, payload, message) => {
  // What is asked for may be refused at once, or by the promise.
  const asking = async () => answer(as("admin"), payload);
  await expect(asking()).rejects.toMatchObject({ statusCode: 400, message });
});

test.each<[string, Answer, object, string]>([
  ["read the history", answerHistory, { resource: "Brands", id: "b1" }, "get"],
  ["take back a change", answerRevert, { resource: "Brands", id: "b1", entry: "e" }, "update"],
  ["look at a deleted one", answerTrashedRecord, { id: "Brands~b1" }, "get"],
  ["hear of passwords", answerPasswords, { operation: WORK, resource: "Brands" }, "get"],
  ["hear what hangs on one", answerConsequences, { resource: "Brands", id: "b1" }, "delete"],
  ["hear what hangs on several", answerBulkConsequences, { resource: "Brands", ids: [] }, "delete"],
  [
    "delete what hangs on one",
    answerDeleteDependents,
    { resource: "Companies", id: "c1", dependents: "Employees", operation: WORK },
    "delete",
  ],
  [
    "restore what was deleted with one",
    answerRestoreDependents,
    { resource: "Companies", id: "c1", dependents: "Employees", undoes: WORK, operation: WORK },
    "create",
  ],
])("a company may not %s of others", async (_, answer, payload, method) => {
  await expect(answer(as("company"), payload)).rejects.toMatchObject({
    statusCode: 403,
    message: expect.stringContaining(`may not ${method} `) as unknown,
  });
});

describe("lines of the activity", () => {
  const asked = { operations: [], single: [], undoTargets: [] };

  test("of no works say nothing", async () => {
    expect(await answerActivityItems(as("admin"), asked)).toEqual({
      undone: [],
      multiCommit: [],
      undoTargets: [],
    });
  });

  test.each(["operations", "single", "undoTargets"])("are asked for by ids of works: %s", async (key) => {
    const many = Array.from({ length: ITEM_OPERATIONS + 1 }, newOperationId);
    for (const wrong of [undefined, WORK, [WORK, "a/b"], many])
      await expect(answerActivityItems(as("admin"), { ...asked, [key]: wrong })).rejects.toMatchObject({
        statusCode: 400,
        message: `The payload needs ${key}: a list of at most 30 operations.`,
      });
  });
});

test("nothing is asked where nothing can be there", async () => {
  expect(await answerPasswords(as("admin"), { operation: WORK, resource: "Events" })).toEqual({
    changed: false,
  });
  expect(await answerPurge(as("admin"), { ids: [] })).toEqual({ done: 0, left: [] });
  expect(await answerSignIns(as("company"), { operation: WORK })).toEqual({ records: [] });
});
