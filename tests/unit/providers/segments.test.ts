/** Which stretches of a list are live: those that screens are made from, as long as somebody wants to know. */
import type { Query } from "firebase/firestore";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Segments } from "../../../src/providers/data/lists/segments";
import { LiveInMemory } from "./live-in-memory";

const GRACE_MS = 60_000;
let live: LiveInMemory;
let segments: Segments;

beforeEach(() => {
  vi.useFakeTimers();
  live = new LiveInMemory();
  segments = new Segments(live, (id) => ({ id }));
});
afterEach(() => {
  live.closeAll();
  segments.close();
  vi.useRealTimers();
});

const segment = (key: string) => ({ key, query: {} as Query });
/** Answers a screen whose pages have so many rows from these stretches. */
async function answer(size: number, ...keys: readonly string[]) {
  const read = segments.answering(size);
  for (const key of keys) await read(segment(key));
}
const change = (key: string, id: string) => {
  live.listeners.get(key)?.({ records: [{ id }], changed: [id], synced: true });
  vi.advanceTimersByTime(100);
};
/** Those that are still listened to when nobody has come back. */
function listened() {
  vi.advanceTimersByTime(2 * GRACE_MS);
  return [...live.listeners.keys()].sort();
}

describe("a stretch", () => {
  test("is live while it is shown, and tells its changes to everybody who watches", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    segments.watch(first);
    await answer(10, "a", "b");
    segments.watch(second);
    change("b", "1");
    expect([first.mock.calls, second.mock.calls]).toEqual([[[["1"]]], [[["1"]]]]);
    expect(listened()).toEqual(["a", "b"]);
  });

  test("is live no longer when the next page is shown, and on when that shares it", async () => {
    segments.watch(vi.fn());
    await answer(10, "a", "b");
    await answer(10, "b", "c");
    expect(listened()).toEqual(["b", "c"]);
  });

  test("of another screen stays", async () => {
    segments.watch(vi.fn());
    await answer(10, "a");
    await answer(25, "b");
    expect(listened()).toEqual(["a", "b"]);
  });

  test("is watched by nobody as long as nobody wants to know", async () => {
    await answer(10, "a");
    expect(listened()).toEqual([]);
    await answer(10, "a");
    segments.watch(vi.fn());
    expect(listened()).toEqual(["a"]);
  });

  test("that was read is known as long as it is live, without another read", async () => {
    live.contents.set("a", [{ id: "1" }]);
    expect(segments.current(segment("a"))).toBeUndefined();
    await answer(10, "a");
    expect(segments.current(segment("a"))).toEqual([{ id: "1" }]);
    vi.advanceTimersByTime(2 * GRACE_MS);
    expect(segments.current(segment("a"))).toBeUndefined();
  });
});

describe("screens", () => {
  test("that have gone leave nothing live, and it is known when the last one went", async () => {
    const leave = [segments.watch(vi.fn()), segments.watch(vi.fn())];
    await answer(10, "a");
    expect([segments.isWatched, segments.leftAt]).toEqual([true, 0]);
    leave[0]?.();
    expect([segments.isWatched, segments.leftAt]).toEqual([true, 0]);
    vi.advanceTimersByTime(5_000);
    const now = Date.now();
    leave[1]?.();
    expect([segments.isWatched, segments.leftAt]).toEqual([false, now]);
    expect(listened()).toEqual([]);
  });

  test("show what their answers were made from", async () => {
    await answer(10, "Employees?a|0");
    expect(segments.isShown("Employees?a")).toBe(false);
    segments.watch(vi.fn());
    await answer(25, "Employees?b|0", "Employees?c|0");
    expect(["Employees?a", "Employees?c", "Employees?d", "a"].map((key) => segments.isShown(key))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("are told to ask again once, at the first time that was asked for", () => {
    const told = vi.fn();
    segments.watch(told);
    segments.askAgain(100);
    segments.askAgain(50);
    vi.advanceTimersByTime(99);
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(told.mock.calls).toEqual([[[]]]);
    segments.askAgain(10);
    vi.advanceTimersByTime(10);
    expect(told).toHaveBeenCalledTimes(2);
  });

  test("hear nothing after the end of the session, of which nothing is live", async () => {
    const told = vi.fn();
    segments.watch(told);
    await answer(10, "a");
    segments.askAgain(10);
    segments.close();
    vi.advanceTimersByTime(10);
    expect(told).not.toHaveBeenCalled();
    expect([segments.isShown("a"), listened()]).toEqual([false, []]);
  });
});
