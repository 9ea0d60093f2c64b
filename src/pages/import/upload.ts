/** Sends a file's batches one after the other, with a function that writes one batch. */
import { BATCH_ROWS, type WriteRowsResult } from "../../contract/import";
import { CancelledError, withRetry } from "./retry";
import type { Batch } from "./plan";

export interface UploadBatchesOptions {
  readonly total: number;
  /** Number of batches that an earlier try confirmed. */
  readonly confirmed: number;
  readonly batch: (index: number) => Promise<Batch>;
  /** @param again the batch was sent before, and it is not known whether it arrived. */
  readonly write: (batch: Batch, again: boolean, onMove: () => void) => Promise<WriteRowsResult>;
  /** Called for each batch that is sent, also of one that was confirmed before. */
  readonly onResult: (index: number, result: WriteRowsResult) => void;
  /** After `onResult`. */
  readonly onConfirmed: (batches: number, rowsDone: number) => void;
  /** A batch failed or is not answered, and is tried again: say so. Undefined: it went through. */
  readonly onTrouble: (trouble: { readonly batch: number; readonly message: string } | undefined) => void;
  /** Aborted: no other batch begins, and the one at work is not waited for. */
  readonly signal: AbortSignal;
}

/**
 * @returns what became of the rows sent now, and whether every row is done.
 * @throws the error of the batch that failed for good; those before it are stored and confirmed.
 */
export async function uploadBatches(
  options: UploadBatchesOptions,
): Promise<WriteRowsResult & { readonly complete: boolean }> {
  const { total, confirmed, signal } = options;
  const sum = { created: 0, updated: 0, left: 0 };
  const batches = Math.ceil(total / BATCH_ROWS);
  for (let index = 0; index < batches; index += 1) {
    if (signal.aborted) return { ...sum, complete: false };
    const batch = await options.batch(index);
    // A confirmed batch is sent again if some of its rows were deleted since: nothing is lost.
    if (index >= confirmed || batch.fresh.includes(true)) {
      const result = await writeWithRetry(options, index, batch);
      if (!result) return { ...sum, complete: false };
      sum.created += result.created;
      sum.updated += result.updated;
      sum.left += result.left;
      options.onResult(index, result);
    }
    if (index >= confirmed) options.onConfirmed(index + 1, Math.min((index + 1) * BATCH_ROWS, total));
  }
  return { ...sum, complete: true };
}

/** @returns undefined when the person did not wait for the answer. */
async function writeWithRetry(
  { write, onTrouble, signal }: UploadBatchesOptions,
  index: number,
  batch: Batch,
): Promise<WriteRowsResult | undefined> {
  try {
    return await withRetry({
      ask: (again, onMove) => write(batch, again, onMove),
      onTrouble: (message) => onTrouble(message === undefined ? undefined : { batch: index + 1, message }),
      signal,
    });
  } catch (error) {
    if (error instanceof CancelledError) return undefined;
    throw error;
  }
}
