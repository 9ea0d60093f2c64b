/** Work on several records: which they are, how it goes through them, and what is said of it. */
import type { DataProvider } from "@refinedev/core";
import { expect, it, test } from "vitest";
import type { MatchingParams } from "../../../src/contract/calls";
import { boolean } from "../../../src/fields/boolean/model";
import { choice, choices } from "../../../src/fields/choice/model";
import { text } from "../../../src/fields/text/model";
import {
  batchStep,
  beforeApplying,
  findStep,
  outcomeOf,
  targetsOf,
} from "../../../src/pages/list/bulk-actions/bulk-steps";
import { settableFields } from "../../../src/pages/list/record-rights";
import {
  countText,
  matchedText,
  progressText,
  resultTitle,
  isNumber,
  wantsNumber,
  amount,
  type ApplyingProgress,
  type BulkActionKind,
  type BulkOutcome,
  type BulkTarget,
  type FindingProgress,
} from "../../../src/pages/list/bulk-actions/bulk-action";
import { firstNames, leftText, reasons, resultText, runJob } from "../../../src/pages/jobs/run-job";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { tenants } from "../../../src/resources/tenants";
import type { RecordData } from "../../../src/schema/types";
import { defineCollection } from "../../../src/schema/define-collection";

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
  return { stage: "applying", denied: [], ...outcome };
}

it("goes through all of them in parts, and says how many before each", async () => {
  const { outcome, progress } = await apply(START, { size: 3 });
  expect(progress).toEqual([0, 3, 6]);
  expect(outcome).toEqual({
    requested: 7,
    done: 7,
    refused: [],
    left: [],
    notices: ["Remove the sign-in."],
  });
  expect(resultTitle(brands, "set", outcome)).toBe("7 brands changed.");
});

it("goes on after a refusal, and tells those of one reason together", async () => {
  const refusals = { Souq: "Not allowed.", Dhow: "Gone.", Lusail: "Not allowed." };
  const { outcome } = await apply(START, { reasons: refusals });
  expect(outcome.done).toBe(4);
  expect(resultTitle(brands, "delete", outcome)).toBe("4 of 7 brands deleted.");
  expect(reasons(outcome)).toEqual([
    { reason: "Not allowed.", names: ["Souq", "Lusail"] },
    { reason: "Gone.", names: ["Dhow"] },
  ]);
});

it("is stopped before the next part, and leaves the rest", async () => {
  const { outcome } = await apply(START, { size: 2, stopAfter: 2 });
  expect(outcome.left.map(({ name }) => name)).toEqual(["Katara", "Lusail", "Wakra"]);
  expect(outcome.failure).toBeUndefined();
  expect(resultTitle(brands, "set", outcome)).toBe("Cancelled: 4 of 7 brands changed.");
});

it("keeps what is not done when the server is lost, and goes on with it", async () => {
  const { outcome: first } = await apply(START, { size: 2, reasons: { Pearl: "Gone." }, broken: 2 });
  expect(first).toMatchObject({ done: 1, failure: "No server." });
  expect(resultTitle(brands, "delete", first)).toBe("1 of 7 brands deleted.");
  expect(first.left.map(({ name }) => name)).toEqual(NAMES.slice(2));
  expect(leftText(first)).toBe("5 not done yet. No server.");
  const { outcome, progress } = await apply(rest(first), { size: 2 });
  expect(progress).toEqual([2, 4, 6]);
  expect(outcome).toMatchObject({ requested: 7, done: 6, left: [], notices: ["Remove the sign-in."] });
  expect(outcome.failure).toBeUndefined();
  expect(reasons(outcome)).toEqual([{ reason: "Gone.", names: ["Pearl"] }]);
});

