import { DeleteOutlined, EyeOutlined, UndoOutlined } from "@ant-design/icons";
import { useInvalidate, useNotification } from "@refinedev/core";
import { App, Button, Drawer } from "antd";
import { Suspense, useState } from "react";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import { trash } from "../../data/services";
import { principalsOf } from "../../schema/define-collection";
import {
  isOperationId,
  newOperationId,
  operationOf,
  TRASH,
  TRASH_DAYS,
  trashedRecord,
} from "../../schema/history";
import { textIn } from "../../schema/stored-values";
import type { Collection, RecordData } from "../../schema/types";
import type { UndoProgress } from "../../screens/features";
import { useUnguardedJob } from "../../screens/jobs/job-dialog";
import { ListBody } from "../../screens/list/list-body";
import { CollectionFilter, ListControls, ListSearch } from "../../screens/list/list-controls";
import { RowActions } from "../../screens/list/record-table";
import { useListTable } from "../../screens/list/use-list-table";
import type { RecordAction } from "../../screens/list/use-record-actions";
import { SelectionBar, useSelection } from "../../screens/list/use-selection";
import { authorOfRow, KindIcon, usePersonName, useReadersTitle } from "../../screens/record/names";
import { useOpenDialog } from "../../screens/shell/dialogs";
import { loadModule } from "../../screens/shell/load-code";
import { useShellSession } from "../../screens/shell/shell-session";
import { askBeforeUnload } from "../../screens/shell/leave-guards";
import { RecordDetails } from "../../screens/show/record-details";
import { useService, useServiceQuery } from "../../screens/use-service";
import { text } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { PageHeader } from "../../ui/page";
import { useSides } from "../../ui/browser-hooks";
import { LinesSkeleton, QueryContent } from "../../ui/states";
import { MomentAgo, MomentDay } from "../../ui/values";
import { changes, loadRestoring, UndoSummary } from "../history";
import styles from "./trash.module.css";

interface TrashPageProps {
  readonly collection: Collection;
  readonly collections: readonly Collection[];
}

const always = () => true;

/** The deleted records that can still be restored. */
export function TrashPage({ collection, collections }: TrashPageProps) {
  const t = useText();
  const list = useListTable(collection);
  /** Undefined: the collection is no longer declared, so nobody can restore the record. */
  const declared = (row: RecordData) => collections.find(({ name }) => name === row["collection"]);
  const { busy, restore, remove } = useTrash(declared);
  const { readOnly } = useShellSession();
  const purges = principalsOf(collection.access, "delete").length > 0;
  const [viewed, setViewed] = useState<RecordData>();
  const viewedOf = viewed && declared(viewed);
  const rows: readonly RecordData[] = list.tableQuery.isSuccess ? list.result.data : [];
  const matched = JSON.stringify(list.filters);
  const key = { matched, page: `${matched} ${String(list.currentPage)}` };
  const { records, choose } = useSelection(rows, key, always);
  const actionsOf = (row: RecordData): readonly RecordAction[] => {
    const isDeclared = declared(row) !== undefined;
    return [
      isDeclared && {
        word: t("history.trash.view"),
        icon: <EyeOutlined aria-hidden />,
        run: () => setViewed(row),
      },
      isDeclared &&
        !readOnly && {
          word: t("common.restore"),
          icon: <UndoOutlined aria-hidden />,
          run: () => restore([row]),
        },
      purges &&
        !readOnly && {
          word: t("history.trash.purge"),
          icon: <DeleteOutlined aria-hidden />,
          danger: true,
          run: () => remove([row]),
        },
    ].filter((action) => typeof action === "object");
  };
  const columns: readonly DataColumn<RecordData>[] = [
    {
      ...{ key: "title", title: collection.label.one, whole: true },
      render: (row) => <DeletedCell row={row} collection={declared(row)} />,
    },
    {
      ...{ key: "actions", title: t("list.actions.title"), fixed: "right", align: "end" },
      render: (row) => <RowActions title={deletedName(row)} actions={actionsOf(row)} />,
    },
  ];
  return (
    <>
      <PageHeader title={collection.label.many}>
        <ListSearch list={list} />
        {collections.length > 1 && (
          <ListControls chosen={list.filterCount}>
            <CollectionFilter collections={collections} list={list} />
          </ListControls>
        )}
      </PageHeader>
      <ListBody
        list={list}
        bar={
          <SelectionBar
            className={styles.bar}
            label={t("list.selection.title")}
            text={records.length > 0 && t("list.selection.some", { count: records.length })}
            onClear={() => choose([])}
          >
            <Button size="small" disabled={readOnly} loading={busy} onClick={() => restore(records)}>
              {t("common.restore")}
            </Button>
            {purges && (
              <Button size="small" danger disabled={readOnly} onClick={() => remove(records)}>
                {t("history.trash.purge")}
              </Button>
            )}
          </SelectionBar>
        }
      >
        <DataTable
          label={collection.label.many}
          {...{ columns, rows }}
          rowLabel={deletedName}
          empty={collection.messages.empty}
          stale={list.tableQuery.isPlaceholderData}
          isSelectable={always}
          selection={{ ids: records.map(({ id }) => id), onChange: choose }}
        />
      </ListBody>
      {viewed && viewedOf && (
        <DeletedDrawer
          key={viewed.id}
          row={viewed}
          collection={viewedOf}
          onRestore={() => restore([viewed])}
          onClosed={() => setViewed(undefined)}
        />
      )}
    </>
  );
}

