/**
 * What was asked to be restored and not answered. A next try is part of the same operation: by that it finds what the
 * one before has brought back, and does not miss it in the trash.
 */
import { isOperationId, newOperationId, operationOf } from "../../schema/history";
import type { RecordData } from "../../schema/types";

/** One request to restore. */
export interface RestoreAttempt {
  readonly rows: readonly RecordData[];
  /** The id of the operation that restores them. */
  readonly operation: string;
  /** The operation that deleted all of them. */
  readonly undoes?: string;
}

/** By deletion, the operation of its restoring. */
const unanswered = new Map<string, string>();

/** @returns the requests that restore these documents of the trash: one, unless some were asked for before. */
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

/** What became of them is known. */
export function forgetAttempts(rows: readonly RecordData[]): void {
  for (const row of rows) unanswered.delete(deletionOf(row));
}

/** Whether one operation deleted both. */
export function isDeletedWith(row: RecordData, other: RecordData): boolean {
  return deletedBy([row, other]) !== undefined;
}

/** A record that is deleted again has the same document, and another entry. */
function deletionOf({ id, change }: RecordData): string {
  return `${id} ${String(change)}`;
}

function deletedBy(rows: readonly RecordData[]): string | undefined {
  const [operation, ...others] = new Set(rows.map(({ change }) => operationOf(String(change))));
  return others.length === 0 && isOperationId(operation) ? operation : undefined;
}
