/** Work on several records: which they are, how it goes through them, and what is said of it. */
import type { MatchService } from "../../../packages/firestore-panel/src/data/services";
import type { MatchingParams } from "../../../packages/firestore-panel/src/data/lists/matching";
import { expect, it, test } from "vitest";
import { boolean } from "../../../packages/firestore-panel/src/fields/boolean/model";
import { choice, choices } from "../../../packages/firestore-panel/src/fields/choice/model";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import {
  batchStep,
  beforeApplying,
  findStep,
  outcomeOf,
  type ApplyingProgress,
  type BulkActionKind,
  type BulkOutcome,
  type BulkTarget,
  type FindingProgress,
} from "../../../packages/firestore-panel/src/screens/bulk/bulk-steps";
import { amount } from "../../../packages/firestore-panel/src/screens/list/use-selection";
import { settableFields } from "../../../packages/firestore-panel/src/screens/list/record-rights";
import {
  countText,
  isNumber,
  progressText,
  resultTitle,
} from "../../../packages/firestore-panel/src/screens/bulk/bulk-texts";
import { currentText } from "../../../packages/firestore-panel/src/texts/language";
import { text as t } from "../../../packages/firestore-panel/src/texts/texts";
import { leftText, reasons, runJob } from "../../../packages/firestore-panel/src/screens/jobs/run-job";
import { brands } from "../../../src/resources/brands";
import type { RecordData } from "../../../packages/firestore-panel/src/schema/types";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";

const NAMES = ["Pearl", "Souq", "Dhow", "Sidra", "Katara", "Lusail", "Wakra"];
const TARGETS: readonly BulkTarget[] = NAMES.map((name, index) => ({ id: `b${String(index)}`, name }));
const START = beforeApplying({ targets: TARGETS, refused: [] });

interface Course {
  readonly size?: number;
  /** Refused, each with its reason. */
  readonly reasons?: { readonly [name: string]: string };
  /** The batch that fails. */
  readonly broken?: number;
  /** The rules deny a batch of only these. */
  readonly denied?: readonly string[];
  /** Batches after which the person stops it. */
  readonly stopAfter?: number;
}

/** @returns the outcome, and the number of processed records before each batch. */
async function apply(from: ApplyingProgress, course: Course) {
  const { size = 1, reasons = {}, broken = -1, denied = [], stopAfter = Infinity } = course;
  const progress: number[] = [];
  let batches = 0;
  const step = batchStep(size, (batch) => {
    batches += 1;
    if (batches === broken) return Promise.reject(new Error("No server."));
    if (batch.every(({ name }) => denied.includes(name)))
      return Promise.reject(Object.assign(new Error("Not allowed."), { code: "permission-denied" }));
    const refused = batch.flatMap(({ name }) => {
      const reason = reasons[name];
      return reason === undefined ? [] : [{ name, reason }];
    });
    const notices = batch.flatMap(({ name }) => (name === "Sidra" ? ["Remove the sign-in."] : []));
    return Promise.resolve({ done: batch.length - refused.length, refused, notices });
  });
  const end = await runJob(from, step, {
    stopped: () => batches >= stopAfter,
    report: ({ requested, left }) => progress.push(requested - left.length),
  });
  return { outcome: outcomeOf(end), progress };
}

/** As the dialog resumes an outcome. */
function rest({ failure: _, ...outcome }: BulkOutcome): ApplyingProgress {
  return { denied: [], ...outcome };
}

it("a bulk action stops when one batch after the other is denied, and continues with the records it has not tried", async () => {
  const denied = ["Souq", "Dhow", "Sidra", "Katara", "Lusail"];
  const { outcome: first, progress } = await apply(START, { denied });
  expect(progress).toEqual([0, 1, 2, 3, 4, 5]);
  expect(first).toMatchObject({ done: 1, refused: [], failure: "Not allowed." });
  expect(first.left.map(({ name }) => name)).toEqual(["Wakra", ...denied]);
  expect(leftText(currentText(), first)).toBe("6 not done yet. Not allowed.");
  // The access is back.
  const { outcome } = await apply(rest(first), {});
  expect(outcome).toMatchObject({ done: 7, refused: [], left: [] });
  expect(outcome.failure).toBeUndefined();
});

it("a bulk action stops at the first batch of several records that is denied as a whole", async () => {
  const { outcome, progress } = await apply(START, { size: 5, denied: NAMES });
  expect(progress).toEqual([0]);
  expect(outcome).toMatchObject({ done: 0, refused: [], failure: "Not allowed." });
  expect(outcome.left.map(({ name }) => name)).toEqual(["Lusail", "Wakra", ...NAMES.slice(0, 5)]);
});

it("a bulk action reports each of a few records that are all denied", async () => {
  const few = beforeApplying({ targets: TARGETS.slice(0, 4), refused: [] });
  const { outcome } = await apply(few, { denied: NAMES });
  expect(outcome).toMatchObject({ done: 0, left: [] });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.refused).toHaveLength(4);
});

