/**
 * Answers the numbered pages of one list that is too large to hold. Firestore continues after a record and
 * has no page numbers, so the ends of visited pages are cached.
 */
import type { RecordData } from "../../schema/types";
import { type OrderedQuery, readRange, type RangeAnchor, type ReadSegment } from "./large-query";
import { Total } from "./total";

/** Most records that are read to reach a page with no visited neighbour. */
const MOST_READ = 100;
/** Most pages that are skipped from a visited one. */
const MOST_PAGES = 5;
interface PageEdge {
  readonly first: RecordData;
  readonly last: RecordData;
}
interface ShownPage {
  readonly page: number;
  readonly anchor: RangeAnchor;
  readonly size: number;
  readonly ids: string;
  /** The total at that time. */
  readonly total: number;
}
/** Where a page is read from. */
type PageRange = Pick<ShownPage, "page" | "anchor" | "size">;
interface NumberedPage {
  readonly rows: readonly RecordData[];
  readonly total: number;
  /** Another page than the requested one, where that cannot be reached. */
  readonly page: number;
}

interface PagesParams {
  readonly list: OrderedQuery & { readonly key: string };
  readonly size: number;
  readonly count: () => Promise<number>;
  /** Reads a range once, without listening to it. */
  readonly readOnce: ReadSegment;
  /** Makes the screens refetch after this many milliseconds. */
  readonly askAgain: (after: number) => void;
}

export class Pages {
  private readonly edges = new Map<number, PageEdge>();
  private readonly seen = new Map<number, ShownPage>();
  private shown: ShownPage | undefined;
  private readonly total: Total;

  constructor(private readonly params: PagesParams) {
    this.total = new Total(params.count, params.askAgain);
  }

  /**
   * This tab has added or removed records.
   * @param added how many; undefined: unknown for this list.
   * @param began when, if known.
   */
  changed(added: number | undefined, began: number | undefined): void {
    this.total.changed(added, began);
  }

  /**
   * @param read reads a range and keeps it live.
   * @param again set on a second run, after a recount or after the visited pages were forgotten.
   */
  async open(wanted: number, read: ReadSegment, again?: "counted" | "forgotten"): Promise<NumberedPage> {
    const { size, list } = this.params;
    if (!again && (await this.mustRecount(wanted))) this.total.forget();
    const total = await this.total.now();
    if (wanted > pagesOf(total, size)) return { rows: [], total, page: wanted };
    const before = this.seen.get(wanted);
    const shown = await this.rangeOf(wanted, total);
    if (shown === "gone" && again !== "forgotten") return this.reopen(wanted, read);
    if (typeof shown === "string") return this.open(this.nearest(wanted, total), read, again);
    const was = this.shown?.page === wanted ? this.shown : undefined;
    const rows = await readRange(list, shown.anchor, shown.size, read);
    const ids = rows.map(({ id }) => id).join("/");
    this.shown = { ...shown, ids, total };
    this.seen.set(wanted, this.shown);
    this.note(wanted, rows);
    const isSame = before !== undefined && isSamePlace(before, shown);
    // No listener reports a record added between the count and the last page, so a second count follows.
    const isNewEnd = !isSame && wanted > 1 && wanted === pagesOf(total, size);
    if ((isSame && before.ids !== ids) || isNewEnd) this.total.outdate();
    const isWrong = rows.length !== rowsOn(wanted, total, size);
    if (isWrong || this.total.isDue(total)) this.total.forget();
    const now = await this.total.now();
    // The total determines how many rows the last page has.
    if (now !== total && !again) {
      this.edges.delete(wanted);
      return this.open(wanted, read, "counted");
    }
    if (again !== "forgotten" && (await this.isElsewhere(shown, now, rows, was)))
      return this.reopen(wanted, read);
    return { rows, total: now, page: wanted };
  }

  /** Reopens the page after so many changes that the visited pages have moved. */
  private reopen(wanted: number, read: ReadSegment): Promise<NumberedPage> {
    this.total.forget();
    this.edges.clear();
    this.shown = undefined;
    return this.open(wanted, read, "forgotten");
  }

  /**
   * Whether the page ends the list unexpectedly, or unexpectedly does not end it, so that page numbers are
   * outdated. A page that stays on screen is kept, unless it is empty or the last one: records missing from
   * the last page are on no other page.
   */
  private async isElsewhere(
    { page, anchor }: PageRange,
    total: number,
    rows: readonly RecordData[],
    was: ShownPage | undefined,
  ): Promise<boolean> {
    const { size, list, readOnce } = this.params;
    const last = pagesOf(total, size);
    if (rows.length < size || page < last)
      return rows.length < rowsOn(page, total, size) && (!was || rows.length === 0 || page === last);
    if (isFromEnd(anchor) || was?.total === total) return false;
    return (await readRange(list, { after: rows.at(-1) }, 1, readOnce)).length > 0;
  }

