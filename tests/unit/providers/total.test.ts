/** How often a list is counted while this tab writes many of its records at once. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Total } from "../../../src/providers/data/lists/total";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("counts twice, and not for each, when many changes end that were begun before it was counted", async () => {
  let stored = 10_000;
  const count = vi.fn(() => Promise.resolve(stored));
  const askAgain = vi.fn();
  const total = new Total(count, askAgain);
  const began = performance.now();
  expect(await total.now()).toBe(10_000);
  for (let commit = 0; commit < 50; commit += 1) {
    stored -= 1;
    total.changed(-1, began);
    // The first is counted at once. Whether a count knows of the others is not known, so nothing is taken off it.
    expect(await total.now()).toBe(9_999);
    expect(total.isDue(9_999)).toBe(false);
  }
  expect(count).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(Math.ceil(Number(askAgain.mock.lastCall?.[0])));
  expect(total.isDue(9_999)).toBe(true);
  total.forget();
  expect(await total.now()).toBe(9_950);
  // What is begun after it is taken off.
  vi.advanceTimersByTime(1);
  total.changed(-1, performance.now());
  expect(await total.now()).toBe(9_949);
  expect(count).toHaveBeenCalledTimes(3);
});

it("counts a small list for each of them", async () => {
  let stored = 999;
  const total = new Total(() => Promise.resolve(stored), vi.fn());
  const began = performance.now();
  await total.now();
  for (stored = 998; stored > 990; stored -= 1) {
    total.changed(-1, began);
    expect(await total.now()).toBe(stored);
  }
});

it("is due at once where more has changed since it was last forgotten", async () => {
  const askAgain = vi.fn();
  const total = new Total(() => Promise.resolve(10_000), askAgain);
  await total.now();
  total.changed(undefined);
  expect(total.isDue(10_000)).toBe(false);
  total.changed(undefined);
  expect(total.isDue(10_000)).toBe(true);
  expect(askAgain).not.toHaveBeenCalled();
});

/** A total whose counts the test answers, of so many records. */
function counted(records: number) {
  const count = vi.fn(() => Promise.resolve(records));
  const askAgain = vi.fn();
  return { count, askAgain, total: new Total(count, askAgain) };
}

it("is not due before anything has changed, whether it is known or not", async () => {
  const { total, askAgain } = counted(10_000);
  expect([total.isKnown, total.isDue(10_000), total.isStale(10_000)]).toEqual([false, false, false]);
  await total.now();
  expect([total.isKnown, total.isDue(10_000), total.isStale(10_000)]).toEqual([true, false, false]);
  expect(askAgain).not.toHaveBeenCalled();
});

it.each([
  [1_000, 300],
  [10_000, 3_000],
  [100_000, 30_000],
  [500_000, 30_000],
])("of %i is due again %i ms after it was counted, and the screens are told when", async (records, wait) => {
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
])("of %i is believed for %i ms where pages are turned", async (records, believed) => {
  const { total } = counted(records);
  await total.now();
  vi.advanceTimersByTime(believed);
  expect(total.isStale(records)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(total.isStale(records)).toBe(true);
});

it("is counted at the first change that tells no number, and again when none came for half a minute", async () => {
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

it("is never less than nothing, and a change before it was counted changes nothing of it", async () => {
  const { total, count } = counted(1);
  total.changed(-5);
  expect(await total.now()).toBe(1);
  total.changed(3);
  expect(await total.now()).toBe(4);
  total.changed(-5);
  expect(await total.now()).toBe(0);
  expect(count).toHaveBeenCalledOnce();
});

it("of a thousand is not counted for each change that it may know of already", async () => {
  const { total, count } = counted(1_000);
  const began = performance.now();
  await total.now();
  for (let change = 0; change < 3; change += 1) {
    total.changed(-1, began);
    await total.now();
  }
  expect(count).toHaveBeenCalledTimes(2);
});

it("that could not be counted is counted at the next call, whatever became of a count before it", async () => {
  const asked: { resolve(count: number): void; reject(reason: Error): void }[] = [];
  const total = new Total(
    () => new Promise<number>((resolve, reject) => asked.push({ resolve, reject })),
    vi.fn(),
  );
  const first = total.now();
  asked[0]?.reject(new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  expect(total.isKnown).toBe(false);

  const second = total.now();
  total.forget();
  const third = total.now();
  asked[1]?.reject(new Error("late"));
  await expect(second).rejects.toThrow("late");
  asked[2]?.resolve(5);
  expect([await third, await total.now()]).toEqual([5, 5]);
  expect(asked).toHaveLength(3);
});