it("stops where one part after the other is denied, and goes on with those that it has not tried", async () => {
  const denied = ["Souq", "Dhow", "Sidra", "Katara", "Lusail"];
  const { outcome: first, progress } = await apply(START, { denied });
  expect(progress).toEqual([0, 1, 2, 3, 4, 5]);
  expect(first).toMatchObject({ done: 1, refused: [], failure: "Not allowed." });
  expect(first.left.map(({ name }) => name)).toEqual(["Wakra", ...denied]);
  expect(leftText(first)).toBe("6 not done yet. Not allowed.");
  // The access is back.
  const { outcome } = await apply(rest(first), {});
  expect(outcome).toMatchObject({ done: 7, refused: [], left: [] });
  expect(outcome.failure).toBeUndefined();
});

it("stops at the first part of several that is denied as a whole", async () => {
  const { outcome, progress } = await apply(START, { size: 5, denied: NAMES });
  expect(progress).toEqual([0]);
  expect(outcome).toMatchObject({ done: 0, refused: [], failure: "Not allowed." });
  expect(outcome.left.map(({ name }) => name)).toEqual(["Lusail", "Wakra", ...NAMES.slice(0, 5)]);
});

it("tells each of so few that are all denied", async () => {
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
])("a few that are denied are refused for themselves when %s", async (_, course, part) => {
  const { outcome } = await apply(START, course);
  expect(outcome).toMatchObject(part);
  expect(outcome.failure).toBe(part.failure);
  expect(reasons(outcome)).toEqual([{ reason: "Not allowed.", names: course.denied }]);
});

it("begins to count anew when a part is not denied", async () => {
  const denied = ["Pearl", "Souq", "Dhow", "Katara", "Lusail", "Wakra"];
  const { outcome } = await apply(START, { denied });
  expect(outcome).toMatchObject({ done: 1, left: [] });
  expect(reasons(outcome)).toEqual([{ reason: "Not allowed.", names: denied }]);
});

it("names the first five of many, and copies all of them", async () => {
  const refusals = Object.fromEntries(NAMES.map((name) => [name, "Not allowed."]));
  const { outcome } = await apply(START, { reasons: refusals });
  expect(resultTitle(brands, "delete", outcome)).toBe("7 brands could not be deleted.");
  expect(firstNames(NAMES)).toEqual(["Pearl", "Souq", "Dhow", "Sidra", "Katara", "and 2 more"]);
  expect(firstNames(NAMES.slice(2))).toEqual(NAMES.slice(2));
  expect(resultText(resultTitle(brands, "delete", outcome), outcome)).toBe(
    ["7 brands could not be deleted.", "", "Not allowed.", ...NAMES].join("\n"),
  );
});

test.each<[BulkActionKind, Partial<BulkOutcome>, string]>([
  ["set", { requested: 0 }, "Nothing matches any more."],
  ["delete", { requested: 1, done: 1 }, "1 brand deleted."],
  ["set", { requested: 2345, done: 2345 }, "2,345 brands changed."],
  ["set", { requested: 2345, done: 1200, left: [] }, "1,200 of 2,345 brands changed."],
  ["set", { requested: 2345, done: 1200 }, "Cancelled: 1,200 of 2,345 brands changed."],
])("%s: %j is told as %s", (kind, part, title) => {
  expect(resultTitle(brands, kind, { ...START, ...part })).toBe(title);
});

test.each([
  [{ count: 1 }, "1", "1 brand"],
  [{ count: 2345 }, "2,345", "2,345 brands"],
  [{ count: 2345, bound: "most" }, "about 2,345", "about 2,345 brands"],
  [{ count: 34, bound: "least" }, "at least 34", "at least 34 brands"],
] as const)("%j is %s", (number, text, many) => {
  expect(amount(number)).toBe(text);
  expect(countText(brands, number)).toBe(many);
});

test.each<[BulkActionKind, number, number, string]>([
  ["delete", 16, 17, "Deleting 17 of 17…"],
  ["delete", 8, 300, "Deleting 9–16 of 300…"],
  ["set", 0, 40, "Changing 1–40 of 40…"],
  ["set", 100, 2345, "Changing 101–200 of 2,345…"],
  ["set", 2300, 2301, "Changing 2,301 of 2,301…"],
])("progress: %s after %i of %i", (kind, through, total, text) => {
  expect(progressText(kind, through, total)).toBe(text);
});

