import { createContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** A table narrower than this shows one menu for the actions of a row. */
const NARROW = 800;
/** A table narrower than this has tight cells even where wide ones would fit. */
const ROOMY = 1000;
export const TOGGLE_WIDTH = 36;

export const NarrowTable = createContext(false);

interface ResponsiveColumn {
  readonly key: string;
  /** Columns with the lowest number go first, and among equals the rightmost. Undefined: the column always stays. */
  readonly rank?: number | undefined;
}

/** From the widest: with wide cells, with tight ones, and with tight ones whose actions are icons without words. */
const CELLS = ["wide", "words", "tight"] as const;

interface Fit {
  readonly moved: readonly string[];
  readonly cells: (typeof CELLS)[number];
  readonly narrow: boolean;
  readonly overflows: boolean;
}

const WIDEST: Fit = { moved: [], cells: "wide", narrow: false, overflows: false };

/**
 * What was measured last, by columns and density. A list that is opened again begins with its last fit. The width of a
 * column's earlier rows stays, so that a page or a search with shorter values does not change the fit.
 */
const measured = new Map<string, { width: number; fit: Fit; readonly least: Map<string, number> }>();

/**
 * Moves columns without room into the rows' expandable part. antd's `responsive` columns know the width of the window,
 * but not of the table and its values. Cells become tight and actions lose their words before a column moves. A table
 * without some columns has tight cells at every width, so that a wider one never shows less. Header cells carry their
 * column's key as `data-column`.
 */
export function useResponsiveColumns(
  columns: readonly ResponsiveColumn[],
  rows: readonly unknown[],
  compact: boolean,
) {
  const box = useRef<HTMLDivElement>(null);
  const id = [String(compact), ...columns.map(({ key, rank }) => `${key} ${String(rank)}`)].join("\n");
  const [fit, setFit] = useState(() => measured.get(id)?.fit ?? WIDEST);
  const update = useEffectEvent(() => {
    const { current } = box;
    const scrolled = current?.querySelector<HTMLElement>(".ant-table-content");
    const table = scrolled?.querySelector("table");
    if (!current || !scrolled || !table || scrolled.clientWidth === 0) return;
    const width = scrolled.clientWidth;
    const [isRoomy, narrow] = [width >= ROOMY, width < NARROW];
    const fits = table.offsetWidth <= width;
    // Everything fits and wide cells are not worth trying, so there is nothing to measure.
    if (fits && fit.moved.length === 0 && (fit.cells === "wide") === isRoomy && fit.narrow === narrow) return;
    const measures = measured.get(id) ?? { width: 0, fit: WIDEST, least: new Map<string, number>() };
    // Measuring lays out all rows six times.
    if (!fits || measures.width !== width) {
      // All kinds of cells, because a column that moves later cannot be measured then.
      const possible = CELLS.map((cells) => {
        const room = width - measure(current, scrolled, table, cells, measures.least);
        return { cells, narrow, ...fitColumns(columns, room, (key) => measures.least.get(cells + key) ?? 0) };
      });
      const whole = isRoomy ? possible.find(({ moved }) => moved.length === 0) : undefined;
      measures.fit = whole ?? possible.at(-1) ?? WIDEST;
      measures.width = width;
      measured.set(id, measures);
    }
    const next = measures.fit;
    setFit((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  });
  useLayoutEffect(() => update(), [id, fit, rows]);
  useEffect(() => {
    const { current } = box;
    const table = current?.querySelector("table");
    if (!current || !table) return;
    const observer = new ResizeObserver(() => update());
    observer.observe(current);
    // The table outgrows its box when a font or a number loads late.
    observer.observe(table);
    return () => observer.disconnect();
    // antd makes another table where it scrolls.
  }, [fit.overflows]);
  return { box, ...fit };
}

function fitColumns(
  columns: readonly ResponsiveColumn[],
  room: number,
  widthOf: (key: string) => number,
): Pick<Fit, "moved" | "overflows"> {
  let used = columns.reduce((sum, { key }) => sum + widthOf(key), 0);
  if (used <= room) return { moved: [], overflows: false };
  const order = columns
    .flatMap(({ key, rank }, place) => (rank === undefined ? [] : { key, rank, place }))
    .sort((a, b) => a.rank - b.rank || b.place - a.place);
  const moved: string[] = [];
  for (const { key } of order) {
    moved.push(key);
    used -= widthOf(key);
    if (used + TOGGLE_WIDTH <= room) return { moved, overflows: false };
  }
  return { moved, overflows: true };
}

/**
 * Writes the minimum width of each column with such cells into `least`, and restores the table.
 * @returns the total width of cells outside the columns.
 */
function measure(
  { dataset }: HTMLElement,
  scrolled: HTMLElement,
  { style, tHead }: HTMLTableElement,
  cells: Fit["cells"],
  least: Map<string, number>,
): number {
  const { width, minWidth } = style;
  const { scrollLeft } = scrolled;
  const before = dataset["cells"];
  dataset["cells"] = cells;
  Object.assign(style, { width: "0", minWidth: "0" });
  let others = 0;
  for (const cell of tHead?.rows[0]?.cells ?? []) {
    const { width: own } = cell.getBoundingClientRect();
    const key = cell.dataset["column"];
    if (key !== undefined) least.set(cells + key, Math.max(own, least.get(cells + key) ?? 0));
    else if (!cell.matches(".ant-table-row-expand-icon-cell")) others += own;
  }
  dataset["cells"] = before;
  Object.assign(style, { width, minWidth });
  scrolled.scrollLeft = scrollLeft;
  return Math.ceil(others);
}
