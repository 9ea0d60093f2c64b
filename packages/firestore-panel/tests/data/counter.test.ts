import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Counter } from "../../src/data/lists/counter";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A counter of a fixed number of records. */
function counted(records: number) {
  const count = vi.fn(() => Promise.resolve(records));
  const scheduleRefetch = vi.fn();
  return { count, scheduleRefetch, counter: new Counter(count, scheduleRefetch) };
}

it.each([
  [1_000, 300],
  [10_000, 3_000],
  [100_000, 30_000],
  [500_000, 30_000],
])("an invalid count of %i is stale after %i ms", async (records, wait) => {
  const { counter, scheduleRefetch } = counted(records);
  await counter.now();
  counter.invalidate();
  vi.advanceTimersByTime(wait - 1);
  expect(counter.isStale(records)).toBe(false);
  expect(scheduleRefetch.mock.calls).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(counter.isStale(records)).toBe(true);
  expect(scheduleRefetch).toHaveBeenCalledOnce();
});

it.each([
  [300, 30_000],
  [10_000, 30_000],
  [20_000, 60_000],
])("a count of %i is valid for %i ms when pages are turned", async (records, believed) => {
  const { counter } = counted(records);
  await counter.now();
  vi.advanceTimersByTime(believed);
  expect(counter.isExpired(records)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(counter.isExpired(records)).toBe(true);
});

it("a failed count is repeated by the next call, even after a late failure", async () => {
  const requests: { resolve(count: number): void; reject(reason: Error): void }[] = [];
  const counter = new Counter(
    () => new Promise<number>((resolve, reject) => requests.push({ resolve, reject })),
    vi.fn(),
  );
  const first = counter.now();
  requests[0]?.reject(new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  expect(counter.isCached).toBe(false);

  const second = counter.now();
  counter.forget();
  const third = counter.now();
  requests[1]?.reject(new Error("late"));
  await expect(second).rejects.toThrow("late");
  requests[2]?.resolve(5);
  expect([await third, await counter.now()]).toEqual([5, 5]);
  expect(requests).toHaveLength(3);
});
