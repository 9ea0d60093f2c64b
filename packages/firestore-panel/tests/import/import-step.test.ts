import { expect, onTestFinished, test, vi } from "vitest";
import type { ImportDraft } from "../../src/features/import/draft";
import { IMPORT_START, importStep, type ImportProgress } from "../../src/features/import/use-import";
import type { ImportService } from "../../src/features/import/service";
import { runJob } from "../../src/screens/jobs/run-job";

const failure = (statusCode: number) => Object.assign(new Error("No."), { statusCode });

/** An import of 1000 rows. @param first the first write fails like this, or takes so many milliseconds. */
function upload(first?: Error | number) {
  const sent: number[] = [];
  const shown: ImportProgress[] = [];
  const batch = (index: number) => Array.from({ length: Math.min(400, 1000 - index * 400) }, () => ({}));
  const write: ImportService["write"] = async ({ rows }) => {
    sent.push(rows.length);
    if (first instanceof Error) throw first;
    if (first !== undefined && sent.length === 1) await new Promise((resolve) => setTimeout(resolve, first));
    return { created: rows.length, updated: 0 };
  };
  const params = { resource: "Books", policy: "leave", operation: "", total: 1000 } as const;
  const step = importStep({ write } as ImportService, { batch } as unknown as ImportDraft, params);
  const control = { stopped: () => false, report: (progress: ImportProgress) => shown.push(progress) };
  return { sent, shown, end: runJob(IMPORT_START, step, control) };
}

test("an import sends 400 rows at a time and reports each batch", async () => {
  const { sent, shown, end } = upload();
  expect(await end).toEqual({ name: "done", progress: { batch: 3, created: 1000, updated: 0 } });
  expect(sent).toEqual([400, 400, 200]);
  expect(shown.map(({ created }) => created)).toEqual([0, 400, 800]);
});

test.each([400, 403, 503])("an import ends at once with the error %i", async (statusCode) => {
  const { sent, end } = upload(failure(statusCode));
  expect(await end).toMatchObject({ name: "stopped", error: { statusCode } });
  expect(sent).toEqual([400]);
});

test("an import reports a silent server within 5 seconds, and accepts its later answer", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { shown, end } = upload(6_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown.at(-1)?.isSlow).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown.at(-1)).toEqual({ ...IMPORT_START, isSlow: true });
  await vi.runAllTimersAsync();
  expect(await end).toEqual({ name: "done", progress: { batch: 3, created: 1000, updated: 0 } });
});
