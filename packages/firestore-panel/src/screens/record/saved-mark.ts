/** The record saved last in this tab, which its list highlights for a moment. */
import { useEffect, useSyncExternalStore } from "react";
import type { RecordData } from "../../schema/types";

/** Milliseconds of the highlight; data-table.module.css and record-cards.module.css fade it in the same time. */
const SHOWN_MS = 4_000;
/** Milliseconds after which a record that has not appeared loses its highlight. */
const WAITING_MS = 20_000;

interface Mark {
  readonly resource: string;
  readonly id: string;
}
let mark: Mark | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Call it when a record was stored. */
export function markSaved(resource: string, id: string): void {
  const saved = { resource, id };
  clearTimeout(waiting);
  waiting = setTimeout(() => drop(saved), WAITING_MS);
  change(saved);
}

/** @returns the id of the row to highlight. */
export function useSavedRow(resource: string, rows: readonly RecordData[]): string | undefined {
  const saved = useSyncExternalStore(subscribe, current);
  const shown = saved?.resource === resource && rows.some(({ id }) => id === saved.id) ? saved : undefined;
  useEffect(() => {
    if (!shown) return;
    const end = setTimeout(() => drop(shown), SHOWN_MS);
    return () => clearTimeout(end);
  }, [shown]);
  return shown?.id;
}

function drop(old: Mark): void {
  if (mark === old) change(undefined);
}

function change(next: Mark | undefined): void {
  mark = next;
  for (const listener of listeners) listener();
}

function current(): Mark | undefined {
  return mark;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
