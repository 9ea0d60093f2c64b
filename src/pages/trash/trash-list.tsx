import { Button } from "antd";
import { useState } from "react";
import { principalsOf } from "../../schema/access";
import type { Collection, RecordData } from "../../schema/types";
import { Feed } from "../history/feed";
import { ListBody } from "../list/list-body";
import bar from "../list/selection.module.css";
import type { ListTable } from "../list/use-list-table";
import { useSelection } from "../list/use-selection";
import type { DeletedRecord } from "./deleted";
import { DeletedDrawer } from "./deleted-drawer";
import styles from "./trash.module.css";
import { TrashItem } from "./trash-item";
import { useTrash } from "./use-trash";

interface TrashListProps {
  readonly collection: Collection;
  readonly list: ListTable;
  /** The collections whose records may be in the trash. */
  readonly collections: readonly Collection[];
}

/** One page of the trash, updated live, with actions on one or several records. */
export function TrashList({ collection, list, collections }: TrashListProps) {
  const { busy, restore, remove } = useTrash();
  const purges = principalsOf(collection.access, "delete").length > 0;
  const [viewed, setViewed] = useState<DeletedRecord>();
  const rows: readonly RecordData[] = list.tableQuery.isSuccess ? list.result.data : [];
  const matched = JSON.stringify(list.filters);
  const { records, choose } = useSelection(
    rows,
    { matched, page: `${matched} ${String(list.currentPage)}` },
    () => true,
  );
  const ids = records.map(({ id }) => id);
  const some = records.length > 0;
  const select = (id: string, selected: boolean) =>
    choose(selected ? [...ids, id] : ids.filter((other) => other !== id));
  const declared = (row: RecordData) => collections.find(({ name }) => name === row["collection"]);
  return (
    <>
      <ListBody
        collection={collection}
        list={list}
        bar={
          // The empty element stays mounted, because screen readers only announce changes in an existing element.
          <div
            className={`${bar.bar ?? ""} ${styles.bar ?? ""}`}
            data-open={some}
            {...(some && { role: "region", "aria-label": "Selection" })}
          >
            <span aria-live="polite">{some ? `${records.length.toLocaleString("en")} selected` : ""}</span>
            {some && (
              <>
                <Button
                  size="small"
                  loading={busy?.action === "restore"}
                  onClick={() => void restore(records.map((row) => ({ row, collection: declared(row) })))}
                >
                  Restore
                </Button>
                {purges && (
                  <Button size="small" danger onClick={() => remove(records)}>
                    Delete for good
                  </Button>
                )}
                <Button size="small" type="text" onClick={() => choose([])}>
                  Clear
                </Button>
              </>
            )}
          </div>
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
              onSelect={(selected) => select(row.id, selected)}
              busy={busy?.ids.includes(row.id) ? busy.action : undefined}
              onView={setViewed}
              onRestore={(deleted) => void restore([deleted])}
              onRemove={purges ? () => remove([row]) : undefined}
            />
          )}
        />
      </ListBody>
      {viewed && (
        <DeletedDrawer
          key={viewed.row.id}
          deleted={viewed}
          onRestore={(deleted) => void restore([deleted])}
          onClosed={() => setViewed(undefined)}
        />
      )}
    </>
  );
}
