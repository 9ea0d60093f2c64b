import { DeleteOutlined } from "@ant-design/icons";
import { Button, Checkbox, Drawer } from "antd";
import { useState, Suspense } from "react";
import { LinesSkeleton, QueryContent } from "../../ui/states";
import { MomentDay, MomentAgo } from "../../ui/values";
import { useSides } from "../../ui/sides";
import { ALL, principalsOf } from "../../schema/define-collection";
import { TRASH_DAYS, trashedRecord } from "../../schema/history";
import { textIn } from "../../schema/stored-values";
import type { Collection, RecordData } from "../../schema/types";
import { richText, useText } from "../../texts/use-text";
import { trash } from "../../data/services";
import { useServiceQuery } from "../../screens/use-service";
import { ListBody } from "../../screens/list/list-body";
import { CollectionFilter, ListControls, ListSearch } from "../../screens/list/list-controls";
import { useListTable } from "../../screens/list/use-list-table";
import { PageHeader } from "../../ui/page";
import { SelectionBar, useSelection } from "../../screens/list/use-selection";
import { useShellSession } from "../../screens/shell/shell-session";
import { RecordDetails } from "../../screens/show/record-details";
import { Feed } from "../../ui/feed";
import styles from "../../ui/feed.module.css";
import bin from "./trash.module.css";
import { authorOfRow, KindIcon, usePersonName, useReadersTitle } from "../../screens/record/names";
import { deletedName, useTrash, type DeletedRecord } from "./use-trash";

interface TrashPageProps {
  /** The collection of Trash documents, at this address. */
  readonly collection: Collection;
  readonly collections: readonly Collection[];
}

