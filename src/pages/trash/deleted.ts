import { SAFE_HOURS, TRASH_DAYS, trashedRecord } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";

/** A line of the trash, and what it was a record of. */
export interface DeletedRecord {
  readonly row: RecordData;
  readonly collection: Collection;
}

/** What a deleted record was called. */
export function deletedName({ id, title }: RecordData): string {
  return typeof title === "string" && title !== "" ? title : trashedRecord(id)[1];
}

/** Until when it can be restored. Undefined: nobody knows when it was deleted. */
export function restorableUntil(row: RecordData): Date | undefined {
  return hoursAfter(row, TRASH_DAYS * 24);
}

/** From when on it can be deleted for good. */
export function purgeableFrom(row: RecordData): Date | undefined {
  return hoursAfter(row, SAFE_HOURS);
}

function hoursAfter({ at }: RecordData, hours: number): Date | undefined {
  const deleted = typeof at === "string" ? Date.parse(at) : NaN;
  return Number.isNaN(deleted) ? undefined : new Date(deleted + hours * 3_600_000);
}
