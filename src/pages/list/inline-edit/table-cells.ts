/** The cells of a table that can be edited, and the way of the keyboard from one to the other. */

/** A cell of a list, wherever its row stands. */
export interface CellPosition {
  readonly id: string;
  readonly key: string;
}

/** Of a record, and not of the header. */
export const ROW = "tr[data-row-key]";
const HINT = "Press Enter to edit";

/** @returns the cell that an event comes from, if it can be edited and is not something inside it. */
export function cellOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof HTMLElement && target.dataset["edit"] !== undefined ? target : undefined;
}

export function positionOf(cell: HTMLElement): CellPosition {
  return { id: cell.closest("tr")?.dataset["rowKey"] ?? "", key: cell.dataset["edit"] ?? "" };
}

/** @returns undefined when its row is not shown, or the cell can no longer be edited. */
export function findCell(table: HTMLElement, { id, key }: CellPosition): HTMLElement | undefined {
  const row = `tr[data-row-key="${CSS.escape(id)}"]`;
  return table.querySelector<HTMLElement>(`${row} > [data-edit="${CSS.escape(key)}"]`) ?? undefined;
}

/** Gives a cell the keyboard. It is no stop of the Tab key: that would make ten stops of a row. */
export function focusCell(cell: HTMLElement): void {
  cell.tabIndex = -1;
  if (!cell.ariaDescription) cell.ariaDescription = HINT;
  cell.focus();
}

/** Gives the keyboard back to the row that the cell stands in, or to the link that stands for the row. */
export function focusRow(cell: HTMLElement): void {
  const row = cell.closest("tr");
  (row?.querySelector<HTMLElement>("a[data-row-link]") ?? row)?.focus();
}

/**
 * Gives the keyboard to a place, or to the same one in the row that stands where its row stood. After the last row: in
 * that.
 * @param index of the row, when it was still there.
 */
export function focusNear(table: HTMLElement, position: CellPosition, index: number): void {
  const rows = [...table.querySelectorAll<HTMLElement>(ROW)];
  const row = rows.find(({ dataset }) => dataset["rowKey"] === position.id) ?? rows[index] ?? rows.at(-1);
  const cell = row?.querySelector<HTMLElement>(`[data-edit="${CSS.escape(position.key)}"]`);
  if (cell) focusCell(cell);
  else if (row) focusRow(row);
}

/** Says of a cell that what was typed there was not saved. @param reason undefined: nothing is left to say. */
export function markRefused(cell: HTMLElement, reason: string | undefined): void {
  if (reason === undefined) {
    delete cell.dataset["refused"];
    cell.ariaDescription = HINT;
  } else {
    cell.dataset["refused"] = "";
    cell.ariaDescription = `Not saved: ${reason} Press Enter to try again`;
  }
}

/** @returns the cell that the Tab key goes on to, in this row or the next one that has any. */
export function cellBeside(cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...(cell.closest("table")?.querySelectorAll<HTMLElement>("[data-edit]") ?? [])];
  return all[all.indexOf(cell) + step];
}

/** @returns the cell that an arrow key, Home or End leads to. */
export function cellTowards(cell: HTMLElement, pressed: string): HTMLElement | undefined {
  const row = cell.closest("tr");
  const inRow = [...(row?.querySelectorAll<HTMLElement>("[data-edit]") ?? [])];
  const inColumn = [
    ...(row?.parentElement?.querySelectorAll<HTMLElement>(
      `[data-edit="${CSS.escape(positionOf(cell).key)}"]`,
    ) ?? []),
  ];
  const beside = (cells: readonly HTMLElement[], step: number) => cells[cells.indexOf(cell) + step];
  if (pressed === "ArrowRight") return beside(inRow, 1);
  if (pressed === "ArrowLeft") return beside(inRow, -1);
  if (pressed === "ArrowDown") return beside(inColumn, 1);
  if (pressed === "ArrowUp") return beside(inColumn, -1);
  if (pressed === "Home") return inRow[0];
  return pressed === "End" ? inRow.at(-1) : undefined;
}
