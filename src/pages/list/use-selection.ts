import { useState } from "react";
import type { RecordData } from "../../schema/types";

/** The records of a list that a person has ticked. */
export interface Selection {
  /** Those of the rows that are ticked. */
  readonly records: readonly RecordData[];
  readonly can: (record: RecordData) => boolean;
  readonly choose: (ids: readonly string[]) => void;
  /** Meant is everything that the search and the filters match, on all pages. The rows show as ticked. */
  readonly everything: boolean;
  readonly chooseEverything: () => void;
}

/** What tells one set of rows from another, whichever records are in it. */
export interface Shown {
  /** Search and filters. */
  readonly matched: string;
  /** The same with the page and the order. */
  readonly page: string;
}

/**
 * What is ticked belongs to the rows that are shown: another page, search, filter or order begins with nothing. A record
 * that leaves the rows leaves what is ticked, and is not ticked if it comes back. Everything that matches belongs to its
 * search and filters, whatever page is looked at; to tick or untick a row is to tick rows again.
 * @param can whether a record can be ticked.
 */
export function useSelection(
  rows: readonly RecordData[],
  { matched, page }: Shown,
  can: (record: RecordData) => boolean,
): Selection {
  const [ticked, setTicked] = useState<Ticked>({ shown: page, ids: [] });
  const everything = ticked.ids === undefined && ticked.shown === matched;
  const ids = ticked.shown === page ? (ticked.ids ?? []) : [];
  const records = rows.filter((row) => (everything || ids.includes(row.id)) && can(row));
  // While rendering, so that nobody sees the old number with the new rows.
  if (!everything && (ticked.shown !== page || ticked.ids?.length !== records.length))
    setTicked({ shown: page, ids: records.map(({ id }) => id) });
  return {
    records,
    can,
    choose: (chosen) => setTicked({ shown: page, ids: chosen }),
    everything,
    chooseEverything: () => setTicked({ shown: matched, ids: undefined }),
  };
}

interface Ticked {
  /** The page whose rows are ticked; for everything, what it matches. */
  readonly shown: string;
  /** Undefined: everything. */
  readonly ids: readonly string[] | undefined;
}
