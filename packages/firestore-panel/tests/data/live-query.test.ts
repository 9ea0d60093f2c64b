import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  connection,
  LIVE_TIMES as TIMES,
  LiveQuery,
  type Listen,
  type LiveSnapshot,
} from "../../src/data/live-query";
import { ProviderError } from "../../src/data/errors";
import type { RecordData } from "../../src/schema/types";

const a: RecordData = { id: "a" };
const b: RecordData = { id: "b" };

/** A live query and its listeners, which the test controls. */
function listened() {
  const listeners: { next(snapshot: LiveSnapshot): void; fail(error: unknown): void; stopped: boolean }[] =
    [];
  const listen: Listen = (next, fail) => {
    const listener = { next, fail, stopped: false };
    listeners.push(listener);
    return () => {
      listener.stopped = true;
    };
  };
  const query = new LiveQuery(listen, vi.fn());
  const send = (records: readonly RecordData[], changed: readonly string[], isSynced = true): void =>
    listeners.at(-1)?.next({ records, changed, synced: isSynced });
  const fail = (code: string): void => listeners.at(-1)?.fail(Object.assign(new Error(code), { code }));
  return { query, listeners, send, fail };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a reader waits for the server's confirmation of a partial snapshot", async () => {
  const { query, send } = listened();
  const read = query.read();
  send([a], ["a"], false);
  expect(query.current()).toBeUndefined();
  send([a, b], ["b"]);
  expect(await read).toEqual([a, b]);
});

test("a silent server fails each reader after ten seconds, and its later answer counts", async () => {
  const { query, listeners, send } = listened();
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
  expect(connection.getSnapshot()).toBe("offline");
  send([a], ["a"]);
  await vi.advanceTimersByTimeAsync(TIMES.coalesce);
  expect(changes).toHaveBeenCalledTimes(1);
  expect(await query.read()).toEqual([a]);
  expect(listeners).toHaveLength(1);
  expect(connection.getSnapshot()).toBe("online");
});

test("a broken listener is retried at growing intervals, and a refused one is not", async () => {
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

test("a closed live query forgets its records and rejects waiting readers", async () => {
  const { query, listeners, send } = listened();
  const changes = vi.fn();
  query.watch(changes);
  send([a], ["a"]);
  send([b], ["b"], false);
  query.close();
  expect(query.current()).toBeUndefined();
  expect(connection.getSnapshot()).toBe("online");
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
