/** Sends a file's batches one after the other. Pure: how a batch is written and how one waits are given. */
import { BATCH_ROWS, type Batch } from "./plan";

export interface UploadResult {
  readonly created: number;
  readonly updated: number;
  readonly left: number;
}

export interface UploadSteps {
  readonly total: number;
  /** Batches that a try before confirmed. */
  readonly confirmed: number;
  readonly batch: (index: number) => Promise<Batch>;
  /** @param again the batch was sent before, and it is not known whether it arrived. */
  readonly write: (batch: Batch, again: boolean) => Promise<UploadResult>;
  readonly onConfirmed: (batches: number, rowsDone: number) => void;
  /** A batch failed and is tried again: say so. Undefined: it went through. */
  readonly onTrouble: (trouble: { readonly batch: number; readonly message: string } | undefined) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Aborted: the batch at work is finished, no other begins. */
  readonly signal: AbortSignal;
}

/** Milliseconds before each further try of a batch. */
const RETRY_MS = [1_000, 3_000, 10_000];
/** No answer, too many requests, a conflict: another try may succeed. A refusal stays a refusal. */
const PASSING = new Set([409, 429, 503, 504]);

/**
 * @returns what became of the rows sent now, and whether every row is done.
 * @throws the error of the batch that failed for good; those before it are stored and confirmed.
 */
export async function uploadBatches(
  steps: UploadSteps,
): Promise<UploadResult & { readonly complete: boolean }> {
  const { total, confirmed, signal } = steps;
  const sum = { created: 0, updated: 0, left: 0 };
  const batches = Math.ceil(total / BATCH_ROWS);
  for (let index = 0; index < batches; index += 1) {
    if (signal.aborted) return { ...sum, complete: false };
    const batch = await steps.batch(index);
    // A confirmed batch of which rows are gone since is sent again: nothing is lost.
    if (index >= confirmed || batch.fresh.includes(true)) {
      const result = await writePatiently(steps, index, batch);
      sum.created += result.created;
      sum.updated += result.updated;
      sum.left += result.left;
    }
    if (index >= confirmed) steps.onConfirmed(index + 1, Math.min((index + 1) * BATCH_ROWS, total));
  }
  return { ...sum, complete: true };
}

async function writePatiently(steps: UploadSteps, index: number, batch: Batch): Promise<UploadResult> {
  for (const [tries, wait] of RETRY_MS.entries()) {
    try {
      const result = await steps.write(batch, tries > 0);
      steps.onTrouble(undefined);
      return result;
    } catch (error) {
      if (!isPassing(error) || steps.signal.aborted) throw error;
      steps.onTrouble({ batch: index + 1, message: error instanceof Error ? error.message : String(error) });
      await steps.wait(wait);
      if (steps.signal.aborted) throw error;
    }
  }
  return steps.write(batch, true);
}

function isPassing(error: unknown): boolean {
  return typeof error === "object" && error !== null && PASSING.has(Number(Reflect.get(error, "statusCode")));
}
