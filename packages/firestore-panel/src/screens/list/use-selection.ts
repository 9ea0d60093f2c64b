import { useState } from "react";
import type { RecordData } from "../../schema/types";

export interface Selection {
  /** The selected rows. */
  readonly records: readonly RecordData[];
  readonly can: (record: RecordData) => boolean;
  readonly choose: (ids: readonly string[]) => void;
  /** Everything that the search and the filters match is selected, on all pages. All rows show as selected. */
  readonly everything: boolean;
  readonly chooseEverything: () => void;
}

/** Identifies a set of rows independently of its records. */
interface ShownRows {
  /** Search and filters. */
  readonly matched: string;
  /** The same with page and order. */
  readonly page: string;
}

/**
 * The selection belongs to the visible rows: another page, search, filter or order clears it. A record that leaves the
 * rows leaves the selection permanently. "Everything" belongs to search and filters, on any page; changing one row's
 * selection ends it.
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
  // During rendering, so that the old number never appears with the new rows.
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
  /** The page of the selected rows; for everything, its search and filters. */
  readonly shown: string;
  /** Undefined: everything. */
  readonly ids: readonly string[] | undefined;
}
