import { useEffect, useRef } from "react";
import type { RecordData } from "../../../schema/types";
import { cellOf, focusNear, positionOf, ROW, type CellPosition } from "./table-cells";

interface Focused {
  readonly element: Element;
  /** Without a key: the row has the keyboard, or the link that stands for it. */
  readonly position: CellPosition;
  readonly index: number;
}

/**
 * When what has the keyboard goes with its row, the same place has it in the row that comes there: a saved record may
 * move to another page. Within the page the row takes the keyboard along.
 */
export function useFocusAfterRemoval(table: HTMLElement | null, rows: readonly RecordData[]): void {
  const focused = useRef<Focused>(undefined);
  useEffect(() => {
    if (!table) return;
    const come = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest(ROW) : null;
      focused.current =
        target instanceof HTMLElement && row
          ? {
              element: target,
              position: positionOf(cellOf(target) ?? target),
              index: [...table.querySelectorAll(ROW)].indexOf(row),
            }
          : undefined;
    };
    const go = ({ target }: FocusEvent) =>
      // What is taken out of the page loses the focus as well, but nobody has left it.
      queueMicrotask(() => {
        const { current } = focused;
        // It may have gone on to another cell.
        if (current?.element === target && current.element.isConnected) focused.current = undefined;
      });
    table.addEventListener("focusin", come);
    table.addEventListener("focusout", go);
    return () => {
      table.removeEventListener("focusin", come);
      table.removeEventListener("focusout", go);
    };
  }, [table]);

  useEffect(() => {
    const { current } = focused;
    if (!table || !current || current.element.isConnected || document.activeElement !== document.body) return;
    focused.current = undefined;
    focusNear(table, current.position, current.index);
  }, [table, rows]);
}
