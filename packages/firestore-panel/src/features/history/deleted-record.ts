import { SAFE_HOURS, TRASH_DAYS, trashedRecord, isOperationId, operationOf } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";

/** An item of the trash, and its collection. */
export interface DeletedRecord {
  readonly row: RecordData;
  readonly collection: Collection;
}

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

/** @returns the operation that deleted all of them. Undefined: there were several. */
export function deletedBy(rows: readonly RecordData[]): string | undefined {
  const [operation, ...others] = new Set(rows.map(({ change }) => operationOf(String(change))));
  return others.length === 0 && isOperationId(operation) ? operation : undefined;
}