test.each<[string, Course, Partial<BulkOutcome>]>([
  ["the next part is done", { denied: ["Souq", "Dhow"] }, { done: 5, left: [] }],
  ["they are the last", { denied: ["Lusail", "Wakra"] }, { done: 5, left: [] }],
  ["the person stops it", { denied: ["Souq"], stopAfter: 2 }, { done: 1, left: TARGETS.slice(2) }],
  [
    "the server is lost",
    { denied: ["Souq"], broken: 3 },
    { done: 1, left: TARGETS.slice(2), failure: "No server." },
  ],
])("a few denied records are refused one by one when %s", async (_, course, part) => {
  const { outcome } = await apply(START, course);
  expect(outcome).toMatchObject(part);
  expect(outcome.failure).toBe(part.failure);
  expect(reasons(outcome)).toEqual([{ reason: "Not allowed.", names: course.denied }]);
});

it("a bulk action counts denied batches again after one that is not denied", async () => {
  const denied = ["Pearl", "Souq", "Dhow", "Katara", "Lusail", "Wakra"];
  const { outcome } = await apply(START, { denied });
  expect(outcome).toMatchObject({ done: 1, left: [] });
  expect(reasons(outcome)).toEqual([{ reason: "Not allowed.", names: denied }]);
});

test.each<[BulkActionKind, Partial<BulkOutcome>, string]>([
  ["set", { requested: 0 }, "Nothing matches any more."],
  ["delete", { requested: 1, done: 1 }, "1 brand deleted."],
  ["set", { requested: 2345, done: 2345 }, "2,345 brands changed."],
  ["set", { requested: 2345, done: 1200, left: [] }, "1,200 of 2,345 brands changed."],
  ["set", { requested: 2345, done: 1200 }, "Cancelled: 1,200 of 2,345 brands changed."],
])("the result of the action %s with %j is shown as: %s", (kind, part, title) => {
  expect(resultTitle(t, brands, kind, { ...START, ...part })).toBe(title);
});

test.each([
  [{ count: 1 }, "1", "1 brand"],
  [{ count: 2345 }, "2,345", "2,345 brands"],
  [{ count: 2345, bound: "most" }, "about 2,345", "about 2,345 brands"],
  [{ count: 34, bound: "least" }, "at least 34", "at least 34 brands"],
] as const)("the count %j is shown as %s", (number, text, many) => {
  expect(amount(t, number)).toBe(text);
  expect(countText(t, brands, number)).toBe(many);
});

test.each<[BulkActionKind, number, number, string]>([
  ["delete", 16, 17, "Deleting 17 of 17…"],
  ["delete", 8, 300, "Deleting 9–16 of 300…"],
  ["set", 0, 40, "Changing 1–40 of 40…"],
  ["set", 100, 2345, "Changing 101–200 of 2,345…"],
  ["set", 2300, 2301, "Changing 2,301 of 2,301…"],
])("the progress of the action %s after %i of %i records is shown", (kind, through, total, text) => {
  expect(progressText(t, kind, through, total)).toBe(text);
});

test.each([
  ["21", 21, true],
  [" 2,345 ", 2345, true],
  ["2.345", 2345, true],
  ["2 345", 2345, true],
  ["٢٣٤٥", 2345, true],
  ["٢٬٣٤٥", 2345, true],
  ["234", 2345, false],
  ["23450", 2345, false],
  ["", 0, false],
])("the typed text %j is compared with the number %i", (typed, count, is) => {
  expect(isNumber(typed, count)).toBe(is);
});

const EVERYTHING = { resource: "Brands", filters: [], sorters: [] };
const brand = (id: string) => ({ id, nameEng: id });

/** Answers with these pages, one after the other. */
function answering(pages: readonly (readonly string[])[]): {
  read: MatchService["read"];
  asked: MatchingParams[];
} {
  const asked: MatchingParams[] = [];
  const read = async (params: MatchingParams) => {
    asked.push(params);
    const next = asked.length < pages.length ? { cursor: `after ${String(asked.length)}` as never } : {};
    return { records: (pages[asked.length - 1] ?? []).map(brand), read: 0, ...next };
  };
  return { read, asked };
}

const NOTHING_FOUND = { found: new Map<string, RecordData>() };

it("finding ends after the current page when the person gives up", async () => {
  const { read, asked } = answering([["a"], ["b"]]);
  const end = await runJob<FindingProgress>(NOTHING_FOUND, findStep(read, EVERYTHING), {
    stopped: () => asked.length === 1,
    report: () => undefined,
  });
  expect(end).toMatchObject({ name: "stopped", progress: { cursor: "after 1" } });
  expect(asked).toHaveLength(1);
});

test("the fields that can be set are those with a few values that an edit may change", () => {
  const options = ["A", "B"];
  const berths = defineCollection("Berths", {
    label: { one: "Berth", many: "Berths" },
    order: ["name", "asc"],
    fields: {
      name: text({ label: "Name" }),
      side: choice({ label: "Side", options }),
      taken: boolean({ label: "Taken" }),
      services: choices({ label: "Services", options }),
      later: choice({ label: "Later", options, form: "edit" }),
      fixed: choice({ label: "Fixed", options, immutable: true }),
      shown: choice({ label: "Shown", options, readOnly: true }),
      first: choice({ label: "First", options, form: "create" }),
      never: choice({ label: "Never", options, form: "none" }),
    },
    access: { read: ["admin"] },
  });
  expect(settableFields(berths).map(({ key }) => key)).toEqual(["side", "taken", "services", "later"]);
});
