import { useEffect, useRef } from "react";
import type { RecordData } from "../../../schema/types";
import { cellOf, findCell, focusCell, focusFirstRow, placeOf, type CellPlace } from "./table-cells";

interface Focused {
  readonly cell: HTMLElement;
  readonly place: CellPlace;
  readonly row: number;
}

/** When the row of the cell that has the keyboard goes, the row that takes its place has it: a saved record may move away. */
export function useKeptFocus(table: HTMLElement | null, rows: readonly RecordData[]): void {
  const focused = useRef<Focused>(undefined);
  useEffect(() => {
    if (!table) return;
    const come = ({ target }: FocusEvent) => {
      const cell = cellOf(target);
      const row = cell?.closest("tr")?.rowIndex ?? 0;
      focused.current = cell && { cell, place: placeOf(cell), row };
    };
    const go = ({ target }: FocusEvent) =>
      // A cell that is taken out of the page loses the focus as well, but nobody has left it.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected) focused.current = undefined;
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
    if (!table || !current || current.cell.isConnected || document.activeElement !== document.body) return;
    focused.current = undefined;
    const [, ...below] = [...table.querySelectorAll("tr")].slice(current.row - 1);
    const near = below[0]?.querySelector(`[data-edit="${CSS.escape(current.place.key)}"]`);
    const cell = findCell(table, current.place) ?? near;
    if (cell instanceof HTMLElement) focusCell(cell);
    else focusFirstRow(table);
  }, [table, rows]);
}
