import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CancelledError } from "../../src/screens/jobs/run-job";
import { withRetry } from "../../src/features/import/retry";
import { failureText, importProgressText } from "../../src/features/import/plan";
import { uploadBatches, type UploadBatchesOptions } from "../../src/features/import/send-file";
import { text } from "../../src/texts/texts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An import of 1000 rows with these results of its first writes; the later ones succeed. */
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
    onConfirmed: (batches, rows) =>
      seen.confirmed.push(`${batches}: ${importProgressText(text, rows, 1000)}`),
    onTrouble: (trouble) => trouble && seen.trouble.push(`${trouble.batch}: ${trouble.message}`),
    signal: new AbortController().signal,
    ...more,
  };
  return { seen, done: uploadBatches(steps) };
}

test("an import sends 400 rows at a time and reports its progress in whole per cent", async () => {
  const { seen, done } = upload();
  expect(await done).toEqual({ created: 1000, updated: 0, left: 0 });
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

const CONTINUE = " Press Upload Data to continue; no row is written twice.";

test.each([
  [400, 0, "No."],
  [403, 400, "No. 400 rows are confirmed and stored."],
  [500, 0, "No."],
  [429, 0, `No.${CONTINUE}`],
  [503, 1, `No. 1 row is confirmed and stored.${CONTINUE}`],
])("an import that fails with %i after %i confirmed rows says: %s", (statusCode, done, said) => {
  expect(failureText(text, Object.assign(new Error("No."), { statusCode }), done)).toBe(said);
});

/** An import whose first writes are never answered. */
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

test("an import reports a silent server within 5 seconds, and accepts its later answer", async () => {
  const { seen, done } = silent(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen.trouble).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen.trouble).toEqual(["1: The server does not answer."]);
  expect(await done).toMatchObject({ created: 1000 });
});

test("an import fails after 10 seconds without a transferred byte, and can continue", async () => {
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

test("an import is cancelled at once during a server's silence", async () => {
  const stop = new AbortController();
  const { seen, done } = silent(9, stop.signal);
  await vi.advanceTimersByTimeAsync(5_000);
  stop.abort();
  await expect(done).rejects.toBeInstanceOf(CancelledError);
  expect(seen.confirmed).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("an import waits for a slow server while parts of its answer arrive", async () => {
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
