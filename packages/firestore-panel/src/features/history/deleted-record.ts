import {
  SAFE_HOURS,
  TRASH_DAYS,
  trashedRecord,
  isOperationId,
  newOperationId,
  operationOf,
} from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";

/** An item of the trash, and its collection. */
export interface DeletedRecord {
  readonly row: RecordData;
  readonly collection: Collection;
}

/** The name of a deleted record. */
export function deletedName({ id, title }: RecordData): string {
  return typeof title === "string" && title !== "" ? title : trashedRecord(id)[1];
}

/** The end of the restore period. Undefined: the time of the deletion is unknown. */
export function restorableUntil(row: RecordData): Date | undefined {
  return hoursAfter(row, TRASH_DAYS * 24);
}

/** The earliest time of a permanent deletion. */
export function purgeableFrom(row: RecordData): Date | undefined {
  return hoursAfter(row, SAFE_HOURS);
}

function hoursAfter({ at }: RecordData, hours: number): Date | undefined {
  const deleted = typeof at === "string" ? Date.parse(at) : NaN;
  return Number.isNaN(deleted) ? undefined : new Date(deleted + hours * 3_600_000);
}

interface RestoreAttempt {
  readonly rows: readonly RecordData[];
  /** The id of the operation that restores them. */
  readonly operation: string;
  /** The operation that deleted all of them. */
  readonly undoes?: string;
}

/**
 * The restoring operation of each deletion, while its restore has no answer. A retry uses the same operation id, which
 * identifies the records that the first try restored. Otherwise they would seem to be missing from the trash.
 */
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
