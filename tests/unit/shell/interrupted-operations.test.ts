import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportInterruptedOperations } from "../../../packages/firestore-panel/src/screens/shell/interrupted-operations";
import type {
  TrackedOperation,
  Proof,
} from "../../../packages/firestore-panel/src/screens/shell/tracked-operations";

type Sources = Parameters<typeof reportInterruptedOperations>[0];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answers = (...counts: readonly (number | Error)[]) => {
  const left = [...counts];
  const answer = () => {
    const next = left.length > 1 ? left.shift() : left[0];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? 0);
  };
  const items = async () => {
    const records = await answer();
    return { undone: records === 0 ? [] : [{ records, total: 12, isWhole: records === 12 }] };
  };
  const getMany = async () => ({ data: Array.from({ length: await answer() }, () => ({})) });
  const history = { items, count: async () => ({ count: await answer() }) };
  return { provider: { getMany }, history } as unknown as Sources;
};
const notFound = () => Object.assign(new Error("Not found"), { statusCode: 404 });
const OPERATION = { work: "w".repeat(20), count: 12 };

async function reportOf(sources: Sources, proof: Proof | undefined, more: Partial<TrackedOperation> = {}) {
  const toasts: { readonly type: string; readonly message: string; readonly description?: unknown }[] = [];
  const operation = { done: "Deleted", subject: "12 brands", proof, ...more } as const;
  const reporting = reportInterruptedOperations(sources, [operation], (toast) => toasts.push(toast));
  await vi.runAllTimersAsync();
  await reporting;
  return toasts.map(({ type, message, description }) => [type, message, description]);
}

test.each([
  ["of which nothing is recorded", answers(notFound()), OPERATION],
  ["of whose undo nothing is recorded", answers(0), { undoes: "u".repeat(20) }],
  ["whose documents are all in the trash", answers(2), { trash: ["a", "b"] }],
])("an interrupted operation %s was not done", async (_, sources, proof) => {
  expect(await reportOf(sources, proof)).toEqual([
    ["error", "Not deleted: 12 brands", "The page was left before this was done. Nothing was changed."],
  ]);
});

test.each([
  ["of which all is recorded", answers(12), OPERATION],
  ["whose undo is whole", answers(12), { undoes: "u".repeat(20) }],
  ["whose documents are gone", answers(0), { trash: ["a", "b"] }],
  ["that arrived after the page was loaded", answers(notFound(), 12), OPERATION],
])("an interrupted operation %s was done", async (_, sources, proof) => {
  expect(await reportOf(sources, proof)).toEqual([["success", "Deleted: 12 brands", undefined]]);
});

test.each([
  ["is recorded", answers(5), OPERATION, "5 of 12"],
  ["was undone", answers(5), { undoes: "u".repeat(20) }, "5 of 12"],
  ["has left the trash", answers(1), { trash: ["a", "b"] }, "1 of 2"],
])("an interrupted operation of which a part %s was done in part", async (_, sources, proof, share) => {
  expect(await reportOf(sources, proof)).toEqual([
    [
      "error",
      "Deleted in part: 12 brands",
      `The page was left before all of it was done: ${share} records were deleted.`,
    ],
  ]);
});

test("an interrupted operation is unknown without a server or a record", async () => {
  const message = "It is not known whether this was taken back: a change";
  const more = { done: "Taken back", subject: "a change" } as const;
  const offline = answers(new Error("The server cannot be reached."));
  expect(await reportOf(offline, OPERATION, more)).toEqual([
    ["error", message, "The server cannot be reached."],
  ]);
  expect(await reportOf(answers(0), undefined, more)).toEqual([["error", message, undefined]]);
});
