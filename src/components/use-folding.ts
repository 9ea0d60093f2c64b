import { createContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** A table narrower than this has one menu for the actions of a row. */
const NARROW = 800;
/** Width of the column that opens a row's expandable part. */
export const TOGGLE_WIDTH = 36;

/** Whether the table has no room for several buttons in a row. */
export const NarrowTable = createContext(false);

/** A column as folding sees it. */
export interface FoldingColumn {
  readonly key: string;
  /** Columns with the lowest number fold first, and of those the rightmost. Undefined: the column never folds. */
  readonly rank: number | undefined;
}

interface Room {
  /** Pixels for all columns. */
  readonly width: number;
  /** Least width of each column, by its key. */
  readonly least: ReadonlyMap<string, number>;
}

/** @returns the keys of the columns that move into the expandable part, so that the others fit. */
export function foldedColumns(columns: readonly FoldingColumn[], { width, least }: Room): readonly string[] {
  const widthOf = ({ key }: FoldingColumn) => least.get(key) ?? 0;
  let used = columns.reduce((sum, column) => sum + widthOf(column), 0);
  if (used <= width) return [];
  const order = columns
    .flatMap((column, place) => (column.rank === undefined ? [] : [{ column, place, rank: column.rank }]))
    .sort((one, other) => one.rank - other.rank || other.place - one.place);
  const folded: string[] = [];
  for (const { column } of order) {
    folded.push(column.key);
    used -= widthOf(column);
    if (used + TOGGLE_WIDTH <= width) break;
  }
  return folded;
}

/**
 * Measures which columns of a table fit, and measures again when its room, its rows or its columns change. Header cells
 * carry their column's key as `data-column`.
 * @param rows the same ones as long as their cells are.
 */
export function useFolding(columns: readonly FoldingColumn[], rows: readonly unknown[], compact: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const least = useRef(new Map<string, number>());
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [narrow, setNarrow] = useState(false);
  const fit = useEffectEvent(() => {
    const scrolled = box.current?.querySelector<HTMLElement>(".ant-table-content");
    const table = scrolled?.querySelector("table");
    if (!scrolled || !table || scrolled.clientWidth === 0) return;
    const width = scrolled.clientWidth;
    setNarrow(width < NARROW);
    // Nothing to measure where everything fits.
    if (folded.length === 0 && table.offsetWidth <= width) return;
    const others = measure(scrolled, table, least.current);
    const next = foldedColumns(columns, { width: width - others, least: least.current });
    if (next.join("\n") !== folded.join("\n")) setFolded(next);
  });
  const keys = columns.map(({ key, rank }) => `${key} ${String(rank)}`).join("\n");
  useLayoutEffect(() => fit(), [keys, narrow, rows, compact]);
  useEffect(() => {
    const { current } = box;
    const table = current?.querySelector("table");
    if (!current || !table) return;
    const observer = new ResizeObserver(() => fit());
    observer.observe(current);
    // It grows beyond its box when a font or a number arrives late.
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { box, folded, narrow };
}

/** Writes the least width of each column into `least`. @returns the width of all cells that belong to no column. */
function measure(scrolled: HTMLElement, { style, tHead }: HTMLTableElement, least: Map<string, number>) {
  const { width, minWidth } = style;
  const { scrollLeft } = scrolled;
  style.width = "0";
  style.minWidth = "0";
  let others = 0;
  for (const cell of tHead?.rows[0]?.cells ?? []) {
    const { width: own } = cell.getBoundingClientRect();
    const key = cell.dataset["column"];
    if (key !== undefined) least.set(key, own);
    else if (!cell.matches(".ant-table-row-expand-icon-cell")) others += own;
  }
  style.width = width;
  style.minWidth = minWidth;
  scrolled.scrollLeft = scrollLeft;
  return Math.ceil(others);
}
