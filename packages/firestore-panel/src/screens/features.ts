/** What features plug into the screens. `panel/features.ts` lists the features, and the shell hands them to the screens. */
import { createContext, use, useMemo, type ComponentType } from "react";
import type { ButtonProps } from "antd";
import type { RestoreResult, UndoResult } from "../contract/history";
import type { MatchCount, RowGroup } from "../contract/records";
import type { OpenDialog } from "./shell/dialogs";
import type { LazyComponent } from "./shell/load-code";
import type { ListTable, ShownGroups, TablePreferences } from "./list/use-list-table";
import type { CellEditRequest } from "../ui/data-table";
import type { BulkRights } from "./list/record-rights";
import type { ListCriteria } from "../data/services";
import type { Action } from "../schema/history";
import type { Collection, FormValues, RecordData } from "../schema/types";
import type { Translate } from "../texts/texts";

type Words = (t: Translate) => string;

export interface ListToolProps {
  readonly list: ListTable;
  readonly preferences: TablePreferences;
  /** Of a menu, which draws the button itself once its code has come. */
  readonly button: ButtonProps;
  /** A menu is drawn in the page instead of in a popup, where there is no room for one. */
  readonly inline: boolean;
  readonly onClose: () => void;
}

/** A button beside a list's search. Its code loads with the first press. */
export interface ListTool {
  readonly key: string;
  readonly place: "start" | "end";
  /** Absent: of every list. */
  readonly isOf?: (collection: Collection) => boolean;
  /** @param address the search of the list's address. */
  readonly label: (t: Translate, address: URLSearchParams) => string;
  readonly title?: Words;
  /** Beside other buttons, where the label is empty. In a column of buttons the title takes its place. */
  readonly icon?: string;
  /** Absent: a menu, which takes the button's place. */
  readonly isDialog?: true;
  readonly component: LazyComponent<ListToolProps>;
}

export interface MatchTarget extends ListCriteria {
  /** The number that the list shows. */
  readonly amount: MatchCount;
  /** The search and the filters in words. */
  readonly texts: readonly string[];
}

export interface SelectionDialogProps {
  readonly collection: Collection;
  /** The selected rows, or everything that the list's search and filters match. */
  readonly target: readonly RecordData[] | MatchTarget;
  /** Called after a complete success. */
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

export interface SelectionAction {
  readonly key: string;
  readonly label: Words;
  readonly danger?: boolean;
  readonly isAllowed: (rights: BulkRights) => boolean;
  readonly dialog: LazyComponent<SelectionDialogProps>;
}

export interface CellEditingProps {
  readonly collection: Collection;
  readonly rows: readonly RecordData[];
  readonly request: CellEditRequest;
  /** Called before a value is sent. */
  readonly onEdited: () => void;
}

export interface ListNoteProps {
  readonly collection: Collection;
  /** The server answers the list by index. */
  readonly large: boolean;
}

export interface RowGroupProps extends Omit<ShownGroups, "groups"> {
  readonly group: RowGroup;
  readonly printed: boolean;
}

export interface RowDrawerProps {
  readonly collection: Collection;
  readonly id: string;
  readonly listed: RecordData | undefined;
  readonly onClosed: () => void;
}

export interface RowDrawer {
  /** Names the record in the list's address. */
  readonly key: string;
  readonly label: Words;
  readonly icon: string;
  readonly isOf: (collection: Collection) => boolean;
  readonly drawer: LazyComponent<RowDrawerProps>;
}

export interface RecordSectionProps {
  readonly collection: Collection;
  readonly record: RecordData;
}

export interface RecordSection {
  readonly key: string;
  readonly isOf: (collection: Collection) => boolean;
  readonly Section: ComponentType<RecordSectionProps>;
}

export interface RecordMarkProps {
  readonly collection: Collection;
  readonly id: string;
  /** The record is open in its form. */
  readonly editing: boolean;
}

/** Shown once its code has come: without a network the page does without. */
export interface RecordMark<Props> {
  readonly isOf: (collection: Collection) => boolean;
  readonly load: () => Promise<ComponentType<Props>>;
}

export interface CommandDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly collections: readonly Collection[];
  readonly onLogout: () => void;
}

export interface UndoTarget {
  readonly collection: Collection;
  readonly operation: string;
  readonly action: Action;
  /** Absent: unknown, and the dialog does not ask before it begins. */
  readonly count?: number;
  readonly onClosed: () => void;
}

export interface TrashedRecord {
  readonly id: string;
  readonly title: string;
  readonly collection: Collection;
  /** The operation that deleted it, if the restoring undoes that. */
  readonly undoes?: string | undefined;
}

export interface RestoreQuestion {
  /** They are restored one after the other. */
  readonly records: readonly TrashedRecord[];
  /** The id of the restoring operation: the same for every try. */
  readonly operationId: string;
  /** Default: asks for a new password. */
  readonly title?: string;
  readonly detail?: string;
  /** Values that replace those of the deleted records. */
  readonly values?: FormValues;
  /** Whether it offers to restore the records that were deleted together with each. */
  readonly withOthers?: boolean;
}

export interface UndoProgress extends UndoResult {
  /** Deleted accounts need new passwords: they were restored, or skipped. */
  readonly isPrepared?: boolean;
}

export interface RestoredRecord extends RestoreResult {
  readonly record: TrashedRecord;
  /** The result for the records that were deleted together with it. */
  readonly others: UndoProgress;
}

export interface RestoreDialogResult {
  readonly restored: readonly RestoredRecord[];
  /** The person canceled: these stay in the trash. */
  readonly cancelled?: readonly TrashedRecord[];
  /** The answer to the last try was lost, so it is not known whether its record is restored. */
  readonly unanswered?: Error;
}

/** Takes recorded changes back. Its code loads with the first press. */
export interface Undo {
  readonly dialog: LazyComponent<UndoTarget>;
  /** Asks before it restores, and shows errors. */
  readonly restore: () => Promise<
    (openDialog: OpenDialog, question: RestoreQuestion) => Promise<RestoreDialogResult>
  >;
}

interface Parts {
  readonly listTools: ListTool;
  readonly listNotes: () => Promise<ComponentType<ListNoteProps>>;
  readonly rowGroups: ComponentType<RowGroupProps>;
  readonly selectionActions: SelectionAction;
  readonly rowDrawers: RowDrawer;
  readonly recordSections: RecordSection;
  /** Beside the buttons of a form or a detail page, once the record is there. */
  readonly recordMarks: RecordMark<RecordMarkProps>;
  /** Beside the name of each row. */
  readonly rowMarks: RecordMark<RecordSectionProps>;
  readonly cellEditors: LazyComponent<CellEditingProps>;
  readonly commandDialogs: LazyComponent<CommandDialogProps>;
  readonly undos: Undo;
}

export type ScreenParts = { readonly [Kind in keyof Parts]?: readonly Parts[Kind][] };

export const FeaturesContext = createContext<readonly ScreenParts[]>([]);

export function useParts<Kind extends keyof Parts>(kind: Kind): readonly Parts[Kind][] {
  const features = use(FeaturesContext);
  return useMemo(() => features.flatMap((feature) => feature[kind] ?? []), [features, kind]);
}
