import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  LockOutlined,
  UnlockOutlined,
} from "@ant-design/icons";
import { useNotification, useOnError, type HttpError } from "@refinedev/core";
import { useCallback, useMemo, type ReactElement, type ReactNode } from "react";
import { useParts } from "../features";
import type { Collection, Field, RecordData } from "../../schema/types";
import {
  isCellField,
  settableFields,
  refusalOf,
  useRefusal,
  type BulkRights,
  type Rights,
} from "./record-rights";
import { isProtected } from "../../schema/define-collection";
import { useShellSession } from "../shell/shell-session";
import type { Editing, Overlays } from "./use-overlays";
import { Icon } from "../../ui/icon";
import { useDeletion } from "../bulk/use-deletion";
import { accounts } from "../../data/services";
import { useService } from "../use-service";
import { text, type TextId } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { titleOf } from "../../fields/record";
import { recordLinks } from "../record/record-address";

export interface RecordAction {
  readonly word: string;
  readonly icon: ReactElement;
  readonly hint?: string;
  readonly locked?: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

export interface RecordActions {
  readonly any: boolean;
  readonly forRecord: (record: RecordData) => readonly RecordAction[];
  /** Opens a record in this tab. Undefined: records do not open. */
  readonly open: ((record: RecordData) => void) | undefined;
  /** The address of a record. Undefined: its name is not a link. */
  readonly hrefOf: (record: RecordData) => string | undefined;
  /** Whether the list can edit a field of a record inline. Undefined: it cannot edit any. */
  readonly editable: ((record: RecordData, field: Field) => boolean) | undefined;
  /** Undefined: no bulk actions, so there is no selection. */
  readonly bulk: BulkRights | undefined;
}

/**
 * View, Edit, Duplicate, History, Unlock and Delete, as permitted. It does not use Refine's ShowButton, EditButton and
 * DeleteButton. They put a button inside a link, so that there are two Tab stops and a screen reader reads the name
 * twice. They do not support a form over a list or the collection's deletion message.
 * @returns the actions, and the question about a deletion, rendered beside the list. Its code loads on first use.
 */
export function useRecordActions(
  collection: Collection,
  rights: Rights,
  editing: Editing,
  overlays: Overlays,
): { readonly actions: RecordActions; readonly question: ReactNode } {
  const refuse = useRefusal(collection);
  const { ask, question } = useDeletion(collection);
  const unlock = useUnlock(collection);
  const { account } = useShellSession();
  const allDrawers = useParts("rowDrawers");
  const selections = useParts("selectionActions");
  const t = useText();

  // One object until something changes, so that the rows do not render again.
  const actions = useMemo((): RecordActions => {
    const { routes, signIn } = collection;
    const { create: adds, edit: edits, delete: deletes } = rights;
    const pageOf = ({ id }: RecordData) =>
      routes?.show === undefined ? undefined : `${routes.show}/${encodeURIComponent(id)}`;
    const drawers = allDrawers.filter(({ isOf }) => isOf(collection));
    const edit = (record: RecordData) => {
      if (!refuse(record, "edit")) editing.edit(record.id);
    };
    const open = (record: RecordData) => {
      const page = pageOf(record);
      if (page === undefined) edit(record);
      else overlays.visit(page);
    };
    const several: BulkRights = {
      can: (record) => refusalOf(collection, record, "set", account) === undefined,
      set: edits && settableFields(collection).length > 0,
      delete: deletes,
    };
    /** A locked action explains itself before it is pressed. */
    const lock = (record: RecordData, why: TextId) =>
      isProtected(collection, record)
        ? { icon: <LockOutlined aria-hidden />, danger: false, locked: t(why) }
        : {};
    return {
      any:
        routes?.show !== undefined ||
        routes?.recordLinks !== undefined ||
        adds ||
        edits ||
        deletes ||
        drawers.length > 0,
      forRecord: (record) =>
        [
          routes?.show !== undefined && {
            word: t("list.actions.view"),
            icon: <EyeOutlined aria-hidden />,
            run: () => open(record),
          },
          edits && {
            word: t("common.edit"),
            icon: <EditOutlined aria-hidden />,
            ...lock(record, "list.actions.noEdit"),
            run: () => edit(record),
          },
          adds && {
            word: t("list.actions.duplicate"),
            icon: <CopyOutlined aria-hidden />,
            run: () => editing.copy(record.id),
          },
          ...recordLinks(collection, record).map(({ label, icon, to }) => ({
            word: label,
            icon: <Icon name={icon} />,
            run: () => overlays.visit(to),
          })),
          ...drawers.map(({ key, label, icon }) => ({
            word: label(t),
            icon: <Icon name={icon} />,
            run: () => overlays.open(key, record.id),
          })),
          signIn !== undefined &&
            edits && {
              word: t("list.actions.unlock"),
              hint: t("list.actions.unlockHint"),
              icon: <UnlockOutlined aria-hidden />,
              run: () => void unlock(record),
            },
          deletes && {
            word: t("common.delete"),
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            ...lock(record, "list.actions.noDelete"),
            run: () => ask(record),
          },
        ].filter((action) => typeof action === "object"),
      open: routes?.show !== undefined || edits ? open : undefined,
      // A protected record does not open its form.
      hrefOf: (record) =>
        pageOf(record) ?? (isProtected(collection, record) ? undefined : editing.hrefOf(record.id)),
      editable: edits
        ? (record, field) => isCellField(collection, field) && !isProtected(collection, record)
        : undefined,
      bulk:
        routes?.selectionLinks !== undefined || selections.some(({ isAllowed }) => isAllowed(several))
          ? several
          : undefined,
    };
  }, [account, allDrawers, ask, collection, editing, overlays, refuse, rights, selections, t, unlock]);
  return { actions, question };
}

/** Ids with a pending unlock, so that a double click sends one request. */
const busy = new Set<string>();

/** @returns a function that unlocks an account after too many failed sign-ins, and reports the result. */
function useUnlock(collection: Collection): (record: RecordData) => Promise<void> {
  const { unlock } = useService(accounts);
  const { open } = useNotification();
  const { mutate: checkError } = useOnError();

  return useCallback(
    async (record: RecordData) => {
      const { id } = record;
      if (busy.has(id)) return;
      busy.add(id);
      try {
        if (isProtected(collection, record)) throw new Error(text("list.unlock.ownerOnly"));
        await unlock({ resource: collection.name, id });
        open?.({ type: "success", message: text("list.unlock.done", { name: titleOf(collection, record) }) });
      } catch (error) {
        checkError(error);
        open?.({ type: "error", message: (error as HttpError).message });
      } finally {
        busy.delete(id);
      }
    },
    [checkError, collection, open, unlock],
  );
}