/** The deleted records that can still be restored. */
export function TrashPage({ collection, collections }: TrashPageProps) {
  const t = useText();
  const list = useListTable(collection);
  const { busy, restore, remove } = useTrash();
  const { readOnly } = useShellSession();
  const purges = principalsOf(collection.access, "delete").length > 0;
  const [viewed, setViewed] = useState<DeletedRecord>();
  const rows: readonly RecordData[] = list.tableQuery.isSuccess ? list.result.data : [];
  const matched = JSON.stringify(list.filters);
  const key = { matched, page: `${matched} ${String(list.currentPage)}` };
  const { records, choose } = useSelection(rows, key, () => true);
  const ids = records.map(({ id }) => id);
  const declared = (row: RecordData) => collections.find(({ name }) => name === row["collection"]);
  return (
    <>
      <PageHeader title={collection.label.many}>
        <ListSearch collection={collection} list={list} />
        {collections.length > 1 && (
          <ListControls chosen={["", ALL].includes(list.chosen("collection")) ? 0 : 1}>
            <CollectionFilter collections={collections} list={list} />
          </ListControls>
        )}
      </PageHeader>
      <ListBody
        collection={collection}
        list={list}
        bar={
          <SelectionBar
            className={bin.bar}
            label={t("history.trash.selection")}
            text={records.length > 0 && t("history.trash.selected", { count: records.length })}
            onClear={() => choose([])}
          >
            <Button
              size="small"
              disabled={readOnly}
              loading={busy.length > 0}
              onClick={() => restore(records.map((row) => ({ row, collection: declared(row) })))}
            >
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
        <Feed
          label={collection.label.many}
          rows={rows}
          empty={collection.messages.empty}
          stale={list.tableQuery.isPlaceholderData}
          renderItem={(row) => (
            <TrashItem
              row={row}
              collection={declared(row)}
              selected={ids.includes(row.id)}
              onSelect={(selected) =>
                choose([...ids.filter((id) => id !== row.id), ...(selected ? [row.id] : [])])
              }
              busy={busy.includes(row.id)}
              onView={setViewed}
              onRestore={(deleted) => restore([deleted])}
              onRemove={purges ? () => remove([row]) : undefined}
            />
          )}
        />
      </ListBody>
      {viewed && (
        <DeletedDrawer
          key={viewed.row.id}
          deleted={viewed}
          onRestore={(deleted) => restore([deleted])}
          onClosed={() => setViewed(undefined)}
        />
      )}
    </>
  );
}

interface TrashItemProps {
  readonly row: RecordData;
  /** Undefined: the collection is no longer declared, so nobody can restore the record. */
  readonly collection: Collection | undefined;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly busy: boolean;
  readonly onView: (deleted: DeletedRecord) => void;
  readonly onRestore: (deleted: DeletedRecord) => void;
  /** Absent: the person may not. */
  readonly onRemove: (() => void) | undefined;
}

function TrashItem({ row, collection, selected, onSelect, busy, ...on }: TrashItemProps) {
  const t = useText();
  const { readOnly } = useShellSession();
  const [resource, id] = trashedRecord(row.id);
  const name = useReadersTitle({ collection, id, title: deletedName(row), stored: false });
  const deleted = collection && { row, collection };
  const at = textIn(row["at"]);
  const nameOf = usePersonName();
  const by = authorOfRow(row);
  return (
    <li className={styles.line} data-ticks aria-label={name}>
      <Checkbox
        aria-label={t("history.trash.select", { name })}
        checked={selected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <span className={styles.sign} data-tone="bad">
        <DeleteOutlined aria-hidden />
      </span>
      <div className={styles.words}>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <small>{` · ${collection?.label.one ?? resource}`}</small>
        </p>
        <small>
          {richText(t, "history.trash.deleted", {
            ago: <MomentAgo iso={at} />,
            person: (
              <span className={bin.by}>
                <KindIcon kind={by.kind} /> <bdi>{nameOf(by)}</bdi>
              </span>
            ),
          })}
          {" · "}
          {richText(t, "history.trash.keptUntil", {
            day: <MomentDay moment={new Date(Date.parse(at) + TRASH_DAYS * 86_400_000)} />,
          })}
        </small>
      </div>
      <div className={styles.buttons}>
        {deleted && (
          <>
            <Button
              size="small"
              type="text"
              aria-label={t("history.trash.viewOf", { name })}
              onClick={() => on.onView(deleted)}
            >
              {t("history.trash.view")}
            </Button>
            <Button
              size="small"
              loading={busy}
              disabled={readOnly}
              aria-label={t("history.trash.restoreOf", { name })}
              onClick={() => on.onRestore(deleted)}
            >
              {t("common.restore")}
            </Button>
          </>
        )}
        {on.onRemove && (
          <Button
            size="small"
            danger
            disabled={readOnly}
            aria-label={t("history.trash.purgeOf", { name })}
            onClick={on.onRemove}
          >
            {t("history.trash.purge")}
          </Button>
        )}
      </div>
    </li>
  );
}

interface DeletedDrawerProps {
  readonly deleted: DeletedRecord;
  readonly onRestore: (deleted: DeletedRecord) => void;
  readonly onClosed: () => void;
}

function DeletedDrawer({ deleted, onRestore, onClosed }: DeletedDrawerProps) {
  const t = useText();
  const { row, collection } = deleted;
  const [, id] = trashedRecord(row.id);
  const name = useReadersTitle({ collection, id, title: deletedName(row), stored: false });
  const { ended, readOnly } = useShellSession();
  const [open, setOpen] = useState(true);
  const sides = useSides();
  const query = useServiceQuery(trash.record, { id: row.id }, { staleTime: 0 });
  const loading = <LinesSkeleton label={t("history.record.loading")} rows={8} />;
  const restore = () => {
    setOpen(false);
    onRestore(deleted);
  };
  return (
    <Drawer
      open={open && !ended}
      placement={sides.end}
      size="min(640px, 100vw)"
      title={<bdi>{name}</bdi>}
      extra={
        <Button disabled={readOnly} onClick={restore}>
          {t("common.restore")}
        </Button>
      }
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
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
