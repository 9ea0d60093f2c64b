import { useEffect, useRef } from "react";
import type { RecordData } from "../../../schema/types";
import { cellOf, focusNear, positionOf, ROW, type CellPosition } from "./table-cells";

interface Focused {
  readonly element: Element;
  /** Without a key: the row or its link has the focus. */
  readonly position: CellPosition;
  readonly index: number;
}

/**
 * Moves the focus when its row disappears, for example because a saved record moved to another page. The same position
 * in the next row receives it. Within a page, the focus moves with the row.
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
      // A removed element also fires blur, although the person has not left it.
      queueMicrotask(() => {
        const { current } = focused;
        // The focus may have moved to another cell.
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
