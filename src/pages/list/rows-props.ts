/** The props of a list's rows, for the table and the cards. */
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

export interface RowsProps extends RecordListProps {
  readonly rows: readonly RecordData[];
  /** Id of the most recently saved row. */
  readonly marked: string | undefined;
  /** The row selection. Undefined: the person has no bulk actions. */
  readonly selection: Selection | undefined;
  /** Called when a row is edited inline: it keeps its place. */
  readonly onEdited: () => void;
}

/** Unsaved values on their way to the server, by record id. */
export type PendingValues = { readonly [id: string]: { readonly [key: string]: Json } };