/** What was deleted, when and by whom, and how long it is kept. */
function DeletedCell({ row, collection }: { row: RecordData; collection: Collection | undefined }) {
  const t = useText();
  const [resource, id] = trashedRecord(row.id);
  const name = useReadersTitle({ collection, id, title: deletedName(row), stored: false });
  const nameOf = usePersonName();
  const at = textIn(row["at"]);
  const by = authorOfRow(row);
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <small>{` · ${collection?.label.one ?? resource}`}</small>
      <br />
      <small>
        {richText(t, "history.trash.deleted", {
          ago: <MomentAgo iso={at} />,
          person: (
            <span style={{ whiteSpace: "nowrap" }}>
              <KindIcon kind={by.kind} /> <bdi>{nameOf(by)}</bdi>
            </span>
          ),
        })}
        {" · "}
        {richText(t, "history.trash.keptUntil", {
          day: <MomentDay moment={new Date(Date.parse(at) + TRASH_DAYS * 86_400_000)} />,
        })}
      </small>
    </>
  );
}

interface DeletedDrawerProps {
  readonly row: RecordData;
  readonly collection: Collection;
  readonly onRestore: () => void;
  readonly onClosed: () => void;
}

function DeletedDrawer({ row, collection, onRestore, onClosed }: DeletedDrawerProps) {
  const t = useText();
  const [, id] = trashedRecord(row.id);
  const name = useReadersTitle({ collection, id, title: deletedName(row), stored: false });
  const { readOnly } = useShellSession();
  const [open, setOpen] = useState(true);
  const sides = useSides();
  const query = useServiceQuery(trash.record, { id: row.id }, { staleTime: 0 });
  const loading = <LinesSkeleton label={t("history.record.loading")} rows={8} />;
  const restore = () => {
    setOpen(false);
    onRestore();
  };
  return (
    <Drawer
      open={open}
      placement={sides.end}
      size="min(640px, 100vw)"
      title={<bdi>{name}</bdi>}
      extra={
        <Button disabled={readOnly} onClick={restore}>
          {t("common.restore")}
        </Button>
      }
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClosed()}
    >
      <QueryContent query={query} failed={t("history.record.failed")} loading={loading}>
        {({ record }) => (
          // A field's view may still load. If the list behind suspended, the drawer would lose the focus, and Escape
          // would not close it.
          <Suspense fallback={loading}>
            <RecordDetails
              // Subcollections are counted under the stored record only.
              collection={{ ...collection, subcollections: [] }}
              record={{ ...record, id }}
              narrow
            />
          </Suspense>
        )}
      </QueryContent>
    </Drawer>
  );
}

type TrashAction = "restore" | "remove";

