import { useState } from "react";
import type { RecordData } from "../../schema/types";

/** The records of a list that a person has selected. */
export interface Selection {
  /** Those of the rows that are selected. */
  readonly records: readonly RecordData[];
  readonly can: (record: RecordData) => boolean;
  readonly choose: (ids: readonly string[]) => void;
  /** Meant is everything that the search and the filters match, on all pages. The rows show as selected. */
  readonly everything: boolean;
  readonly chooseEverything: () => void;
}

/** What tells one set of rows from another, whichever records are in it. */
export interface ShownRows {
  /** Search and filters. */
  readonly matched: string;
  /** The same with the page and the order. */
  readonly page: string;
}

/**
 * What is selected belongs to the rows that are shown: another page, search, filter or order begins with nothing. A
 * record that leaves the rows leaves what is selected, and is not selected if it comes back. Everything that matches
 * belongs to its search and filters, whatever page is looked at; to select or deselect a row is to select rows again.
 * @param can whether a record can be selected.
 */
export function useSelection(
  rows: readonly RecordData[],
  { matched, page }: ShownRows,
  can: (record: RecordData) => boolean,
): Selection {
  const [selected, setSelected] = useState<SelectedRows>({ shown: page, ids: [] });
  const everything = selected.ids === undefined && selected.shown === matched;
  const ids = selected.shown === page ? (selected.ids ?? []) : [];
  const records = rows.filter((row) => (everything || ids.includes(row.id)) && can(row));
  // While rendering, so that nobody sees the old number with the new rows.
  if (!everything && (selected.shown !== page || selected.ids?.length !== records.length))
    setSelected({ shown: page, ids: records.map(({ id }) => id) });
  return {
    records,
    can,
    choose: (chosen) => setSelected({ shown: page, ids: chosen }),
    everything,
    chooseEverything: () => setSelected({ shown: matched, ids: undefined }),
  };
}

interface SelectedRows {
  /** The page whose rows are selected; for everything, what it matches. */
  readonly shown: string;
  /** Undefined: everything. */
  readonly ids: readonly string[] | undefined;
}
