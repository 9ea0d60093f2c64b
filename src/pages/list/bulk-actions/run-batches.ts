import type { OperationOutcome, RefusedRecord, BulkTarget } from "./bulk-action";

/** This many consecutive denials mean that the person's access has changed. */
const DENIED_IN_A_ROW = 5;

/** The result of one batch. */
export interface BatchResult {
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  readonly notices: readonly string[];
}

interface BatchOptions {
  /** Number of records in one batch. */
  readonly size: number;
  /**
   * @throws an error with a message. Later batches would fail too, unless its code says that the rules deny this batch.
   */
  readonly apply: (batch: readonly BulkTarget[]) => Promise<BatchResult>;
  /** Checked before each batch. */
  readonly stopped: () => boolean;
  /** Called before each batch with the number of processed records. */
  readonly onProgress: (through: number) => void;
}

/**
 * Runs the remaining batches of an operation. Refused records do not stop the others. Consecutive denials by the rules
 * end it; when it resumes, denied records come last.
 * @param before the outcome so far. @returns the new outcome.
 */
export async function runBatches(
  before: OperationOutcome,
  { size, apply, stopped, onProgress }: BatchOptions,
): Promise<OperationOutcome> {
  const { asked, left } = before;
  const refused = [...before.refused];
  const notices = [...before.notices];
  let { done } = before;
  let from = 0;
  /** The records denied since the last batch that was allowed. */
  let denied: readonly DeniedTarget[] = [];
  const addDenied = () => {
    refused.push(...denied.map(({ target: { name }, reason }) => ({ name, reason })));
    denied = [];
  };
  const outcome = (failure?: string): OperationOutcome => ({
    asked,
    done,
    refused,
    left: [...left.slice(from), ...denied.map(({ target }) => target)],
    notices,
    ...(failure !== undefined && { failure }),
  });
  while (from < left.length && !stopped()) {
    onProgress(asked - left.length + from);
    const batch = left.slice(from, from + size);
    try {
      const result = await apply(batch);
      addDenied();
      done += result.done;
      refused.push(...result.refused);
      notices.push(...result.notices);
    } catch (error) {
      const reason = reasonOf(error);
      if (!isDenial(error)) {
        addDenied();
        return outcome(reason);
      }
      denied = [...denied, ...batch.map((target) => ({ target, reason }))];
    }
    from += size;
    if (denied.length >= DENIED_IN_A_ROW) return outcome(denied.at(-1)?.reason);
  }
  addDenied();
  return outcome();
}

interface DeniedTarget {
  readonly target: BulkTarget;
  readonly reason: string;
}

/** Whether the rules deny it, for example after a loss of access. */
export function isDenial(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === "permission-denied";
}

/** Refine rethrows the data provider's error, which is not always an Error. */
export function reasonOf(error: unknown): string {
  const { message } = error as { readonly message?: string };
  return message ?? "";
}