test("what matches is told by its search and its filters", () => {
  const matched = { resource: "Tenants", sorters: [] };
  const search = { field: "q", operator: "contains", value: "hind" } as const;
  const building = { field: "buildingNo", operator: "eq", value: "A1" } as const;
  expect(matchedText(tenants, { ...matched, filters: [search, building] })).toBe(
    "Search: “hind” · Building: A1",
  );
  expect(matchedText(tenants, { ...matched, filters: [] })).toBe(
    "All of them: there is no search and no filter.",
  );
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
])("typed: %j for %i", (typed, count, is) => {
  expect(isNumber(typed, count)).toBe(is);
});

test("the number is typed for more than twenty deletions", () => {
  expect([wantsNumber("delete", 20), wantsNumber("delete", 21), wantsNumber("set", 5000)]).toEqual([
    false,
    true,
    false,
  ]);
});

const EVERYTHING = { resource: "Brands", filters: [], sorters: [] };
const brand = (id: string) => ({ id, nameEng: id });

/** Answers with these pages, one after the other. */
function answering(pages: readonly (readonly string[])[]): {
  provider: DataProvider;
  asked: MatchingParams[];
} {
  const asked: MatchingParams[] = [];
  const provider = {
    custom: ({ payload }: { payload: MatchingParams }) => {
      asked.push(payload);
      const next = asked.length < pages.length ? { cursor: `after ${String(asked.length)}` } : {};
      return Promise.resolve({ data: { records: pages[asked.length - 1]?.map(brand), read: 0, ...next } });
    },
  };
  return { provider: provider as unknown as DataProvider, asked };
}

const NOTHING_FOUND = { stage: "finding", found: new Map<string, RecordData>() } as const;

it("finding everything that matches reads page after page, and takes each record once", async () => {
  const { provider, asked } = answering([["a", "b"], [], ["b", "c"]]);
  const progress: number[] = [];
  const end = await runJob<FindingProgress>(NOTHING_FOUND, findStep(provider, EVERYTHING), {
    stopped: () => false,
    report: ({ found }) => progress.push(found.size),
  });
  expect(end.name).toBe("done");
  expect([...end.progress.found.keys()]).toEqual(["a", "b", "c"]);
  expect(progress).toEqual([0, 2, 2]);
  expect(asked).toEqual([
    { ...EVERYTHING, size: 500 },
    { ...EVERYTHING, size: 500, cursor: "after 1" },
    { ...EVERYTHING, size: 500, cursor: "after 2" },
  ]);
});

it("finding ends after the current page when the person gives up", async () => {
  const { provider, asked } = answering([["a"], ["b"]]);
  const end = await runJob<FindingProgress>(NOTHING_FOUND, findStep(provider, EVERYTHING), {
    stopped: () => asked.length === 1,
    report: () => undefined,
  });
  expect(end).toMatchObject({ name: "stopped", progress: { cursor: "after 1" } });
  expect(asked).toHaveLength(1);
});

it("leaves the protected account and the own one apart", () => {
  const records = [
    { id: "owner", name: "The Owner", email: PROTECTED_ADMIN_EMAIL },
    { id: "me", name: "Noor", email: "noor@westwalk.example" },
    { id: "other", name: "Hessa", email: "hessa@westwalk.example" },
  ];
  const found = targetsOf(admins, records, "set", "me");
  expect(found.targets).toEqual([{ id: "other", name: "Hessa" }]);
  expect(found.refused).toEqual([
    { name: "The Owner", reason: "This account cannot be deleted." },
    { name: "Noor", reason: "You are signed in with this account. Another admin can change it." },
  ]);
  expect(beforeApplying(found)).toMatchObject({ requested: 3, done: 0, left: found.targets });
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
