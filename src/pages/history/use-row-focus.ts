import { useEffect, useRef, type FocusEvent, type RefObject } from "react";
import { CONTROL, focusIfNone } from "../../components/focus-nearby";

const ROWS = ".ant-list-items > li";

interface RowFocus {
  readonly ref: RefObject<HTMLElement | null>;
  readonly tabIndex: -1;
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * For a list whose rows go when something is done to them: the browser would drop the focus with the row, and who uses the
 * keyboard would begin again at the top of the page. The same control of the row that takes its place has it, or the list.
 * @param rows those that are shown, the same array for as long as they are the same.
 */
export function useRowFocus(rows: readonly object[]): RowFocus {
  const ref = useRef<HTMLElement>(null);
  /** What had the focus last, and where it was. */
  const last = useRef<{ readonly control: Element; readonly row: number; readonly place: number }>(null);
  useEffect(() => {
    const lost = last.current;
    if (!lost || lost.control.isConnected) return;
    last.current = null;
    focusIfNone(() => {
      const row = rowsOf(ref.current)
        .slice(0, lost.row + 1)
        .at(-1);
      const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROL) ?? [])];
      (controls[lost.place] ?? controls[0] ?? ref.current)?.focus();
    });
  }, [rows]);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    const row = target.closest(ROWS);
    if (!row) return;
    const place = [...row.querySelectorAll(CONTROL)].indexOf(target);
    last.current = { control: target, row: rowsOf(currentTarget).indexOf(row), place };
  };
  return { ref, tabIndex: -1, onFocus };
}

function rowsOf(list: Element | null): readonly Element[] {
  return [...(list?.querySelectorAll(ROWS) ?? [])];
}
