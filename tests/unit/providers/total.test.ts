import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Total } from "../../../src/providers/data/lists/total";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a total is counted twice during many concurrent changes", async () => {
  let stored = 10_000;
  const count = vi.fn(() => Promise.resolve(stored));
  const askAgain = vi.fn();
  const total = new Total(count, askAgain);
  const began = performance.now();
  expect(await total.now()).toBe(10_000);
  for (let commit = 0; commit < 50; commit += 1) {
    stored -= 1;
    total.changed(-1, began);
    // A count may or may not include the later changes, so none is subtracted.
    expect(await total.now()).toBe(9_999);
    expect(total.isDue(9_999)).toBe(false);
  }
  expect(count).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(Math.ceil(Number(askAgain.mock.lastCall?.[0])));
  expect(total.isDue(9_999)).toBe(true);
  total.forget();
  expect(await total.now()).toBe(9_950);
  // A change that starts after the count is subtracted.
  vi.advanceTimersByTime(1);
  total.changed(-1, performance.now());
  expect(await total.now()).toBe(9_949);
  expect(count).toHaveBeenCalledTimes(3);
});

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

it("a total is never negative and ignores changes before its count", async () => {
  const { total, count } = counted(1);
  total.changed(-5);
  expect(await total.now()).toBe(1);
  total.changed(3);
  expect(await total.now()).toBe(4);
  total.changed(-5);
  expect(await total.now()).toBe(0);
  expect(count).toHaveBeenCalledOnce();
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
