import { useDataProvider, type HttpError } from "@refinedev/core";
import { useEffect, useState } from "react";
import type { Collection, RecordData } from "../../../schema/types";

/**
 * The record that is edited, as it is now. While its row is shown, the list tells; a row that has gone was deleted, or
 * belongs to another page or to no page of what is searched for, and the record is asked for.
 * @param before the record when it was opened.
 * @returns null when it was deleted.
 */
export function useCurrentRecord(
  collection: Collection,
  rows: readonly RecordData[],
  before: RecordData,
): RecordData | null {
  const { id } = before;
  const dataProvider = useDataProvider();
  const [found, setFound] = useState<RecordData | null>();
  const row = rows.find((one) => one.id === id);
  const gone = row === undefined;
  useEffect(() => {
    if (!gone) return;
    let ended = false;
    dataProvider()
      .getOne<RecordData>({ resource: collection.name, id })
      .then(
        ({ data }) => {
          if (!ended) setFound(data);
        },
        (error: HttpError) => {
          // Any other failure says nothing about the record; a save will tell.
          if (!ended && error.statusCode === 404) setFound(null);
        },
      );
    return () => {
      ended = true;
    };
  }, [gone, id, collection, dataProvider]);
  return row ?? (found === undefined ? before : found);
}
