/**
 * Remembers restore requests without an answer. A retry uses the same operation id, which identifies the records that
 * the first try restored. Otherwise they would seem to be missing from the trash.
 */
import { isOperationId, newOperationId, operationOf } from "../../schema/history";
import type { RecordData } from "../../schema/types";

export interface RestoreAttempt {
  readonly rows: readonly RecordData[];
  /** The id of the operation that restores them. */
  readonly operation: string;
  /** The operation that deleted all of them. */
  readonly undoes?: string;
}

/** The restoring operation of each deletion. */
const unanswered = new Map<string, string>();

/** @returns the requests that restore these trash documents: one, unless some were requested before. */
export function attemptsOf(rows: readonly RecordData[]): readonly RestoreAttempt[] {
  const fresh = newOperationId();
  const operations = new Map<string, RecordData[]>();
  for (const row of rows) {
    const operation = unanswered.get(deletionOf(row)) ?? fresh;
    operations.set(operation, [...(operations.get(operation) ?? []), row]);
    unanswered.set(deletionOf(row), operation);
  }
  return [...operations].map(([operation, rowsOfOperation]) => {
    const undoes = deletedBy(rowsOfOperation);
    return { rows: rowsOfOperation, operation, ...(undoes !== undefined && { undoes }) };
  });
}

/** Call it when the result is known. */
export function forgetAttempts(rows: readonly RecordData[]): void {
  for (const row of rows) unanswered.delete(deletionOf(row));
}

/** Whether one operation deleted both. */
export function isDeletedWith(row: RecordData, other: RecordData): boolean {
  return deletedBy([row, other]) !== undefined;
}

/** A record that is deleted again has the same document, but another entry. */
function deletionOf({ id, change }: RecordData): string {
  return `${id} ${String(change)}`;
}

function deletedBy(rows: readonly RecordData[]): string | undefined {
  const [operation, ...others] = new Set(rows.map(({ change }) => operationOf(String(change))));
  return others.length === 0 && isOperationId(operation) ? operation : undefined;
}
