/** Calls about history and trash, as far as they are answered or refused before a database is asked. */
import { describe, expect, test } from "vitest";
import type { CallContext } from "../../../src/providers/data/context";
import {
  answerConsequences,
  answerConsequencesOfMany,
} from "../../../src/providers/data/history/consequences";
import { answerDeleteDependents } from "../../../src/providers/data/history/delete-dependents";
import { answerRestoreWith } from "../../../src/providers/data/history/deleted-with";
import { answerHistory } from "../../../src/providers/data/history/record-history";
import { answerRemove } from "../../../src/providers/data/history/remove-for-good";
import { answerTakeBack } from "../../../src/providers/data/history/take-back";
import { answerLook } from "../../../src/providers/data/history/trash-look";
import { answerSignIns } from "../../../src/providers/data/history/trash-sign-ins";
import { answerUndo } from "../../../src/providers/data/history/undo";
import { answerWorkCount } from "../../../src/providers/data/history/work-count";
import { answerWork } from "../../../src/providers/data/history/work-details";
import { answerLines } from "../../../src/providers/data/history/work-lines";
import { answerPasswords } from "../../../src/providers/data/history/work-passwords";
import { LINE_WORKS } from "../../../src/contract/history";
import { newWork } from "../../../src/schema/history";

type Answer = (context: CallContext, payload: unknown) => Promise<unknown>;

/** Whatever would be read or written is not there. */
const as = (caller: "admin" | "company") => ({ caller }) as unknown as CallContext;
const WORK = newWork();
const [BAD_WORK, NO_TEXT] = [
  `"work" is not the id of a work.`,
  (key: string) => `This is asked with "${key}".`,
];

test.each<[string, Answer, object, string]>([
  ["history without a resource", answerHistory, { id: "b1" }, NO_TEXT("resource")],
  ["history without a record", answerHistory, { resource: "Brands" }, NO_TEXT("id")],
  ["a taking back without an entry", answerTakeBack, { resource: "Brands", id: "b1" }, NO_TEXT("entry")],
  ["a taking back without a record", answerTakeBack, { resource: "Brands", entry: "e" }, NO_TEXT("id")],
  ["details of no work", answerWork, {}, BAD_WORK],
  ["details from nowhere", answerWork, { work: WORK, cursor: 7 }, NO_TEXT("cursor")],
  ["the number of no work", answerWorkCount, {}, BAD_WORK],
  ["passwords of no work", answerPasswords, { resource: "Brands" }, BAD_WORK],
  ["passwords of no collection", answerPasswords, { work: WORK }, NO_TEXT("resource")],
  ["the undoing of no work", answerUndo, { as: WORK }, BAD_WORK],
  ["an undoing that is none itself", answerUndo, { work: WORK }, `"as" is not the id of a work.`],
  ["an undoing from nowhere", answerUndo, { work: WORK, as: WORK, cursor: 7 }, NO_TEXT("cursor")],
  ["sign-ins of no work", answerSignIns, {}, BAD_WORK],
  ["a look at nothing", answerLook, {}, "What is in the trash is looked at with payload { id }."],
  ["a look at no text", answerLook, { id: 7 }, "What is in the trash is looked at with payload { id }."],
  ["what hangs on nothing", answerConsequences, { resource: "Brands" }, NO_TEXT("id")],
  [
    "what hangs on no list",
    answerConsequencesOfMany,
    { resource: "Brands" },
    "This is asked with ids: a list of at most 100 texts.",
  ],
  [
    "the deletion of what names no such record",
    answerDeleteDependents,
    { resource: "Companies", id: "c1", dependents: "Brands", as: WORK },
    "No Brands belong to Companies.",
  ],
  [
    "the return of what names no such record",
    answerRestoreWith,
    { resource: "Companies", id: "c1", dependents: "Brands", work: WORK, as: WORK },
    "No Brands belong to Companies.",
  ],
  ["a removal of no list", answerRemove, {}, "This is asked with ids: a list of at most 100 texts."],
])("%s is refused", async (_, answer, payload, message) => {
  // What is asked for may be refused at once, or by the promise.
  const asking = async () => answer(as("admin"), payload);
  await expect(asking()).rejects.toMatchObject({ statusCode: 400, message });
});

test.each<[string, Answer, object, string]>([
  ["read the history", answerHistory, { resource: "Brands", id: "b1" }, "get"],
  ["take back a change", answerTakeBack, { resource: "Brands", id: "b1", entry: "e" }, "update"],
  ["look at a deleted one", answerLook, { id: "Brands~b1" }, "get"],
  ["hear of passwords", answerPasswords, { work: WORK, resource: "Brands" }, "get"],
  ["hear what hangs on one", answerConsequences, { resource: "Brands", id: "b1" }, "delete"],
  ["hear what hangs on several", answerConsequencesOfMany, { resource: "Brands", ids: [] }, "delete"],
  [
    "delete what hangs on one",
    answerDeleteDependents,
    { resource: "Companies", id: "c1", dependents: "Employees", as: WORK },
    "delete",
  ],
  [
    "restore what was deleted with one",
    answerRestoreWith,
    { resource: "Companies", id: "c1", dependents: "Employees", work: WORK, as: WORK },
    "create",
  ],
])("a company may not %s of others", async (_, answer, payload, operation) => {
  await expect(answer(as("company"), payload)).rejects.toMatchObject({
    statusCode: 403,
    message: expect.stringContaining(`may not ${operation} `) as unknown,
  });
});

describe("lines of the activity", () => {
  const asked = { works: [], single: [], undid: [] };

  test("of no works say nothing", async () => {
    expect(await answerLines(as("admin"), asked)).toEqual({ undone: [], several: [], undid: [] });
  });

  test.each(["works", "single", "undid"])("are asked for by ids of works: %s", async (key) => {
    const many = Array.from({ length: LINE_WORKS + 1 }, newWork);
    for (const wrong of [undefined, WORK, [WORK, "a/b"], many])
      await expect(answerLines(as("admin"), { ...asked, [key]: wrong })).rejects.toMatchObject({
        statusCode: 400,
        message: `This is asked with ${key}: a list of at most 30 works.`,
      });
  });
});

test("nothing is asked where nothing can be there", async () => {
  expect(await answerPasswords(as("admin"), { work: WORK, resource: "Events" })).toEqual({ changed: false });
  expect(await answerRemove(as("admin"), { ids: [] })).toEqual({ done: 0, left: [] });
  expect(await answerSignIns(as("company"), { work: WORK })).toEqual({ records: [] });
});
