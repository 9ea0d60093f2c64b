import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveQueries } from "../../../src/providers/data/live-queries";
import { LiveQuery, type LiveSnapshot, type LiveTimes } from "../../../src/providers/data/live-query";
import { ProviderError } from "../../../src/providers/errors";
import type { RecordData } from "../../../src/schema/types";

const TIMES: LiveTimes = { grace: 60_000, coalesce: 40, first: 10_000, retry: 1_000 };
const a: RecordData = { id: "a" };
const b: RecordData = { id: "b" };

/** A query whose listener the test speaks for. */
function listened(times: LiveTimes = TIMES) {
  const listeners: { next(snapshot: LiveSnapshot): void; fail(error: unknown): void; stopped: boolean }[] =
    [];
  const onIdle = vi.fn();
  const synced: boolean[] = [];
  const query = new LiveQuery(
    (next, fail) => {
      const listener = { next, fail, stopped: false };
      listeners.push(listener);
      return () => {
        listener.stopped = true;
      };
    },
    times,
    { onIdle, onSynced: (value) => synced.push(value) },
  );
  const tell = (records: readonly RecordData[], changed: readonly string[], isSynced = true): void =>
    listeners.at(-1)?.next({ records, changed, synced: isSynced });
  const fail = (code: string): void => listeners.at(-1)?.fail(Object.assign(new Error(code), { code }));
  return { query, listeners, onIdle, synced, tell, fail };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("reading", () => {
  test("readers share one listener and are answered by its first snapshot", async () => {
    const { query, listeners, tell } = listened();
    const reads = [query.read(), query.read()];
    tell([a, b], ["a", "b"]);
    expect(await Promise.all(reads)).toEqual([
      [a, b],
      [a, b],
    ]);
    expect(await query.read()).toEqual([a, b]);
    expect(query.current()).toEqual([a, b]);
    expect(listeners).toHaveLength(1);
  });

  test("what this tab has deleted is gone before the listener hears of it, until another is stored there", async () => {
    const { query, tell } = listened();
    const watcher = vi.fn();
    query.drop("a");
    query.watch(watcher);
    tell([a, b], ["a", "b"]);
    query.drop("a");
    query.drop("a");
    expect(await query.read()).toEqual([b]);
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(watcher.mock.calls).toEqual([[["a"]]]);
    tell([a, b], []);
    expect(query.current()).toEqual([b]);
    tell([{ id: "a" }, b], ["a"]);
    expect(query.current()).toEqual([a, b]);
  });

  test("a server that has answered is not given up", async () => {
    const { query, synced, tell } = listened();
    query.watch(vi.fn());
    tell([a], ["a"]);
    await vi.advanceTimersByTimeAsync(TIMES.first);
    expect(synced).toEqual([true]);
  });

  test("a half-filled cache is no answer; the server's confirmation is", async () => {
    const { query, tell } = listened();
    const read = query.read();
    tell([a], ["a"], false);
    expect(query.current()).toBeUndefined();
    tell([a, b], ["b"]);
    expect(await read).toEqual([a, b]);
  });

  test("a refused listener rejects the readers, and the next reader asks anew", async () => {
    const { query, listeners, fail, tell } = listened();
    const refused = query.read();
    fail("permission-denied");
    await expect(refused).rejects.toMatchObject({ code: "permission-denied" });
    const again = query.read();
    tell([a], ["a"]);
    expect(await again).toEqual([a]);
    expect(listeners).toHaveLength(2);
  });

  test("a server that is silent is told after ten seconds to each reader, and heard when it speaks", async () => {
    const { query, listeners, synced, tell } = listened();
    const changes = vi.fn();
    query.watch(changes);
    for (let attempt = 0; attempt < 2; attempt++) {
      const read = query.read();
      const outcome = expect(read).rejects.toMatchObject({
        statusCode: 503,
        message: "The server cannot be reached. Check the connection and try again.",
      });
      await vi.advanceTimersByTimeAsync(TIMES.first);
      await outcome;
    }
    expect(synced.at(-1)).toBe(false);
    tell([a], ["a"]);
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(await query.read()).toEqual([a]);
    expect(listeners).toHaveLength(1);
    expect(synced.at(-1)).toBe(true);
  });
});

describe("watching", () => {
  test("the first snapshot is no event; a burst afterwards is one", async () => {
    const { query, tell } = listened();
    const changes = vi.fn();
    query.watch(changes);
    tell([a], ["a"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(changes).not.toHaveBeenCalled();
    tell([a, b], ["b"]);
    tell([b], ["a"]);
    tell([b], ["b"]);
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(changes).toHaveBeenCalledWith(["b", "a"]);
    expect(await query.read()).toEqual([b]);
  });

  test("losing and finding the connection without a change is no event", async () => {
    const { query, synced, tell } = listened();
    const changes = vi.fn();
    query.watch(changes);
    tell([a], ["a"]);
    tell([a], [], false);
    tell([a], []);
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes).not.toHaveBeenCalled();
    expect(synced).toEqual([true, false, true]);
  });

  test("a listener that breaks is told, so that the reason is asked for, and opened again later", async () => {
    const { query, listeners, tell, fail } = listened();
    const changes = vi.fn();
    query.watch(changes);
    tell([a], ["a"]);
    fail("internal");
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes.mock.calls).toEqual([[[]]]);
    await vi.advanceTimersByTimeAsync(TIMES.retry);
    expect(listeners).toHaveLength(2);
    tell([a, b], ["a", "b"]);
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes).toHaveBeenCalledTimes(2);
  });

  test("retries wait longer each time, and a refusal is not retried", async () => {
    const { query, listeners, fail } = listened();
    query.watch(vi.fn());
    fail("internal");
    await vi.advanceTimersByTimeAsync(TIMES.retry);
    fail("internal");
    await vi.advanceTimersByTimeAsync(TIMES.retry);
    expect(listeners).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(TIMES.retry);
    expect(listeners).toHaveLength(3);
    fail("permission-denied");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(listeners).toHaveLength(3);
  });
});

