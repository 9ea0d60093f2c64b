import { useMany } from "@refinedev/core";
import { Button } from "antd";
import { lazy, startTransition, useDeferredValue, useEffect, useState, useRef } from "react";
import { PHONE } from "../../ui/page";
import { useMediaQuery } from "../../ui/browser-hooks";
import { useSavedRow } from "../record/saved-mark";
import { ListBody, ScrollPlace } from "./list-body";
import { useSelectionActions } from "./use-selection";
import { PrintedList } from "./printed-list";
import { RecordTable } from "./record-table";
import type { RecordListProps } from "./rows";
import type { Collection, RecordData } from "../../schema/types";
import type { ListTable } from "./use-list-table";
import { useText } from "../../texts/use-text";
import styles from "./pinned-rows-note.module.css";

// A wide window needs none of them.
const loadCards = async () => ({ default: (await import("./record-cards")).RecordCards });
const RecordCards = lazy(loadCards);

/** So many rows fill the screen when a list opens. The others follow after the first paint. */
const FIRST_PAINT_ROWS = 20;

export function RecordList(props: RecordListProps) {
  const { collection, actions } = props;
  const narrow = useMediaQuery(PHONE);
  const listed = useSavedRow(collection.name, props.list.result.data);
  const { list: latest, pin, unpin } = usePinnedRows(collection, props.list, listed);
  // A pressed control changes first, the pager too, and then the list with all that it says about its rows. An empty
  // list has nothing to keep.
  const deferred = useDeferredValue(latest);
  const { currentPage, hrefOf } = latest;
  const list = deferred.result.data.length === 0 ? latest : { ...deferred, currentPage, hrefOf };
  const rows = list.result.data;
  // Not with the pressed control, because fading the rows paints them all.
  const stale = useDeferredValue(latest.tableQuery.isPlaceholderData || latest.result.data !== rows);
  const marked = useDeferredValue(useSavedRow(collection.name, rows));
  const bulkActions = useSelectionActions(collection, latest, actions.bulk, narrow);
  const Rows = narrow ? RecordCards : RecordTable;
  useEffect(() => {
    // In parallel with the records. A failure shows when the rows render.
    if (narrow) loadCards().catch(() => undefined);
  }, [narrow]);
  const [isPainted, setPainted] = useState(false);
  const hasRows = rows.length > 0;
  // Not an initial value of useDeferredValue, which a deferred render skips.
  useEffect(() => {
    if (hasRows) startTransition(() => setPainted(true));
  }, [hasRows]);
  // A short list has one value throughout, so that it renders once.
  const isWhole = isPainted || rows.length <= FIRST_PAINT_ROWS;
  return (
    <>
      <PrintedList {...{ collection, list, rows }} preferences={props.preferences} />
      <ListBody collection={collection} list={list} bar={bulkActions.bar}>
        <Rows
          {...props}
          {...{ list, rows, marked, stale }}
          drawn={isWhole ? undefined : FIRST_PAINT_ROWS}
          sorters={latest.sorters}
          selection={bulkActions.selection}
          onEdited={pin}
        />
        <ScrollPlace settled={list.settled && isPainted} />
        {unpin && <PinnedRowsNote onRelease={unpin} />}
      </ListBody>
      {bulkActions.dialog}
    </>
  );
}

interface PinnedRows {
  readonly listState: string;
  readonly rows: readonly RecordData[];
}

interface PinnedRowsList {
  readonly list: ListTable;
  /** Keeps the order of the rows until the list loads again: another page, sort, search or visit. */
  readonly pin: () => void;
  /** Restores the list's order. Undefined: it applies already. */
  readonly unpin: (() => void) | undefined;
}

/**
 * Inline-edited rows keep their places, regardless of the list's order and of others' changes. Their values stay live.
 * A deleted row disappears, and new rows follow at the end.
 * @param saved id of the most recently saved record: a new record restores the order, so that it is visible.
 */
function usePinnedRows(collection: Collection, list: ListTable, saved: string | undefined): PinnedRowsList {
  const { result, filters, sorters, currentPage, pageSize, tableQuery } = list;
  const listState = JSON.stringify([filters, sorters, currentPage, pageSize]);
  const [pinned, setPinned] = useState<PinnedRows>();
  const { data } = result;
  const rowOf = (id: string) => data.find((row) => row.id === id);

  const missing = pinned?.rows.filter(({ id }) => !rowOf(id)).map(({ id }) => id) ?? [];
  const { result: found, query } = useMany<RecordData>({
    resource: collection.name,
    ids: [...missing],
    liveMode: "auto",
    errorNotification: false,
    // A cached result may be outdated.
    queryOptions: { enabled: missing.length > 0, gcTime: 0 },
  });
  const isLoaded = query.isSuccess && !query.isFetching;
  const latest = pinned?.rows.flatMap((row) => {
    const now = rowOf(row.id) ?? found.data.find(({ id }) => id === row.id);
    return now ?? (isLoaded ? [] : row);
  });

  const isNew =
    saved !== undefined && rowOf(saved) !== undefined && !pinned?.rows.some(({ id }) => id === saved);
  // While another page loads, the rows of this one stay in place.
  const isOver =
    pinned !== undefined && !tableQuery.isPlaceholderData && (pinned.listState !== listState || isNew);
  if (isOver) setPinned(undefined);
  else if (pinned && latest && !areSameRows(pinned.rows, latest)) setPinned({ ...pinned, rows: latest });

  const pin = (rows: readonly RecordData[]) => {
    if (!tableQuery.isPlaceholderData) setPinned({ listState, rows });
  };
  if (!latest || isOver) return { list, pin: () => pin(data), unpin: undefined };
  const others = data.filter(({ id }) => !latest.some((row) => row.id === id));
  const room = Math.max(0, data.length - latest.length);
  const rows = [...latest, ...others.slice(others.length - room)];
  return {
    list: { ...list, result: { ...result, data: rows } },
    pin: () => pin(rows),
    unpin: rows.every(({ id }, index) => id === data[index]?.id) ? undefined : () => setPinned(undefined),
  };
}

function areSameRows(rows: readonly RecordData[], others: readonly RecordData[]): boolean {
  return rows.length === others.length && rows.every((row, index) => row === others[index]);
}

/** Says that edited rows keep their places, with a button for the list's order. @param onRelease restores the order. */
function PinnedRowsNote({ onRelease }: { readonly onRelease: () => void }) {
  const t = useText();
  const note = useRef<HTMLParagraphElement>(null);
  const release = () => {
    // The button disappears with its note, so the first row takes the focus.
    const row = note.current?.parentElement?.querySelector("tbody tr[aria-label]");
    row?.querySelector<HTMLElement>("a[data-row-link]")?.focus();
    onRelease();
  };
  return (
    <p ref={note} className={styles.note}>
      {t("list.pinned.note")}{" "}
      <Button size="small" type="link" onClick={release}>
        {t("list.pinned.release")}
      </Button>
    </p>
  );
}