/** @returns the actions of the trash. Each asks for confirmation and reports its result. */
function useTrash(declared: (row: RecordData) => Collection | undefined) {
  const service = useService(changes);
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { modal } = App.useApp();
  const openDialog = useOpenDialog();
  const { state, run } = useUnguardedJob<undefined>();

  const once = async (action: TrashAction, rows: readonly RecordData[], task: () => Promise<void>) => {
    const end = await run(undefined, async (progress) => {
      await askBeforeUnload(task);
      return { progress, isDone: true };
    });
    if (!end) return;
    if (end.name === "stopped" && end.error) {
      const values = { action, count: rows.length, records: recordsText(rows) };
      const id = isUnanswered(end.error) ? "history.trash.unknown" : "history.trash.failed";
      notify?.({ type: "error", message: text(id, values), description: errorMessage(end.error) });
    }
    await invalidate({ resource: TRASH, invalidates: ["list", "many", "detail"] });
  };
  /** @param others the number of records that came back with these. */
  const show = (action: TrashAction, rows: readonly RecordData[], result: UndoProgress, others = 0) => {
    const { done, skipped, notices } = result;
    const values = { action, done, total: done + skipped.length, records: recordsText(rows) };
    const whole = others > 0 ? "history.trash.restoredWith" : "history.trash.done";
    const part = done === 0 ? "history.trash.notDone" : "history.trash.partDone";
    const message = text(skipped.length === 0 ? whole : part, { ...values, count: others });
    if (skipped.length === 0) notify?.({ type: "success", message });
    const title = skipped.length === 0 ? text("common.note") : message;
    if (skipped.length + notices.length > 0)
      modal.warning({ title, content: <UndoSummary {...{ skipped, notices }} /> });
  };

  return {
    busy: state.name === "running",
    /**
     * Asks for a new password for each record that somebody signs in with. The provider reports a collection that is no
     * longer declared.
     */
    restore: (rows: readonly RecordData[]): void => {
      const signIns = rows.flatMap((row) => {
        const collection = declared(row);
        if (!collection?.signIn) return [];
        return [{ id: row.id, title: deletedName(row), collection, undoes: deletedBy([row]) }];
      });
      const rest = rows.filter((row) => !declared(row)?.signIn);
      const operation = newOperationId();
      void once("restore", rows, async () => {
        if (signIns.length > 0) {
          const { askToRestore } = await loadModule(loadRestoring);
          const question = { records: signIns, operationId: operation, withOthers: true };
          const { restored, unanswered, cancelled } = await askToRestore(openDialog, question);
          const back = rows.filter(({ id }) => restored.some(({ record }) => record.id === id));
          const others = restored.reduce((sum, result) => sum + result.others.done, 0);
          const skipped = restored.flatMap((result) => result.others.skipped);
          const notices = restored.flatMap((result) => [...result.others.notices, ...result.notices]);
          if (back.length > 0)
            show("restore", back, { done: back.length + others, skipped, notices }, others);
          if (unanswered) throw unanswered;
          if (cancelled) return;
        }
        if (rest.length === 0) return;
        const ids = rest.map(({ id }) => id);
        const { skipped, notices } = await service.restore({ ids, operation, undoes: deletedBy(rest) });
        show("restore", rest, { done: rest.length - skipped.length, skipped, notices });
      });
    },
    remove: (rows: readonly RecordData[]): void => {
      modal.confirm({
        title: text("history.trash.purgeQuestion", { records: recordsText(rows) }),
        content: text("history.trash.final"),
        okText: text("history.trash.purge"),
        okButtonProps: { danger: true, type: "primary" },
        cancelText: text("common.cancel"),
        focusable: { autoFocusButton: "cancel" },
        onOk: () =>
          once("remove", rows, async () => {
            show("remove", rows, await service.purge({ ids: rows.map(({ id }) => id) }));
          }),
      });
    },
  };
}

function recordsText(rows: readonly RecordData[]): string {
  const [only, ...more] = rows;
  return only && more.length === 0
    ? deletedName(only)
    : text("history.trash.records", { count: rows.length });
}

function deletedName({ id, title }: RecordData): string {
  return typeof title === "string" && title !== "" ? title : trashedRecord(id)[1];
}

/** @returns the operation that deleted all of them. Undefined: there were several. */
function deletedBy(rows: readonly RecordData[]): string | undefined {
  const [operation, ...others] = new Set(rows.map(({ change }) => operationOf(String(change))));
  return others.length === 0 && isOperationId(operation) ? operation : undefined;
}
