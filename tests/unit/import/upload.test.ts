import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withRetry } from "../../../src/pages/import/retry";
import { importProgressText } from "../../../src/pages/import/plan";
import { uploadBatches, type UploadBatchesOptions } from "../../../src/pages/import/upload";

const LOST = Object.assign(new Error("The server cannot be reached."), { statusCode: 503 });
const REFUSED = Object.assign(new Error("Not allowed."), { statusCode: 403 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An upload of 1000 rows whose writes answer as told, one after the other; after that they succeed. */
function upload(answers: readonly (Error | undefined)[] = [], more: Partial<UploadBatchesOptions> = {}) {
  const seen = {
    sent: [] as unknown[],
    confirmed: [] as string[],
    trouble: [] as string[],
    results: [] as string[],
  };
  const left = [...answers];
  const steps: UploadBatchesOptions = {
    total: 1000,
    confirmed: 0,
    batch: async (index) => {
      const size = Math.min(400, 1000 - index * 400);
      return { rows: Array.from({ length: size }, () => ({ index })), fresh: [] };
    },
    write: async ({ rows }, again) => {
      seen.sent.push([rows[0]?.["index"], rows.length, ...(again ? ["again"] : [])]);
      const error = left.shift();
      if (error) throw error;
      return { created: rows.length, updated: 0, left: 0 };
    },
    onResult: (index, { created }) => seen.results.push(`${index}: ${created}`),
    onConfirmed: (batches, rows) => seen.confirmed.push(`${batches}: ${importProgressText(rows, 1000)}`),
    onTrouble: (trouble) => trouble && seen.trouble.push(`${trouble.batch}: ${trouble.message}`),
    signal: new AbortController().signal,
    ...more,
  };
  return { seen, done: uploadBatches(steps) };
}

test("sends 400 rows at a time and tells the progress in whole per cent", async () => {
  const { seen, done } = upload();
  expect(await done).toEqual({ created: 1000, updated: 0, left: 0, complete: true });
  expect(seen.sent).toEqual([
    [0, 400],
    [1, 400],
    [2, 200],
  ]);
  expect(seen.confirmed).toEqual([
    "1: Uploaded 400 / 1000 rows (40%)",
    "2: Uploaded 800 / 1000 rows (80%)",
    "3: Uploaded 1000 / 1000 rows (100%)",
  ]);
  expect(seen.results).toEqual(["0: 400", "1: 400", "2: 200"]);
});

test("tries a batch again that found no server, saying so, longer apart each time", async () => {
  const { seen, done } = upload([undefined, LOST, LOST]);
  await vi.advanceTimersByTimeAsync(999);
  expect(seen.sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(await done).toMatchObject({ created: 1000, complete: true });
  expect(seen.trouble).toEqual(["2: The server cannot be reached.", "2: The server cannot be reached."]);
  expect(seen.sent.slice(1, 4)).toEqual([
    [1, 400],
    [1, 400, "again"],
    [1, 400, "again"],
  ]);
});

test("gives up after the fourth try, and keeps what was confirmed", async () => {
  const { seen, done } = upload([undefined, LOST, LOST, LOST, LOST]);
  const failed = expect(done).rejects.toBe(LOST);
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(seen.sent).toHaveLength(5);
  expect(seen.confirmed).toHaveLength(1);
});

test("does not repeat what is refused", async () => {
  const { seen, done } = upload([REFUSED]);
  await expect(done).rejects.toBe(REFUSED);
  expect(seen.sent).toHaveLength(1);
});

test("continues behind the confirmed batches", async () => {
  const { seen, done } = upload([], { confirmed: 2 });
  expect(await done).toMatchObject({ created: 200, complete: true });
  expect(seen.sent).toEqual([[2, 200]]);
});

test("sends a confirmed batch again when some of its rows are gone since", async () => {
  const batch: UploadBatchesOptions["batch"] = async (index) => ({ rows: [{ index }], fresh: [index === 1] });
  const { seen, done } = upload([], { confirmed: 3, batch });
  expect(await done).toMatchObject({ complete: true });
  expect(seen.sent).toEqual([[1, 1]]);
  expect(seen.results).toEqual(["1: 1"]);
  expect(seen.confirmed).toEqual([]);
});

test("stops between two batches when told to", async () => {
  const stop = new AbortController();
  const { seen, done } = upload([], { signal: stop.signal, onConfirmed: () => stop.abort() });
  expect(await done).toMatchObject({ created: 400, complete: false });
  expect(seen.sent).toHaveLength(1);
});

/** A batch whose first tries are never answered. */
function silent(tries: number, signal?: AbortSignal) {
  let left = tries;
  return upload([], {
    ...(signal && { signal }),
    write: (batch, again) => {
      left -= 1;
      const answer = { created: batch.rows.length, updated: 0, left: again ? 1 : 0 };
      return left >= 0 ? new Promise(() => undefined) : Promise.resolve(answer);
    },
  });
}

test("says within 5 seconds that a silent server is asked again, and takes its answer", async () => {
  const { seen, done } = silent(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen.trouble).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen.trouble).toEqual(["1: The server does not answer."]);
  expect(await done).toMatchObject({ created: 1000, complete: true });
});

test("fails when nothing moves for 10 seconds, so that the person can continue", async () => {
  const { seen, done } = silent(9);
  const failed = expect(done).rejects.toMatchObject({
    statusCode: 504,
    message: "The server has not answered for 10 seconds. Check the connection.",
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(seen.confirmed).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("is cancelled at once while a server is silent", async () => {
  const stop = new AbortController();
  const { done } = silent(9, stop.signal);
  await vi.advanceTimersByTimeAsync(5_000);
  stop.abort();
  expect(await done).toEqual({ created: 0, updated: 0, left: 0, complete: false });
  expect(vi.getTimerCount()).toBe(0);
});

test("waits on for a slow server as long as parts of its answer come", async () => {
  const answers = [3_000, 6_000, 9_000, 12_000];
  const onTrouble = vi.fn();
  const done = withRetry({
    ask: (_, onMove) =>
      new Promise((resolve) => {
        for (const at of answers) setTimeout(onMove, at);
        setTimeout(() => resolve("all"), 14_000);
      }),
    onTrouble,
    signal: new AbortController().signal,
  });
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await done).toBe("all");
  expect(onTrouble).not.toHaveBeenCalled();
});
