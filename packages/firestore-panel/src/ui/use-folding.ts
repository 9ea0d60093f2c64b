import { createContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** A table narrower than this shows one menu for the actions of a row. */
const NARROW = 800;
/** A table narrower than this has tight cells even where wide ones would fit. */
const ROOMY = 1000;
/** Width of the column that opens a row's expandable part. */
export const TOGGLE_WIDTH = 36;

/** Whether the table has no room for several buttons in a row. */
export const NarrowTable = createContext(false);

/** A column's properties that matter for folding. */
interface FoldingColumn {
  readonly key: string;
  /** Columns with the lowest number fold first, and among equals the rightmost. Undefined: the column never folds. */
  readonly rank: number | undefined;
}

interface Room {
  /** Pixels available for all columns. */
  readonly width: number;
  /** Minimum width of each column, by key. */
  readonly least: ReadonlyMap<string, number>;
}

/** How a table fits the available width. */
interface Fit {
  /** Keys of the columns in the expandable part. */
  readonly folded: readonly string[];
  /** Cells have little padding. */
  readonly tight: boolean;
  /** Actions have words beside their icons. */
  readonly words: boolean;
  /** One menu contains the actions of a row. */
  readonly narrow: boolean;
  /** The columns that do not fold are too wide, too. */
  readonly overflows: boolean;
}

/** The widths of tables, from the widest. */
const CELLS = {
  wide: { tight: false, words: true },
  words: { tight: true, words: true },
  tight: { tight: true, words: false },
} as const;

/** What was measured of a table. */
interface Measures {
  /** The width, the density and the columns that were measured. */
  readonly state: string;
  readonly least: { readonly [kind in keyof typeof CELLS]: Map<string, number> };
  readonly fit: Fit;
}

/** The last measures of each set of columns. A list that is opened again begins with its last fit, without measuring. */
const remembered = new Map<string, Measures>();

/** @returns the keys of the columns to fold so that the others fit, and whether these are still too wide. */
function foldedColumns(
  columns: readonly FoldingColumn[],
  { width, least }: Room,
): Pick<Fit, "folded" | "overflows"> {
  const widthOf = ({ key }: FoldingColumn) => least.get(key) ?? 0;
  let used = columns.reduce((sum, column) => sum + widthOf(column), 0);
  if (used <= width) return { folded: [], overflows: false };
  const order = columns
    .flatMap((column, place) => (column.rank === undefined ? [] : [{ column, place, rank: column.rank }]))
    .sort((one, other) => one.rank - other.rank || other.place - one.place);
  const folded: string[] = [];
  for (const { column } of order) {
    folded.push(column.key);
    used -= widthOf(column);
    if (used + TOGGLE_WIDTH <= width) return { folded, overflows: false };
  }
  return { folded, overflows: true };
}

/**
 * Measures whether a table fits, and repeats this when its width or columns change, or when other rows need more room.
 * Cells become tight and actions lose their words before columns fold. A folding table has tight cells at every width,
 * so that a wider one never shows less. Header cells carry their column's key as `data-column`; the box carries
 * `data-tight` and `data-words`.
 * @param rows the same array as long as the cells are the same.
 */
export function useFolding(columns: readonly FoldingColumn[], rows: readonly unknown[], compact: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const keys = columns.map(({ key, rank }) => `${key} ${String(rank)}`).join("\n");
  const [first] = useState(() => remembered.get(keys));
  const measured = useRef(first?.state);
  const density = useRef(compact);
  const least = useRef(first?.least ?? { wide: new Map(), words: new Map(), tight: new Map() });
  const [{ folded, tight, words, narrow, overflows }, setFit] = useState<Fit>(
    first?.fit ?? { folded: [], tight: false, words: true, narrow: false, overflows: false },
  );
  const fit = useEffectEvent(() => {
    const { current } = box;
    const scrolled = current?.querySelector<HTMLElement>(".ant-table-content");
    const table = scrolled?.querySelector("table");
    if (!current || !scrolled || !table || scrolled.clientWidth === 0) return;
    const width = scrolled.clientWidth;
    const [isRoomy, isNarrow] = [width >= ROOMY, width < NARROW];
    const fits = table.offsetWidth <= width;
    const isWhole = folded.length === 0 && fits;
    // Everything fits and wide cells are not worth trying, so there is nothing to measure.
    if (isWhole && tight !== isRoomy && narrow === isNarrow) return;
    const state = `${String(width)} ${String(compact)} ${keys}`;
    // Measuring lays out all rows six times.
    if (fits && measured.current === state) return;
    measured.current = state;
    if (density.current !== compact) {
      density.current = compact;
      for (const widths of Object.values(least.current)) widths.clear();
    }
    const roomOf = (kind: keyof Measures["least"]): Room => ({
      width: width - measureAs(current, kind, () => measure(scrolled, table, least.current[kind])),
      least: least.current[kind],
    });
    // Measures all kinds, because a column that folds later cannot be measured then.
    const [wide, worded, close] = [roomOf("wide"), roomOf("words"), roomOf("tight")];
    const fitsIn = (room: Room) => isRoomy && foldedColumns(columns, room).folded.length === 0;
    const kind = fitsIn(wide) ? "wide" : fitsIn(worded) ? "words" : "tight";
    const next = {
      ...foldedColumns(columns, { wide, words: worded, tight: close }[kind]),
      ...CELLS[kind],
      narrow: isNarrow,
    };
    remembered.set(keys, { state, least: least.current, fit: next });
    setFit((now) => (isSame(now, next) ? now : next));
  });
  useLayoutEffect(() => fit(), [keys, tight, words, narrow, rows, compact]);
  useEffect(() => {
    const { current } = box;
    const table = current?.querySelector("table");
    if (!current || !table) return;
    const observer = new ResizeObserver(() => fit());
    observer.observe(current);
    // The table outgrows its box when a font or a number loads late.
    observer.observe(table);
    return () => observer.disconnect();
    // antd makes another table where it scrolls.
  }, [overflows]);
  return { box, folded, tight, words, narrow, overflows };
}

function isSame(one: Fit, other: Fit): boolean {
  return (
    one.tight === other.tight &&
    one.words === other.words &&
    one.narrow === other.narrow &&
    one.overflows === other.overflows &&
    one.folded.join("\n") === other.folded.join("\n")
  );
}

/** Measures the table with other cells, and restores its state. */
function measureAs({ dataset }: HTMLElement, kind: keyof typeof CELLS, take: () => number): number {
  const { tight = "", words = "" } = dataset;
  dataset["tight"] = String(CELLS[kind].tight);
  dataset["words"] = String(CELLS[kind].words);
  const taken = take();
  Object.assign(dataset, { tight, words });
  return taken;
}

/**
 * Writes the minimum width of each column into `least`. A width of earlier rows stays, so that a page or a search with
 * shorter values does not change the table's fit. @returns the total width of cells outside the columns.
 */
function measure(scrolled: HTMLElement, { style, tHead }: HTMLTableElement, least: Map<string, number>) {
  const { width, minWidth } = style;
  const { scrollLeft } = scrolled;
  style.width = "0";
  style.minWidth = "0";
  let others = 0;
  for (const cell of tHead?.rows[0]?.cells ?? []) {
    const { width: own } = cell.getBoundingClientRect();
    const key = cell.dataset["column"];
    if (key !== undefined) least.set(key, Math.max(own, least.get(key) ?? 0));
    else if (!cell.matches(".ant-table-row-expand-icon-cell")) others += own;
  }
  style.width = width;
  style.minWidth = minWidth;
  scrolled.scrollLeft = scrollLeft;
  return Math.ceil(others);
}