describe("while the session is renewed", () => {
  test("a refusal is told to nobody, and the list goes on with what it knew", async () => {
    const { query, listeners, synced, tell, fail } = listened();
    const changes = vi.fn();
    query.watch(changes);
    tell([a], ["a"]);
    query.hold(true);
    fail("permission-denied");
    await vi.advanceTimersByTimeAsync(TIMES.retry * 4);
    expect(await query.read()).toEqual([a]);
    expect(listeners).toHaveLength(1);
    expect(changes).not.toHaveBeenCalled();

    query.hold(false);
    expect(listeners).toHaveLength(2);
    tell([a, b], ["b"]);
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes.mock.calls).toEqual([[["b"]]]);
    expect(await query.read()).toEqual([a, b]);
    expect(synced).toEqual([true, true]);
  });

  test("whoever reads for the first time waits, and is answered afterwards", async () => {
    const { query, listeners, tell, fail } = listened();
    query.hold(true);
    const read = query.read();
    fail("permission-denied");
    const later = query.read();
    expect(listeners).toHaveLength(1);
    query.hold(false);
    tell([a], ["a"]);
    expect([await read, await later]).toEqual([[a], [a]]);
  });

  test("one that has not failed is not opened again", () => {
    const { query, listeners, tell } = listened();
    query.watch(vi.fn());
    tell([a], ["a"]);
    query.hold(true);
    query.hold(false);
    expect(listeners).toHaveLength(1);
  });

  test("one that failed is closed with the session, and a failure afterwards is told as ever", async () => {
    const { query, listeners, tell, fail } = listened();
    const changes = vi.fn();
    query.watch(changes);
    tell([a], ["a"]);
    query.hold(true);
    fail("permission-denied");
    query.hold(false);
    fail("permission-denied");
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes.mock.calls).toEqual([[[]]]);
    const read = query.read();
    query.close();
    await expect(read).rejects.toMatchObject({ statusCode: 401 });
    expect(listeners.every(({ stopped }) => stopped)).toBe(true);
  });

  test("all lists are held together, also one that is asked for meanwhile", async () => {
    const failing: (() => void)[] = [];
    const listen = () => (_: unknown, fail: (error: unknown) => void) => {
      failing.push(() => fail(Object.assign(new Error("refused"), { code: "permission-denied" })));
      return () => undefined;
    };
    const live = new LiveQueries({ report: () => undefined }, TIMES);
    const reads = [live.get("first", listen)];
    live.hold(true);
    reads.push(live.get("second", listen));
    const settled = vi.fn();
    for (const query of reads) query.read().then(settled, settled);
    for (const fail of failing.splice(0)) fail();
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(settled).not.toHaveBeenCalled();
    live.hold(false);
    expect(failing).toHaveLength(2);
    for (const fail of failing.splice(0)) fail();
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(settled).toHaveBeenCalledTimes(2);
    live.closeAll();
  });
});

