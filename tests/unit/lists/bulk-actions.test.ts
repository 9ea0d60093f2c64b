import { expect, it, test } from "vitest";
import { isNumber, wantsNumber } from "../../../src/pages/list/bulk-actions/typed-number";
import {
  initialOutcome,
  type BulkActionKind,
  type OperationOutcome,
  type BulkTarget,
} from "../../../src/pages/list/bulk-actions/bulk-action";
import { runBatches } from "../../../src/pages/list/bulk-actions/run-batches";
import * as messages from "../../../src/pages/list/bulk-actions/messages";
import { amount } from "../../../src/pages/list/bulk-actions/amount";
import { brands } from "../../../src/resources/brands";

const NAMES = ["Pearl", "Souq", "Dhow", "Sidra", "Katara", "Lusail", "Wakra"];
const TARGETS: readonly BulkTarget[] = NAMES.map((name, index) => ({ id: `b${String(index)}`, name }));
const WHOLE = initialOutcome({ targets: TARGETS, refused: [] });

interface BatchResults {
  readonly size?: number;
  /** Refused, each with its reason. */
  readonly reasons?: { readonly [name: string]: string };
  /** The batch that fails without a server. */
  readonly broken?: number;
  /** A batch of these records alone is denied. */
  readonly denied?: readonly string[];
  /** Batches after which the person stops. */
  readonly stopAfter?: number;
}

/** @returns the outcome and the reported progress. */
async function run(before: OperationOutcome, results: BatchResults) {
  const { size = 1, reasons = {}, broken = -1, denied = [], stopAfter = Infinity } = results;
  const progress: number[] = [];
  let batches = 0;
  const outcome = await runBatches(before, {
    size,
    apply: (batch) => {
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
    },
    stopped: () => batches >= stopAfter,
    onProgress: (through) => progress.push(through),
  });
  return { outcome, progress };
}

it("a bulk action continues after a refusal, and groups the refused records by reason", async () => {
  const reasons = { Souq: "Not allowed.", Dhow: "Gone.", Lusail: "Not allowed." };
  const { outcome } = await run(WHOLE, { reasons });
  expect(outcome.done).toBe(4);
  expect(messages.resultTitle(brands, "delete", outcome)).toBe("4 of 7 brands deleted.");
  expect(messages.reasons(outcome)).toEqual([
    { reason: "Not allowed.", names: ["Souq", "Lusail"] },
    { reason: "Gone.", names: ["Dhow"] },
  ]);
});

it("a bulk action stops after several denied batches, and continues with the untried records", async () => {
  const denied = ["Souq", "Dhow", "Sidra", "Katara", "Lusail"];
  const { outcome: first, progress } = await run(WHOLE, { denied });
  expect(progress).toEqual([0, 1, 2, 3, 4, 5]);
  expect(first).toMatchObject({ done: 1, refused: [], failure: "Not allowed." });
  expect(first.left.map(({ name }) => name)).toEqual(["Wakra", ...denied]);
  expect(messages.leftText(first)).toBe("6 not done yet. Not allowed.");
  // The access is granted again.
  const { outcome } = await run(first, {});
  expect(outcome).toMatchObject({ done: 7, refused: [], left: [] });
  expect(outcome.failure).toBeUndefined();
});

it("a bulk action stops at a large batch that is denied as a whole", async () => {
  const { outcome, progress } = await run(WHOLE, { size: 5, denied: NAMES });
  expect(progress).toEqual([0]);
  expect(outcome).toMatchObject({ done: 0, refused: [], failure: "Not allowed." });
  expect(outcome.left.map(({ name }) => name)).toEqual(["Lusail", "Wakra", ...NAMES.slice(0, 5)]);
});

test.each<[string, BatchResults, Partial<OperationOutcome>]>([
  ["the next batch succeeds", { denied: ["Souq", "Dhow"] }, { done: 5, left: [] }],
  ["they are the last ones", { denied: ["Lusail", "Wakra"] }, { done: 5, left: [] }],
  ["the person stops", { denied: ["Souq"], stopAfter: 2 }, { done: 1, left: TARGETS.slice(2) }],
  [
    "the server is lost",
    { denied: ["Souq"], broken: 3 },
    { done: 1, left: TARGETS.slice(2), failure: "No server." },
  ],
])("a few denied records are refused alone when %s", async (_, results, part) => {
  const { outcome } = await run(WHOLE, results);
  expect(outcome).toMatchObject(part);
  expect(outcome.failure).toBe(part.failure);
  expect(messages.reasons(outcome)).toEqual([{ reason: "Not allowed.", names: results.denied }]);
});

it("a result names the first five records, and its copy names all", async () => {
  const reasons = Object.fromEntries(NAMES.map((name) => [name, "Not allowed."]));
  const { outcome } = await run(WHOLE, { reasons });
  expect(messages.resultTitle(brands, "delete", outcome)).toBe("7 brands could not be deleted.");
  expect(messages.firstNames(NAMES)).toEqual(["Pearl", "Souq", "Dhow", "Sidra", "Katara", "and 2 more"]);
  expect(messages.firstNames(NAMES.slice(2))).toEqual(NAMES.slice(2));
  expect(messages.resultText(brands, "delete", outcome)).toBe(
    ["7 brands could not be deleted.", "", "Not allowed.", ...NAMES].join("\n"),
  );
});

test.each<[BulkActionKind, Partial<OperationOutcome>, string]>([
  ["set", { asked: 0 }, "Nothing matches any more."],
  ["delete", { asked: 1, done: 1 }, "1 brand deleted."],
  ["set", { asked: 2345, done: 2345 }, "2,345 brands changed."],
  ["set", { asked: 2345, done: 1200, left: [] }, "1,200 of 2,345 brands changed."],
  ["set", { asked: 2345, done: 1200 }, "Cancelled: 1,200 of 2,345 brands changed."],
])("the result of %s with %j has the title %s", (kind, part, title) => {
  expect(messages.resultTitle(brands, kind, { ...WHOLE, ...part })).toBe(title);
});

test.each([
  [{ count: 1 }, "1", "1 brand"],
  [{ count: 2345 }, "2,345", "2,345 brands"],
  [{ count: 2345, bound: "most" }, "about 2,345", "about 2,345 brands"],
  [{ count: 34, bound: "least" }, "at least 34", "at least 34 brands"],
] as const)("the number %j is written as %s", (number, text, many) => {
  expect(amount(number)).toBe(text);
  expect(messages.countText(brands, number)).toBe(many);
});

test.each<[BulkActionKind, number, number, string]>([
  ["delete", 16, 17, "Deleting 17 of 17…"],
  ["delete", 8, 300, "Deleting 9–16 of 300…"],
  ["set", 0, 40, "Changing 1–40 of 40…"],
  ["set", 100, 2345, "Changing 101–200 of 2,345…"],
  ["set", 2300, 2301, "Changing 2,301 of 2,301…"],
])("the progress of %s after %i of %i is given in records", (kind, through, total, text) => {
  expect(messages.progressText(kind, through, total)).toBe(text);
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
])("the typed text %j equals %i: %s", (typed, count, is) => {
  expect(isNumber(typed, count)).toBe(is);
});

test("a person types the number for more than twenty deletions", () => {
  expect([wantsNumber("delete", 20), wantsNumber("delete", 21), wantsNumber("set", 5000)]).toEqual([
    false,
    true,
    false,
  ]);
});
