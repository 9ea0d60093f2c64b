import { useState } from "react";
import type { RecordData } from "../../schema/types";

/** The records of a list that a person has ticked. */
export interface Selection {
  readonly records: readonly RecordData[];
  readonly can: (record: RecordData) => boolean;
  readonly choose: (ids: readonly string[]) => void;
}

/**
 * What is ticked belongs to the rows that are shown: another page, search, filter or order begins with nothing. A record
 * that leaves the rows leaves what is ticked, and is not ticked if it comes back.
 * @param shown tells one set of rows from another, whichever records are in it.
 * @param can whether a record can be ticked.
 */
export function useSelection(
  rows: readonly RecordData[],
  shown: string,
  can: (record: RecordData) => boolean,
): Selection {
  const [ticked, setTicked] = useState<Ticked>({ shown, ids: [] });
  const records = ticked.shown === shown ? rows.filter((row) => ticked.ids.includes(row.id) && can(row)) : [];
  // While rendering, so that nobody sees the old number with the new rows.
  if (ticked.shown !== shown || records.length < ticked.ids.length)
    setTicked({ shown, ids: records.map(({ id }) => id) });
  return { records, can, choose: (ids) => setTicked({ shown, ids }) };
}

interface Ticked {
  readonly shown: string;
  readonly ids: readonly string[];
}