describe("the live queries of a session", () => {
  const reported: (readonly [query: object, synced: boolean])[] = [];
  const report = (query: object, synced: boolean) => void reported.push([query, synced]);
  /** The listener of one that is answered with these records. */
  const answered =
    (...records: readonly RecordData[]) =>
    () =>
    (next: (snapshot: LiveSnapshot) => void) => {
      queueMicrotask(() => next({ records, changed: [], synced: true }));
      return () => undefined;
    };
  beforeEach(() => reported.splice(0));

  test("are one for each key, until nobody has used it for the grace period", async () => {
    const live = new LiveQueries({ report }, TIMES);
    const query = live.get("Brands", answered(a));
    const again = vi.fn(answered(b));
    expect(live.get("Brands", again)).toBe(query);
    expect(again).not.toHaveBeenCalled();
    expect(live.peek("Brands")).toBe(query);
    expect(live.peek("Brand")).toBeUndefined();
    expect(await query.read()).toEqual([a]);
    await vi.advanceTimersByTimeAsync(TIMES.grace);
    expect(live.peek("Brands")).toBeUndefined();
    // What nobody uses is out of step with nothing.
    expect(reported).toEqual([
      [query, true],
      [query, true],
    ]);
  });

  test("tell whether the server confirms each of them", async () => {
    const live = new LiveQueries({ report }, TIMES);
    const query = live.get("Brands", () => () => () => undefined);
    query.watch(vi.fn());
    await vi.advanceTimersByTimeAsync(TIMES.first);
    expect(reported).toEqual([[query, false]]);
    live.closeAll();
    expect(reported.at(-1)).toEqual([query, true]);
  });

  test("are found by a record that they hold, among those whose key begins so", async () => {
    const live = new LiveQueries({ report }, TIMES);
    const open = async (key: string, ...records: readonly RecordData[]) => {
      const query = live.get(key, answered(...records));
      await query.read();
      return query;
    };
    live
      .get("Employees?waiting", () => () => () => undefined)
      .read()
      .catch(() => undefined);
    await open("Other?Employees?", a);
    await open("Employees", a);
    await open("Employees?first", b);
    const second = await open("Employees?second", b, a);
    expect(live.holding("Employees?", "a")).toBe(second);
    expect(live.holding("Employees?", "c")).toBeUndefined();
    live.closeAll();
  });

  test("end together with the session, which whoever made something of them hears", async () => {
    const live = new LiveQueries({ report }, TIMES);
    const query = live.get("Brands", answered(a));
    await query.read();
    const forget = vi.fn();
    live.onClose(forget);
    expect(forget).not.toHaveBeenCalled();
    live.closeAll();
    expect(forget).toHaveBeenCalledOnce();
    expect(query.current()).toBeUndefined();
    expect(live.peek("Brands")).toBeUndefined();
  });

  test("are told a failure, unless they are held", async () => {
    const live = new LiveQueries({ report }, TIMES);
    const refused = live.get("Brands", () => (_, fail) => {
      queueMicrotask(() => fail(new Error("refused")));
      return () => undefined;
    });
    await expect(refused.read()).rejects.toThrow("refused");
    live.closeAll();
  });
});

