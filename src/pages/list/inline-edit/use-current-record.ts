import { useOne, type HttpError } from "@refinedev/core";
import type { Collection, RecordData } from "../../../schema/types";

/**
 * The record that is edited, as it is now. While its row is shown, the list tells; a row that has gone was deleted, or
 * belongs to another page or to no page of what is searched for, and the record tells itself, whose listener may hear of
 * its deletion later than the list's.
 * @param before the record when it was opened.
 * @returns null when it was deleted.
 */
export function useCurrentRecord(
  { name: resource }: Collection,
  rows: readonly RecordData[],
  before: RecordData,
): RecordData | null {
  const { id } = before;
  const row = rows.find((one) => one.id === id);
  const { query } = useOne<RecordData, HttpError>({
    resource,
    id,
    liveMode: "auto",
    errorNotification: false,
    // What was known of it another time may be old.
    queryOptions: { enabled: row === undefined, gcTime: 0 },
  });
  if (row) return row;
  // Any other failure says nothing about the record; a save will tell.
  if (query.error?.statusCode === 404) return null;
  return query.data?.data ?? before;
}
