import { useOne, type HttpError } from "@refinedev/core";
import type { Collection, RecordData } from "../../../schema/types";

/**
 * The current version of the edited record. While its row is visible, the list provides it. Otherwise the record was
 * deleted, or is on another page, or does not match the search. Then a separate query decides, which may see a deletion
 * later than the list.
 * @param before the record when it was opened.
 * @returns null if it was deleted.
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
    // A cached result may be outdated.
    queryOptions: { enabled: row === undefined, gcTime: 0 },
  });
  if (row) return row;
  // Other failures say nothing about the record; a save will report them.
  if (query.error?.statusCode === 404) return null;
  return query.data?.data ?? before;
}
