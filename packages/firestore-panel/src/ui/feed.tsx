import { Fragment, useEffect, useRef, type ReactNode, type FocusEvent } from "react";
import { focusNearby } from "./focus";
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
 * Moves the focus when an action removes its row.
 * @param rows the visible rows; the same array while they are unchanged.
 */
function useRowFocus(rows: readonly object[]) {
  const last = useRef<{ readonly control: Element; readonly moveOn: () => void }>(null);
  useEffect(() => {
    if (!last.current || last.current.control.isConnected) return;
    last.current.moveOn();
    last.current = null;
  }, [rows]);
  const onFocus = ({ target }: FocusEvent) => {
    last.current = { control: target, moveOn: focusNearby(target) };
  };
  return { tabIndex: -1, onFocus };
}
