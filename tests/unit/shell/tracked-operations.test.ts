import { beforeEach, expect, test, vi } from "vitest";
import { TrackedOperations } from "../../../packages/firestore-panel/src/screens/shell/tracked-operations";

const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal("addEventListener", vi.fn());
vi.stubGlobal("removeEventListener", vi.fn());
vi.useFakeTimers();
const operations = new TrackedOperations();

const refusal = (statusCode: number) => Object.assign(new Error("Refused"), { statusCode });
const noted = () => JSON.parse(stored.get("under-way") ?? "[]") as readonly unknown[];
const DELETION = { done: "Deleted", subject: "Pearl Café" } as const;

beforeEach(() => vi.runAllTimers());

test.each([
  { end: "a refusal is forgotten", status: 403, count: 0 },
  { end: "a lost answer is kept", status: 504, count: 1 },
])("the note of an operation that ends with $end for the next page", async ({ status, count }) => {
  const thrown = operations.track(DELETION, () => Promise.reject(refusal(status)));
  expect(noted()).toHaveLength(1);
  await expect(thrown).rejects.toThrow("Refused");
  expect(noted()).toHaveLength(count);
  vi.runAllTimers();

  await operations.track(DELETION, (onFailed) => Promise.resolve(onFailed(refusal(status))));
  expect(noted()).toHaveLength(count);
});
