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
  /** Width of the table's box in pixels. 0: nothing is measured yet. */
  readonly width: number;
  readonly cells: (typeof CELLS)[number];
  readonly moved: readonly string[];
  readonly overflows: boolean;
}

const WIDEST: Fit = { width: 0, cells: "wide", moved: [], overflows: false };

/** By columns and density. A list that is opened again begins with its last fit. */
const lastFits = new Map<string, Fit>();

/**
 * Moves columns without room into the rows' expandable part. antd's `responsive` columns know the width of the window,
 * but not of the table and its values. Cells become tight and actions lose their words before a column moves. A moved
 * column returns in a wider table only, so that shorter values of another page do not move it. Header cells carry their
 * column's key as `data-column`, and the box its kind of cells as `data-cells`.
 */
export function useResponsiveColumns(
  columns: readonly ResponsiveColumn[],
  rows: readonly unknown[],
  compact: boolean,
) {
  const box = useRef<HTMLDivElement>(null);
  const id = [String(compact), ...columns.map(({ key, rank }) => `${key} ${String(rank)}`)].join("\n");
  const [fits, setFits] = useState({ id, fit: lastFits.get(id) ?? WIDEST });
  const fit = fits.id === id ? fits.fit : (lastFits.get(id) ?? WIDEST);
  const update = useEffectEvent(() => {
    const { current } = box;
    const scrolled = current?.querySelector<HTMLElement>(".ant-table-content");
    const table = scrolled?.querySelector("table");
    if (!current || !scrolled || !table || scrolled.clientWidth === 0) return;
    const width = scrolled.clientWidth;
    const show = (next: Fit) => {
      lastFits.set(id, next);
      setFits({ id, fit: next });
    };
    // All columns are tried again, or the actions of the rows are drawn in another way first.
    const isWider = width > fit.width;
    if ((isWider && fit.moved.length > 0) || isNarrow(width) !== isNarrow(fit.width))
      return show({ ...WIDEST, width });
    const excess = () => table.offsetWidth - width;
    const widest = isWider ? "wide" : fit.cells;
    const cells = CELLS.slice(CELLS.indexOf(width < ROOMY ? "tight" : widest)).find((kind) => {
      current.dataset["cells"] = kind;
      return excess() <= 0;
    });
    const next = { width, cells: cells ?? "tight", ...moveColumns(columns, fit.moved, table, excess()) };
    if (JSON.stringify(next) !== JSON.stringify(fit)) show(next);
  });
  useLayoutEffect(() => update(), [id, fit, rows]);
  useEffect(() => {
    const { current } = box;
    const table = current?.querySelector("table");
    if (!current || !table) return;
    // In the next frame: an observer that changes sizes at once is reported as an endless loop.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => update()));
    observer.observe(current);
    // The table outgrows its box when a font or a number loads late.
    observer.observe(table);
    return () => observer.disconnect();
    // antd makes another table where it scrolls.
  }, [fit.overflows]);
  return { box, ...fit, narrow: isNarrow(fit.width) };
}

function isNarrow(width: number): boolean {
  return width > 0 && width < NARROW;
}

/** @param excess pixels that the table is too wide, whose columns then have their minimum widths. */
function moveColumns(
  columns: readonly ResponsiveColumn[],
  before: readonly string[],
  table: HTMLTableElement,
  excess: number,
): Pick<Fit, "moved" | "overflows"> {
  const order = columns
    .flatMap(({ key, rank }, place) => (rank === undefined ? [] : { key, rank, place }))
    .filter(({ key }) => !before.includes(key))
    .sort((a, b) => a.rank - b.rank || b.place - a.place);
  const moved = [...before];
  let rest = excess;
  for (const { key } of order) {
    if (rest <= 0) break;
    if (moved.length === 0) rest += TOGGLE_WIDTH;
    rest -= table.querySelector<HTMLElement>(`[data-column="${CSS.escape(key)}"]`)?.offsetWidth ?? 0;
    moved.push(key);
  }
  return { moved, overflows: rest > 0 };
}
