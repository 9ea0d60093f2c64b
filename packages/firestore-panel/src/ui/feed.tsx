import { Fragment, useEffect, useRef, type ReactNode, type FocusEvent } from "react";
import { CONTROLS, focusIfNone } from "./focus";
import { EmptyState } from "./states";
import styles from "./feed.module.css";

interface FeedProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly empty: string;
  readonly stale: boolean;
  readonly renderItem: (row: Row) => ReactNode;
}

export function Feed<Row extends { readonly id: string }>({
  label,
  rows,
  empty,
  stale,
  renderItem,
}: FeedProps<Row>) {
  const focus = useRowFocus(rows);
  return (
    <section aria-label={label} aria-busy={stale} {...focus}>
      {rows.length === 0 && <EmptyState>{empty}</EmptyState>}
      <ul className={styles.feed}>
        {rows.map((row) => (
          <Fragment key={row.id}>{renderItem(row)}</Fragment>
        ))}
      </ul>
    </section>
  );
}

/**
 * Moves the focus when an action removes its row. Without this, the browser drops the focus, and keyboard users start
 * again at the top of the page. The same control of the next row receives the focus, or the list itself.
 * @param rows the visible rows; the same array while they are unchanged.
 */
function useRowFocus(rows: readonly object[]) {
  const ref = useRef<HTMLElement>(null);
  const last = useRef<{ readonly control: Element; readonly row: number; readonly place: number }>(null);
  useEffect(() => {
    const lost = last.current;
    if (!lost || lost.control.isConnected) return;
    last.current = null;
    focusIfNone(() => {
      const row = feedRows(ref.current)
        .slice(0, lost.row + 1)
        .at(-1);
      const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
      (controls[lost.place] ?? controls[0] ?? ref.current)?.focus();
    });
  }, [rows]);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    const row = feedRows(currentTarget).find((item) => item.contains(target));
    if (!row) return;
    const place = [...row.querySelectorAll(CONTROLS)].indexOf(target);
    last.current = { control: target, row: feedRows(currentTarget).indexOf(row), place };
  };
  return { ref, tabIndex: -1, onFocus };
}

function feedRows(list: Element | null): readonly Element[] {
  return [...(list?.querySelectorAll(":scope > ul > li") ?? [])];
}
