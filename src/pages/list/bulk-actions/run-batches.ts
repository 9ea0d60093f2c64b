import type { OperationOutcome, RefusedRecord, BulkTarget } from "./bulk-action";

/** So many in a row are denied because the person's access has changed, and not for what each of them is. */
const DENIED_IN_A_ROW = 5;

/** What became of one part. */
export interface BatchResult {
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  readonly notices: readonly string[];
}

interface BatchOptions {
  /** Records of one part. */
  readonly size: number;
  /**
   * @throws an error whose message says why this part cannot be done now. What follows it could not either, unless its
   * code says that the rules deny this part.
   */
  readonly apply: (batch: readonly BulkTarget[]) => Promise<BatchResult>;
  /** Asked before each batch. */
  readonly stopped: () => boolean;
  /** Called before each batch with the number handled, of all that were asked for. */
  readonly onProgress: (through: number) => void;
}

/**
 * Does what is left of an operation, batch by batch. Records that are refused do not keep the rest from being done.
 * Where the rules deny one after the other, it ends, and those that were denied come last when it goes on.
 * @param before how far it has come. @returns how far it came now.
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
  /** Those that were denied since the last part that was not. */
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

/** Whether the rules deny it, as they do to who has lost the access. */
export function isDenial(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === "permission-denied";
}

/** Refine passes on what the data provider throws: an object that is no Error in every case. */
export function reasonOf(error: unknown): string {
  const { message } = error as { readonly message?: string };
  return message ?? "";
}
