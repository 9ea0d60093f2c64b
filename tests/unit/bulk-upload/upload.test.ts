import { expect, test } from "vitest";
import { progressText } from "../../../src/pages/bulk-upload/plan";
import { uploadBatches, type UploadSteps } from "../../../src/pages/bulk-upload/upload";

const LOST = Object.assign(new Error("The server cannot be reached."), { statusCode: 503 });
const REFUSED = Object.assign(new Error("Not allowed."), { statusCode: 403 });

/** An upload of 1000 rows whose writes answer as told, one after the other; after that they succeed. */
function upload(answers: readonly (Error | undefined)[] = [], more: Partial<UploadSteps> = {}) {
  const seen = {
    sent: [] as unknown[],
    confirmed: [] as string[],
    trouble: [] as string[],
    waits: [] as number[],
  };
  const left = [...answers];
  const steps: UploadSteps = {
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
    onConfirmed: (batches, rows) => seen.confirmed.push(`${batches}: ${progressText(rows, 1000)}`),
    onTrouble: (trouble) => trouble && seen.trouble.push(`${trouble.batch}: ${trouble.message}`),
    wait: async (milliseconds) => void seen.waits.push(milliseconds),
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
});

test("tries a batch again that found no server, saying so, longer apart each time", async () => {
  const { seen, done } = upload([undefined, LOST, LOST]);
  expect(await done).toMatchObject({ created: 1000, complete: true });
  expect(seen.trouble).toEqual(["2: The server cannot be reached.", "2: The server cannot be reached."]);
  expect(seen.waits).toEqual([1_000, 3_000]);
  expect(seen.sent.slice(1, 4)).toEqual([
    [1, 400],
    [1, 400, "again"],
    [1, 400, "again"],
  ]);
});

test("gives up after the fourth try, and keeps what was confirmed", async () => {
  const { seen, done } = upload([undefined, LOST, LOST, LOST, LOST]);
  await expect(done).rejects.toBe(LOST);
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
  const batch: UploadSteps["batch"] = async (index) => ({ rows: [{ index }], fresh: [index === 1] });
  const { seen, done } = upload([], { confirmed: 3, batch });
  expect(await done).toMatchObject({ complete: true });
  expect(seen.sent).toEqual([[1, 1]]);
  expect(seen.confirmed).toEqual([]);
});

test("stops between two batches when told to", async () => {
  const stop = new AbortController();
  const { seen, done } = upload([], { signal: stop.signal, onConfirmed: () => stop.abort() });
  expect(await done).toMatchObject({ created: 400, complete: false });
  expect(seen.sent).toHaveLength(1);
});
