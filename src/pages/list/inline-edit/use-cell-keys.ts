import { useEffect, useRef } from "react";
import { cellOf, cellTowards, focusCell, focusRow } from "./table-cells";

/**
 * Keyboard navigation between a table's editable cells. Arrow keys, Home and End move between them, Enter opens one,
 * and Escape returns to the row.
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
      // F2 on a cell must not reach its row, and arrow keys must not scroll the page.
      event.preventDefault();
      event.stopPropagation();
    };
    table.addEventListener("keydown", onKey);
    return () => table.removeEventListener("keydown", onKey);
  }, [table]);
}
