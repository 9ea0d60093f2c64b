import { useMany } from "@refinedev/core";
import { useState } from "react";
import type { Collection, RecordData } from "../../schema/types";
import type { ListTable } from "./use-list-table";

interface PinnedRows {
  /** What the list was asked for when its rows were held. */
  readonly listState: string;
  /** As they were last known, in the places that they keep. */
  readonly rows: readonly RecordData[];
}

export interface PinnedRowsList {
  /** The list, with its rows where they are held. */
  readonly list: ListTable;
  /** Keeps the rows in their places until the list is loaded again: turned, sorted, searched, or opened another time. */
  readonly pin: () => void;
  /** Puts the rows where the list has them. Undefined: they are there. */
  readonly unpin: (() => void) | undefined;
}

/**
 * Rows that are edited in the list keep their places, whatever the edit does to the list's order, and whatever others edit
 * meanwhile. Their values stay live. A deleted row goes, and rows that come in its stead stand below the others.
 * @param saved id of the record that this tab saved a moment ago: a new one is shown, so the list is put in order.
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
    // What was known of them another time may be old.
    queryOptions: { enabled: missing.length > 0, gcTime: 0 },
  });
  const isLoaded = query.isSuccess && !query.isFetching;
  const latest = pinned?.rows.flatMap((row) => {
    const now = rowOf(row.id) ?? found.data.find(({ id }) => id === row.id);
    return now ?? (isLoaded ? [] : row);
  });

  const isNew =
    saved !== undefined && rowOf(saved) !== undefined && !pinned?.rows.some(({ id }) => id === saved);
  // While another page is on its way, the rows of this one stay where they are.
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
