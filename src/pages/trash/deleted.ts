import { trashedRecord } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";

/** A line of the trash, and what it was a record of. */
export interface Deleted {
  readonly row: RecordData;
  readonly collection: Collection;
}

/** What a deleted record was called. */
export function deletedName({ id, title }: RecordData): string {
  return typeof title === "string" && title !== "" ? title : trashedRecord(id)[1];
}