test("what this tab has deleted is gone from every part of its list, and from no other list", () => {
  const live = new LiveQueries({ report: () => undefined }, TIMES);
  const listen = () => (next: (snapshot: LiveSnapshot) => void) => {
    next({ records: [a, b], changed: ["a", "b"], synced: true });
    return () => undefined;
  };
  const [first, second, other] = ["Employees?first", "Employees?second", "Brands?first"].map((key) => {
    const query = live.get(key, listen);
    query.watch(vi.fn());
    return query;
  });
  live.drop("Employees?", "a");
  expect([first, second, other].map((query) => query?.current())).toEqual([[b], [b], [a, b]]);
  expect(live.holding("Employees?", "a")).toBeUndefined();
  live.closeAll();
});

describe("a listener that nobody hears", () => {
  test("one that broke before its first answer has no news, and without watchers is not opened again", async () => {
    const { query, listeners, fail } = listened();
    const changes = vi.fn();
    const end = query.watch(changes);
    fail("internal");
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(TIMES.retry);
    expect(listeners).toHaveLength(2);
    end();
    fail("internal");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(listeners).toHaveLength(2);
  });

  test("one that was ended speaks to nobody, and a later one begins without news", async () => {
    const { query, listeners, tell } = listened();
    const changes = vi.fn();
    query.watch(changes);
    tell([a], ["a"]);
    query.close();
    listeners[0]?.next({ records: [b], changed: ["b"], synced: true });
    listeners[0]?.fail(new Error("late"));
    expect(query.current()).toBeUndefined();
    const read = query.read();
    tell([a], ["a"]);
    expect(await read).toEqual([a]);
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes).not.toHaveBeenCalled();
  });

  test("a reader who still waits keeps it", async () => {
    const { query, listeners } = listened({ ...TIMES, grace: 5_000 });
    const read = expect(query.read()).rejects.toMatchObject({ statusCode: 503 });
    await vi.advanceTimersByTimeAsync(TIMES.first - 1);
    expect(listeners[0]?.stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await read;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(listeners[0]?.stopped).toBe(true);
  });
});

describe("the end", () => {
  test("an unused listener is kept for the grace period, and a return within it reads nothing again", async () => {
    const { query, listeners, onIdle, tell } = listened();
    const end = query.watch(vi.fn());
    tell([a], ["a"]);
    end();
    await vi.advanceTimersByTimeAsync(TIMES.grace - 1);
    expect(await query.read()).toEqual([a]);
    await vi.advanceTimersByTimeAsync(TIMES.grace - 1);
    expect(listeners[0]?.stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(listeners[0]?.stopped).toBe(true);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test("two watchers: the listener stays until both have gone", async () => {
    const { query, listeners } = listened();
    const [first, second] = [query.watch(vi.fn()), query.watch(vi.fn())];
    first();
    // Twice: a server that is silent for ten seconds begins the grace period anew.
    await vi.advanceTimersByTimeAsync(TIMES.grace * 2);
    expect(listeners[0]?.stopped).toBe(false);
    second();
    await vi.advanceTimersByTimeAsync(TIMES.grace);
    expect(listeners[0]?.stopped).toBe(true);
  });

  test("closing forgets the records and tells whoever waits that the session has ended", async () => {
    const { query, listeners, synced, tell } = listened();
    const changes = vi.fn();
    query.watch(changes);
    tell([a], ["a"]);
    tell([b], ["b"], false);
    query.close();
    expect(query.current()).toBeUndefined();
    // Nothing is out of step any more.
    expect(synced.at(-1)).toBe(true);
    expect(listeners[0]?.stopped).toBe(true);
    await vi.advanceTimersByTimeAsync(TIMES.coalesce);
    expect(changes).not.toHaveBeenCalled();

    const waiting = listened();
    const read = waiting.query.read();
    waiting.query.close();
    await expect(read).rejects.toEqual(expect.any(ProviderError));
    await expect(read).rejects.toMatchObject({
      statusCode: 401,
      message: "Your session has ended. Sign in again.",
    });
  });
});
