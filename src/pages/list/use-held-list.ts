import { useMany } from "@refinedev/core";
import { useState } from "react";
import type { Collection, RecordData } from "../../schema/types";
import type { ListTable } from "./use-list-table";

interface Held {
  /** What the list was asked for when its rows were held. */
  readonly asked: string;
  /** As they were last known, in the places that they keep. */
  readonly rows: readonly RecordData[];
}

export interface HeldList {
  /** The list, with its rows where they are held. */
  readonly list: ListTable;
  /** Keeps the rows in their places until the list is loaded again: turned, sorted, searched, or opened another time. */
  readonly hold: () => void;
  /** Puts the rows where the list has them. Undefined: they are there. */
  readonly release: (() => void) | undefined;
}

/**
 * Rows that are edited in the list keep their places, whatever the edit does to the list's order, and whatever others edit
 * meanwhile. Their values stay live. A deleted row goes, and rows that come in its stead stand below the others.
 * @param saved id of the record that this tab saved a moment ago: a new one is shown, so the list is put in order.
 */
export function useHeldList(collection: Collection, list: ListTable, saved: string | undefined): HeldList {
  const { result, filters, sorters, currentPage, pageSize, tableQuery } = list;
  const asked = JSON.stringify([filters, sorters, currentPage, pageSize]);
  const [held, setHeld] = useState<Held>();
  const { data } = result;
  const rowOf = (id: string) => data.find((row) => row.id === id);

  const missing = held?.rows.filter(({ id }) => !rowOf(id)).map(({ id }) => id) ?? [];
  const { result: found, query } = useMany<RecordData>({
    resource: collection.name,
    ids: [...missing],
    liveMode: "auto",
    errorNotification: false,
    // What was known of them another time may be old.
    queryOptions: { enabled: missing.length > 0, gcTime: 0 },
  });
  const isTold = query.isSuccess && !query.isFetching;
  const latest = held?.rows.flatMap((row) => {
    const now = rowOf(row.id) ?? found.data.find(({ id }) => id === row.id);
    return now ?? (isTold ? [] : row);
  });

  const isNew =
    saved !== undefined && rowOf(saved) !== undefined && !held?.rows.some(({ id }) => id === saved);
  // While another page is on its way, the rows of this one stay where they are.
  const isOver = held !== undefined && !tableQuery.isPlaceholderData && (held.asked !== asked || isNew);
  if (isOver) setHeld(undefined);
  else if (held && latest && !isSame(held.rows, latest)) setHeld({ ...held, rows: latest });

  const hold = (rows: readonly RecordData[]) => {
    if (!tableQuery.isPlaceholderData) setHeld({ asked, rows });
  };
  if (!latest || isOver) return { list, hold: () => hold(data), release: undefined };
  const others = data.filter(({ id }) => !latest.some((row) => row.id === id));
  const room = Math.max(0, data.length - latest.length);
  const rows = [...latest, ...others.slice(others.length - room)];
  return {
    list: { ...list, result: { ...result, data: rows } },
    hold: () => hold(rows),
    release: rows.every(({ id }, index) => id === data[index]?.id) ? undefined : () => setHeld(undefined),
  };
}

function isSame(one: readonly RecordData[], other: readonly RecordData[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index]);
}
