import { useEffect, useRef } from "react";
import { cellOf, cellTowards, focusCell, focusRow } from "./table-cells";

/**
 * The way of the keyboard through the cells of a table: arrow keys, Home and End between those that can be edited, Enter
 * into one, Escape back to the row.
 */
export function useCellKeys(table: HTMLElement | null, onOpen: (cell: HTMLElement) => void): void {
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    if (!table) return;
    const onKey = (event: KeyboardEvent) => {
      const cell = cellOf(event.target);
      if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = cellTowards(cell, event.key);
      if (event.key === "Enter" || event.key === "F2") open.current(cell);
      else if (event.key === "Escape") focusRow(cell);
      else if (next) focusCell(next);
      else if (!/^(Arrow|Home|End)/.test(event.key)) return;
      // F2 on a cell is not F2 on its row, and the page does not scroll with the arrows.
      event.preventDefault();
      event.stopPropagation();
    };
    table.addEventListener("keydown", onKey);
    return () => table.removeEventListener("keydown", onKey);
  }, [table]);
}
