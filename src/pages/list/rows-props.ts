/** What a list hands to its rows, drawn as a table or as cards. */
import type { Collection, Json, RecordData } from "../../schema/types";
import type { ListTable } from "./use-list-table";
import type { RecordActions } from "./use-record-actions";
import type { Selection } from "./use-selection";
import type { TablePreferences } from "./use-table-preferences";

export interface RecordListProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly actions: RecordActions;
  readonly preferences: TablePreferences;
}

/** What the table and the cards are made from. */
export interface RowsProps extends RecordListProps {
  readonly rows: readonly RecordData[];
  /** Id of the row that was saved a moment ago. */
  readonly marked: string | undefined;
  /** What of the rows is selected. Undefined: the person may do nothing with several of them. */
  readonly selection: Selection | undefined;
  /** Called when a row is edited where it stands: it keeps its place. */
  readonly onEdited: () => void;
}

/** Values of records that are on their way to the server, by the records' ids. */
export type PendingValues = { readonly [id: string]: { readonly [key: string]: Json } };
