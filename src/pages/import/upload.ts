/** Uploads the batches of a file in sequence, using a function that writes one batch. */
import { BATCH_ROWS, type WriteRowsResult } from "../../contract/import";
import { assertNotFailed, runJob, type JobStep } from "../jobs/run-job";
import { CancelledError, withRetry } from "./retry";
import type { Batch } from "./plan";

export interface UploadBatchesOptions {
  readonly total: number;
  /** Number of batches confirmed by an earlier attempt. */
  readonly confirmed: number;
  readonly batch: (index: number) => Promise<Batch>;
  /** @param again the batch was sent before with an unknown result. */
  readonly write: (batch: Batch, again: boolean, onMove: () => void) => Promise<WriteRowsResult>;
  /** Called for each batch sent, including batches confirmed before. */
  readonly onResult: (index: number, result: WriteRowsResult) => void;
  /** After `onResult`. */
  readonly onConfirmed: (batches: number, rowsDone: number) => void;
  /** A batch failed or has no answer, and is retried. Undefined: it succeeded. */
  readonly onTrouble: (trouble: { readonly batch: number; readonly message: string } | undefined) => void;
  /** Aborting it starts no further batch, and stops waiting for the current one. */
  readonly signal: AbortSignal;
}

/**
 * @returns the result for the rows sent now, and whether every row is done.
 * @throws the error of a batch that failed permanently; the batches before it are stored and confirmed.
 */
export async function uploadBatches(
  options: UploadBatchesOptions,
): Promise<WriteRowsResult & { readonly complete: boolean }> {
  const { total, confirmed, signal } = options;
  const batches = Math.ceil(total / BATCH_ROWS);
  const start = { index: 0, created: 0, updated: 0, left: 0 };
  const step: JobStep<typeof start> = async ({ index, ...sum }) => {
    if (index >= batches) return { progress: { index, ...sum }, isDone: true };
    const batch = await options.batch(index);
    const progress = { index: index + 1, ...sum };
    // Sends a confirmed batch again if some of its rows were deleted since.
    if (index >= confirmed || batch.fresh.includes(true)) {
      const result = await writeWithRetry(options, index, batch);
      progress.created += result.created;
      progress.updated += result.updated;
      progress.left += result.left;
      options.onResult(index, result);
    }
    if (index >= confirmed) options.onConfirmed(index + 1, Math.min((index + 1) * BATCH_ROWS, total));
    return { progress, isDone: index + 1 >= batches };
  };
  const control = { stopped: () => signal.aborted, report: () => undefined };
  const end = await runJob(start, step, control);
  if (end.name === "stopped" && !(end.error instanceof CancelledError)) assertNotFailed(end);
  const { index: _, ...sum } = end.progress;
  return { ...sum, complete: end.name === "done" };
}

/** @throws CancelledError when the person canceled the wait. */
function writeWithRetry(
  { write, onTrouble, signal }: UploadBatchesOptions,
  index: number,
  batch: Batch,
): Promise<WriteRowsResult> {
  return withRetry({
    ask: (again, onMove) => write(batch, again, onMove),
    onTrouble: (message) => onTrouble(message === undefined ? undefined : { batch: index + 1, message }),
    signal,
  });
}
