import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Total } from "../../src/data/lists/total";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A total of a fixed number of records. */
function counted(records: number) {
  const count = vi.fn(() => Promise.resolve(records));
  const askAgain = vi.fn();
  return { count, askAgain, total: new Total(count, askAgain) };
}

it.each([
  [1_000, 300],
  [10_000, 3_000],
  [100_000, 30_000],
  [500_000, 30_000],
])("a total of %i is due %i ms after its count", async (records, wait) => {
  const { total, askAgain } = counted(records);
  await total.now();
  total.outdate();
  vi.advanceTimersByTime(wait - 1);
  expect(total.isDue(records)).toBe(false);
  expect(askAgain.mock.calls).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(total.isDue(records)).toBe(true);
  expect(askAgain).toHaveBeenCalledOnce();
});

it.each([
  [300, 30_000],
  [10_000, 30_000],
  [20_000, 60_000],
])("a total of %i is valid for %i ms when pages are turned", async (records, believed) => {
  const { total } = counted(records);
  await total.now();
  vi.advanceTimersByTime(believed);
  expect(total.isStale(records)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(total.isStale(records)).toBe(true);
});

it("a total is counted after the first change of unknown size, and again after half a minute without one", async () => {
  const { total, count } = counted(10_000);
  await total.now();
  for (const [passed, counts] of [
    [0, 2],
    [30_000, 2],
    [30_000, 2],
    [30_001, 3],
  ] as const) {
    vi.advanceTimersByTime(passed);
    total.changed(undefined);
    await total.now();
    expect(count).toHaveBeenCalledTimes(counts);
  }
});

it("a failed count is repeated by the next call, even after a late failure", async () => {
  const requests: { resolve(count: number): void; reject(reason: Error): void }[] = [];
  const total = new Total(
    () => new Promise<number>((resolve, reject) => requests.push({ resolve, reject })),
    vi.fn(),
  );
  const first = total.now();
  requests[0]?.reject(new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  expect(total.isKnown).toBe(false);

  const second = total.now();
  total.forget();
  const third = total.now();
  requests[1]?.reject(new Error("late"));
  await expect(second).rejects.toThrow("late");
  requests[2]?.resolve(5);
  expect([await third, await total.now()]).toEqual([5, 5]);
  expect(requests).toHaveLength(3);
});
