import { useMany } from "@refinedev/core";
import { Button } from "antd";
import { lazy, startTransition, useDeferredValue, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { ButtonLink } from "../../ui/links";
import { PageHeader, PHONE } from "../../ui/page";
import { useMediaQuery } from "../../ui/browser-hooks";
import type { Collection, RecordData } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { LazyPart } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";
import { useSavedRow } from "../record/save-feedback";
import { ListBody, ScrollPlace } from "./list-body";
import { useSelectionActions } from "./use-selection";
import { PrintedList } from "./printed-list";
import { RecordTable, type RecordListProps } from "./record-table";
import styles from "./list.module.css";
import { ListControls, ListFilters, ListSearch, ListTools, SortChoice } from "./list-controls";
import { useEditing, useOverlays, usePageTurn } from "./use-overlays";
import { useFirstView, useListTable, useTablePreferences, type ListTable } from "./use-list-table";
import { useRecordActions } from "./use-record-actions";
import { useParts } from "../features";
import { useRights } from "./record-rights";

const formModal = lazyComponent(async () => (await import("../form/form-frames")).FormModal);
interface ListPageProps {
  readonly collection: Collection;
  /** True if the list is below other content that has the page's title. */
  readonly section?: boolean;
}

/** It does not use Refine's List: its title is not a heading, and its create button supports only a page. */
export function ListPage(props: ListPageProps) {
  const first = useFirstView(props.collection);
  return first === undefined ? <List {...props} /> : <Navigate to={`?${first}`} replace />;
}

function List({ collection, section = false }: ListPageProps) {
  const { label, messages, routes } = collection;
  const grouped = useParts("rowGroups").length > 0;
  const list = useListTable(collection, undefined, grouped);
  const rights = useRights(collection);
  const overlays = useOverlays(list);
  const { form, editing } = useEditing(collection, rights, overlays);
  usePageTurn(list, overlays, editing);
  const drawers = useParts("rowDrawers").filter(({ isOf }) => isOf(collection));
  const { actions, question } = useRecordActions(collection, rights, editing, overlays);
  const preferences = useTablePreferences(collection);
  const narrow = useMediaQuery(PHONE);

  const add = rights.create && (
    <Button type="primary" onClick={editing.add}>
      {messages.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={label.title ?? label.many} section={section} action={add}>
        <ListSearch list={list} />
        <ListControls chosen={list.filterCount}>
          {routes?.links?.map((link) => (
            <ButtonLink key={link.to} to={link.to}>
              {link.label}
            </ButtonLink>
          ))}
          <ListFilters list={list} />
          {narrow && <SortChoice list={list} />}
          <ListTools list={list} preferences={preferences} table={!narrow} />
        </ListControls>
      </PageHeader>
      <RecordList list={list} actions={actions} preferences={preferences} />
      {question}
      {form && (
        <LazyPart
          key={form.key}
          part={formModal}
          props={{ collection, id: form.id, copiedId: form.copiedId, onClose: form.onClose }}
          onEnd={form.onClose}
        />
      )}
      {drawers.map(({ key: name, drawer }) => {
        const overlay = overlays.get(name);
        if (!overlay) return null;
        const { key, id } = overlay;
        const onClosed = () => overlays.onClosed(name, id);
        const listed = list.result.data.find((row) => row.id === id);
        return (
          <LazyPart key={key} part={drawer} props={{ collection, id, listed, onClosed }} onEnd={onClosed} />
        );
      })}
    </>
  );
}

// A wide window needs none of them.
const loadCards = async () => ({ default: (await import("./record-cards")).RecordCards });
const LazyCards = lazy(loadCards);

/** So many rows fill the screen when a list opens. The others follow after the first paint. */
const FIRST_PAINT_ROWS = 20;

export function RecordList(props: RecordListProps) {
  const { actions, preferences } = props;
  const t = useText();
  const narrow = useMediaQuery(PHONE);
  const listed = useSavedRow(props.list.collection.name, props.list.result.data);
  const { list: latest, pin, unpin } = usePinnedRows(props.list, listed);
  // A pressed control changes first, the pager too, and then the list with all that it says about its rows. An empty
  // list has nothing to keep.
  const deferred = useDeferredValue(latest);
  const { collection, currentPage, hrefOf } = latest;
  const list = deferred.result.data.length === 0 ? latest : { ...deferred, collection, currentPage, hrefOf };
  const rows = list.result.data;
  // Not with the pressed control, because fading the rows paints them all.
  const stale = useDeferredValue(latest.tableQuery.isPlaceholderData || latest.result.data !== rows);
  const marked = useDeferredValue(useSavedRow(collection.name, rows));
  const bulkActions = useSelectionActions(latest, actions.bulk, narrow);
  const Rows = narrow ? LazyCards : RecordTable;
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
      <PrintedList {...{ list, rows, preferences }} />
      <ListBody list={list} bar={bulkActions.bar}>
        <Rows
          {...props}
          {...{ list, rows, marked, stale }}
          drawn={isWhole ? undefined : FIRST_PAINT_ROWS}
          sorters={latest.sorters}
          selection={bulkActions.selection}
          onEdited={pin}
        />
        <ScrollPlace settled={list.settled && isPainted} />
        {unpin && (
          <p className={styles.below}>
            {t("list.pinned.note")}{" "}
            <Button size="small" type="link" onClick={unpin}>
              {t("list.pinned.release")}
            </Button>
          </p>
        )}
      </ListBody>
      {bulkActions.dialog}
    </>
  );
}

/**
 * Inline-edited rows keep their places, regardless of the list's order and of others' changes. Their values stay live.
 * A deleted row disappears, and new rows follow at the end. In groups, an edited row is at once where its value belongs.
 * @param saved id of the most recently saved record: a new record restores the order, so that it is visible.
 */
function usePinnedRows(list: ListTable, saved: string | undefined) {
  const { collection, result, address, tableQuery } = list;
  const { data } = result;
  const [pinned, setPinned] = useState<{ readonly address: string; readonly rows: readonly RecordData[] }>();
  const rowOf = (id: string) => data.find((row) => row.id === id);
  const missing = pinned?.rows.filter(({ id }) => !rowOf(id)).map(({ id }) => id) ?? [];
  const { result: found, query } = useMany<RecordData>({
    resource: collection.name,
    ids: missing,
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
  const isOver = pinned && !tableQuery.isPlaceholderData && (pinned.address !== address || isNew);
  if (isOver) setPinned(undefined);
  // Their last values, for when they leave the page.
  else if (pinned && latest?.some((row, index) => row !== pinned.rows[index]))
    setPinned({ ...pinned, rows: latest });

  const others = data.filter(({ id }) => !latest?.some((row) => row.id === id));
  const room = Math.max(0, data.length - (latest?.length ?? 0));
  const rows = latest && !isOver ? [...latest, ...others.slice(others.length - room)] : data;
  return {
    list: rows === data ? list : { ...list, result: { ...result, data: rows } },
    /** Keeps the order of the rows until the list loads again: another page, sort, search or visit. */
    pin: () => {
      if (!tableQuery.isPlaceholderData && !list.grouping) setPinned({ address, rows });
    },
    /** Restores the list's order. Undefined: it applies already. */
    unpin: rows.every(({ id }, index) => id === data[index]?.id) ? undefined : () => setPinned(undefined),
  };
}
