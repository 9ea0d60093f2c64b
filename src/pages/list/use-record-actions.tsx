import { DeleteOutlined, EditOutlined, EyeOutlined, HistoryOutlined } from "@ant-design/icons";
import type { ReactElement, ReactNode } from "react";
import { isAudited } from "../../schema/history";
import type { Collection, Field, RecordData } from "../../schema/types";
import { isCellField } from "./inline-edit/cell-field";
import { useShellSession } from "../shell/shell-session";
import { settableFields } from "./bulk-actions/settable-fields";
import { LockIcon } from "./lock-icon";
import { useDeleteQuestion } from "./use-delete-question";
import type { Editing } from "./use-editing";
import type { Overlays } from "./use-overlays";
import { isOwnAccount, isProtected, useProtection } from "./use-protection";
import type { Rights } from "./use-rights";
import { useUnlock } from "./use-unlock";

const UNLOCK_HINT = "Let this account try again now, after too many failed sign-ins";

/** One thing that may be done to a record. */
export interface RecordAction {
  readonly word: string;
  readonly icon: ReactElement;
  /** What it does, where its word does not say that. */
  readonly hint?: string;
  /** Why nobody may do it to this record. */
  readonly locked?: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** What may be done to the records of a list. */
export interface RecordActions {
  /** Whether anything may be done to any of them. */
  readonly any: boolean;
  readonly of: (record: RecordData) => readonly RecordAction[];
  /** Opens a record in this tab. Undefined: records do not open. */
  readonly open: ((record: RecordData) => void) | undefined;
  /** Where a record opens. Undefined: its name is no link. */
  readonly hrefOf: (record: RecordData) => string | undefined;
  /** Whether a record's field can be edited in its list. Undefined: the person may edit none. */
  readonly editable: ((record: RecordData, field: Field) => boolean) | undefined;
  /** Undefined: the person may do nothing with several of them, so that none is selected. */
  readonly bulk: BulkRights | undefined;
  /** Stands beside the list: it loads what asks about a deletion. */
  readonly question: ReactNode;
}

/** What may be done to several records at once. */
export interface BulkRights {
  /** Whether a record can be one of them. */
  readonly can: (record: RecordData) => boolean;
  readonly set: boolean;
  readonly delete: boolean;
}

/** Whether histories lie over the list. A record's own page has its history beside it. */
export function hasHistory(collection: Collection): boolean {
  return isAudited(collection) && collection.routes?.show === undefined;
}

/**
 * View, Edit, History, Unlock and Delete, as far as the signed-in person may. Not Refine's ShowButton, EditButton and
 * DeleteButton: those lay a button into a link, so that the Tab key stops twice and a screen reader says the name twice;
 * they know no form over a list, and no deletion that asks in the collection's words.
 */
export function useRecordActions(
  collection: Collection,
  rights: Rights,
  editing: Editing,
  overlays: Overlays,
): RecordActions {
  const { routes, signIn } = collection;
  const refuse = useProtection(collection);
  const deletion = useDeleteQuestion(collection);
  const unlock = useUnlock(collection);
  const { account } = useShellSession();

  const pageOf = ({ id }: RecordData) =>
    routes?.show === undefined ? undefined : `${routes.show}/${encodeURIComponent(id)}`;
  const edit = (record: RecordData) => {
    if (!refuse(record)) editing.edit(record.id);
  };
  const open = (record: RecordData) => {
    const page = pageOf(record);
    if (page === undefined) edit(record);
    else overlays.visit(page);
  };
  const several: BulkRights = {
    can: (record) => !isProtected(collection, record) && !isOwnAccount(collection, record, account),
    set: rights.edit && settableFields(collection).length > 0,
    delete: rights.delete,
  };
  /** What nobody may do to it says so before it is pressed. */
  const lock = (record: RecordData, done: string) =>
    isProtected(collection, record)
      ? { icon: <LockIcon />, danger: false, locked: `Built in: it cannot be ${done}` }
      : {};
  return {
    any: routes?.show !== undefined || rights.edit || rights.delete || isAudited(collection),
    of: (record) => [
      ...(routes?.show === undefined
        ? []
        : [{ word: "View", icon: <EyeOutlined />, run: () => open(record) }]),
      ...(rights.edit
        ? [{ word: "Edit", icon: <EditOutlined />, ...lock(record, "edited"), run: () => edit(record) }]
        : []),
      ...(hasHistory(collection)
        ? [{ word: "History", icon: <HistoryOutlined />, run: () => overlays.open("history", record.id) }]
        : []),
      ...(signIn && rights.edit
        ? [{ word: "Unlock", hint: UNLOCK_HINT, icon: <LockIcon open />, run: () => unlock(record) }]
        : []),
      ...(rights.delete
        ? [
            {
              word: "Delete",
              icon: <DeleteOutlined />,
              danger: true,
              ...lock(record, "deleted"),
              run: () => deletion.ask(record),
            },
          ]
        : []),
    ],
    open: routes?.show !== undefined || rights.edit ? open : undefined,
    // A record that nobody may edit does not open its form.
    hrefOf: (record) =>
      pageOf(record) ?? (isProtected(collection, record) ? undefined : editing.hrefOf(record.id)),
    editable: rights.edit
      ? (record, field) => isCellField(collection, field) && !isProtected(collection, record)
      : undefined,
    bulk: several.set || several.delete ? several : undefined,
    question: deletion.question,
  };
}
