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
