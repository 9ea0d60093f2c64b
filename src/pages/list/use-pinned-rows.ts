import { useMany } from "@refinedev/core";
import { useState } from "react";
import type { Collection, RecordData } from "../../schema/types";
import type { ListTable } from "./use-list-table";

interface PinnedRows {
  /** The list's state when its rows were pinned. */
  readonly listState: string;
  /** The latest known rows in their pinned order. */
  readonly rows: readonly RecordData[];
}

export interface PinnedRowsList {
  /** The list, with pinned rows if there are any. */
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
export function usePinnedRows(
  collection: Collection,
  list: ListTable,
  saved: string | undefined,
): PinnedRowsList {
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
  else if (pinned && latest && !isSame(pinned.rows, latest)) setPinned({ ...pinned, rows: latest });

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

function isSame(one: readonly RecordData[], other: readonly RecordData[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index]);
}