  /** Whether another page is opened that does not exist, or whose count is old. */
  private async mustRecount(wanted: number): Promise<boolean> {
    if (!this.total.isKnown || this.shown?.page === wanted) return false;
    const total = await this.total.now();
    return wanted > pagesOf(total, this.params.size) || this.total.isStale(total);
  }

  /** Caches the ends of pages. @param first the page of the first row. */
  private note(first: number, rows: readonly RecordData[]): void {
    const { size } = this.params;
    for (let start = 0; start < rows.length; start += size) {
      const [top, bottom] = [rows[start], rows[Math.min(start + size, rows.length) - 1]];
      if (top && bottom) this.edges.set(first + start / size, { first: top, last: bottom });
    }
  }

  /** @returns where the page is read from, or why that is unknown: see `reach`. */
  private async rangeOf(page: number, total: number): Promise<PageRange | "far" | "gone"> {
    const { size } = this.params;
    const last = pagesOf(total, size);
    const onLast = rowsOn(last, total, size);
    const fromEnd = { page, anchor: { before: undefined }, size: onLast };
    if (this.shown?.page === page && isStill(this.shown, page === last ? onLast : undefined, size))
      return this.shown;
    if (page === 1) return { page, anchor: { after: undefined }, size };
    const [previous, next] = [this.edges.get(page - 1), this.edges.get(page + 1)];
    if (previous) return { page, anchor: { after: previous.last }, size };
    if (page === last) return fromEnd;
    if (next) return { page, anchor: { before: next.first }, size };
    const reached = await this.reach(page, total);
    return reached === "near" ? this.rangeOf(page, total) : reached;
  }

  /**
   * Reads the records between the page and the nearest known one.
   * @returns "far" when that is too much, and "gone" when there are fewer records than counted.
   */
  private async reach(page: number, total: number): Promise<"near" | "far" | "gone"> {
    const { size, list, readOnce } = this.params;
    const paths = this.known(total)
      .filter(({ page: from }) => from !== page)
      .map(({ page: from, edge }) => {
        const forward = from < page;
        const between = forward ? page - 1 - from : from - 1 - page;
        const isEnd = from > pagesOf(total, size);
        return { from, edge, forward, between: isEnd ? total - page * size : between * size };
      })
      .filter(
        ({ from, edge, between }) => between <= MOST_READ || (edge && Math.abs(page - from) <= MOST_PAGES),
      )
      .sort((a, b) => a.between - b.between);
    const [path] = paths;
    if (!path) return "far";
    const { edge, forward, between } = path;
    const anchor: RangeAnchor = forward ? { after: edge?.last } : { before: edge?.first };
    const rows = await readRange(list, anchor, between, readOnce);
    this.note(forward ? path.from + 1 : page + 1, rows);
    return rows.length === between ? "near" : "gone";
  }

  /** The nearest page that can be reached. */
  private nearest(page: number, total: number): number {
    const { size } = this.params;
    const last = pagesOf(total, size);
    const reach = Math.floor(MOST_READ / size) + 1;
    const reachable = this.known(total).flatMap(({ page: from, edge }) => {
      const far = edge ? Math.max(reach, MOST_PAGES) : reach;
      return [from + far, from - far].map((one) => Math.min(Math.max(one, 1), last));
    });
    const nearest = [1, last, ...reachable].reduce((best, one) =>
      Math.abs(page - one) < Math.abs(page - best) ? one : best,
    );
    // Reading from the end may need one more record than is allowed.
    return nearest === page ? last : nearest;
  }

  /** Visited pages, and the positions before the first and after the last page. */
  private known(total: number): readonly { readonly page: number; readonly edge: PageEdge | undefined }[] {
    return [
      ...[...this.edges].map(([page, edge]) => ({ page, edge })),
      { page: 0, edge: undefined },
      { page: pagesOf(total, this.params.size) + 1, edge: undefined },
    ];
  }
}

function isSamePlace(a: PageRange, b: PageRange): boolean {
  const recordOf = ({ anchor }: PageRange) => ("after" in anchor ? anchor.after : anchor.before);
  return "after" in a.anchor === "after" in b.anchor && recordOf(a) === recordOf(b) && a.size === b.size;
}

/**
 * A page read from the end must have the size of the last page. @param onLast that size, if the page is the
 * last.
 */
function isStill({ anchor, size: read }: PageRange, onLast: number | undefined, size: number): boolean {
  return isFromEnd(anchor) ? read === onLast : read === size;
}

function isFromEnd(anchor: RangeAnchor): boolean {
  return "before" in anchor && anchor.before === undefined;
}

function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

function rowsOn(page: number, total: number, size: number): number {
  return Math.max(0, Math.min(size, total - (page - 1) * size));
}
