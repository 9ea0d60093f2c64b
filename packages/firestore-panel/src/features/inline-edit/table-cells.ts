/** Finding and focusing the editable cells of a table, and their keyboard navigation. */
import { useEffect, useEffectEvent, useRef } from "react";
import { text } from "../../texts/texts";
import { isRightToLeft } from "../../ui/sides";

/** A cell's position, independent of its row's order. */
export interface CellPosition {
  readonly id: string;
  readonly key: string;
}

const ROW = "tr[data-row-key]";

/** @returns the editable cell of an event; undefined if a control inside the cell is the target. */
function editableCell(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof HTMLElement && target.dataset["edit"] !== undefined ? target : undefined;
}

export function positionOf(cell: HTMLElement): CellPosition {
  return { id: cell.closest("tr")?.dataset["rowKey"] ?? "", key: cell.dataset["edit"] ?? "" };
}

export function findCell(table: HTMLElement, { id, key }: CellPosition): HTMLElement | undefined {
  const row = `tr[data-row-key="${CSS.escape(id)}"]`;
  return table.querySelector<HTMLElement>(`${row} > [data-edit="${CSS.escape(key)}"]`) ?? undefined;
}

/** Focuses a cell. Cells are not Tab stops: a row would have ten of them. */
export function focusCell(cell: HTMLElement): void {
  cell.tabIndex = -1;
  if (!cell.ariaDescription) cell.ariaDescription = text("list.cell.hint");
  cell.focus();
}

function focusRow(cell: HTMLElement): void {
  const row = cell.closest("tr");
  (row?.querySelector<HTMLElement>("a[data-row-link]") ?? row)?.focus();
}

/** Focuses a cell or row, or what has taken its place. @param index the row's former index. */
export function focusNear(table: HTMLElement, position: CellPosition, index: number): void {
  const rows = [...table.querySelectorAll<HTMLElement>(ROW)];
  const row = rows.find(({ dataset }) => dataset["rowKey"] === position.id) ?? rows[index] ?? rows.at(-1);
  const cell = row?.querySelector<HTMLElement>(`[data-edit="${CSS.escape(position.key)}"]`);
  if (cell) focusCell(cell);
  else if (row) focusRow(row);
}

export function cellBeside(cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...(cell.closest("table")?.querySelectorAll<HTMLElement>("[data-edit]") ?? [])];
  return all[all.indexOf(cell) + step];
}

function cellTowards(cell: HTMLElement, pressed: string): HTMLElement | undefined {
  const row = cell.closest("tr");
  const inRow = [...(row?.querySelectorAll<HTMLElement>("[data-edit]") ?? [])];
  const inColumn = [
    ...(row?.parentElement?.querySelectorAll<HTMLElement>(
      `[data-edit="${CSS.escape(positionOf(cell).key)}"]`,
    ) ?? []),
  ];
  const forward = isRightToLeft() ? "ArrowLeft" : "ArrowRight";
  const beside = (cells: readonly HTMLElement[], step: number) => cells[cells.indexOf(cell) + step];
  if (pressed === "ArrowDown") return beside(inColumn, 1);
  if (pressed === "ArrowUp") return beside(inColumn, -1);
  if (pressed.startsWith("Arrow")) return beside(inRow, pressed === forward ? 1 : -1);
  if (pressed === "Home") return inRow[0];
  return pressed === "End" ? inRow.at(-1) : undefined;
}

/** Arrow keys, Home and End move between cells, Enter opens one, and Escape returns to the row. */
export function useCellKeys(table: HTMLElement, onOpen: (cell: HTMLElement) => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const cell = editableCell(event.target);
      if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = cellTowards(cell, event.key);
      if (event.key === "Enter" || event.key === "F2") open(cell);
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

interface Focused {
  readonly element: Element;
  /** Without a key: the row or its link has the focus. */
  readonly position: CellPosition;
  readonly index: number;
}

/**
 * When the row with the focus disappears, for example because its record moved to another page, the same position in
 * the next row receives it.
 */
export function useFocusAfterRemoval(table: HTMLElement | null, rows: readonly object[]): void {
  const focused = useRef<Focused>(undefined);
  useEffect(() => {
    // Also elsewhere: then no row had it last.
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement && table?.contains(target) ? target.closest(ROW) : null;
      focused.current =
        table && row && target instanceof HTMLElement
          ? {
              element: target,
              position: positionOf(editableCell(target) ?? target),
              index: [...table.querySelectorAll(ROW)].indexOf(row),
            }
          : undefined;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [table]);

  useEffect(() => {
    const { current } = focused;
    if (!table || !current || current.element.isConnected || document.activeElement !== document.body) return;
    focused.current = undefined;
    focusNear(table, current.position, current.index);
  }, [table, rows]);
}
