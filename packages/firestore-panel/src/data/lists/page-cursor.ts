import type { RecordData } from "../../schema/types";
import { countAll } from "../chunked";
import type { ListAnswer } from "./list-query";
import {
  readRange,
  type FetchRange,
  type KeyedQuery,
  type RangeAnchor,
  type RangeReader,
} from "./range-reader";

/** Most records that are read from an end to reach a page: the first page replaces one further away. */
const MAX_SKIPPED_RECORDS = 100;

interface PageEdge {
  readonly first: RecordData;
  readonly last: RecordData;
}
interface PageRange {
  readonly page: number;
  readonly anchor: RangeAnchor;
  readonly size: number;
}
interface VisitedPage extends PageRange {
  readonly ids: string;
  readonly total: number;
}

/**
 * Answers the numbered pages of one list that is too large to hold. Firestore continues after a record and
 * has no page numbers, so the ends of visited pages are cached.
 */
export class PageCursor {
  private readonly edges = new Map<number, PageEdge>();
  private readonly visited = new Map<number, VisitedPage>();
  private shown: VisitedPage | undefined;
  readonly counter: Counter;

  constructor(
    private readonly list: KeyedQuery,
    private readonly size: number,
    private readonly ranges: RangeReader,
  ) {
    this.counter = new Counter(
      () => countAll(list.parts),
      (after) => ranges.scheduleRefetch(after),
    );
  }

  /**
   * @param wanted 0: the total without rows.
   * @param again set on a second run, after a recount or after the visited pages were forgotten.
   */
  async open(wanted: number, fetch: FetchRange, again?: "counted" | "forgotten"): Promise<ListAnswer> {
    const { counter } = this;
    if (!again && (await this.mustRecount(wanted))) counter.forget();
    const total = await counter.now();
    if (wanted === 0 || wanted > this.lastPage(total)) return { data: [], total };
    const before = this.visited.get(wanted);
    const range = await this.rangeOf(wanted, total);
    if (range === "gone" && again !== "forgotten") return this.reopen(wanted, fetch);
    if (typeof range === "string") return { ...(await this.open(1, fetch, again)), page: 1 };
    const was = this.shown?.page === wanted ? this.shown : undefined;
    const rows = await readRange(this.list, range.anchor, range.size, fetch);
    const ids = rows.map(({ id }) => id).join("/");
    this.shown = { ...range, ids, total };
    this.visited.set(wanted, this.shown);
    this.cacheEdges(wanted, rows);
    const isSame = before !== undefined && isSameRange(before, range);
    // No listener reports a record added between the count and the last page, so a second count follows.
    const isNewEnd = !isSame && wanted > 1 && wanted === this.lastPage(total);
    if ((isSame && before.ids !== ids) || isNewEnd) counter.invalidate();
    if (rows.length !== this.rowsOn(wanted, total) || counter.isStale(total)) counter.forget();
    const now = await counter.now();
    // The total determines how many rows the last page has.
    if (now !== total && !again) {
      this.edges.delete(wanted);
      return this.open(wanted, fetch, "counted");
    }
    if (again !== "forgotten" && (await this.isElsewhere(range, now, rows, was)))
      return this.reopen(wanted, fetch);
    return { data: [...rows], total: now };
  }

  /** Reopens the page after so many changes that the visited pages have moved. */
  private reopen(wanted: number, fetch: FetchRange): Promise<ListAnswer> {
    this.counter.forget();
    this.edges.clear();
    this.shown = undefined;
    return this.open(wanted, fetch, "forgotten");
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
    was: VisitedPage | undefined,
  ): Promise<boolean> {
    const last = this.lastPage(total);
    if (rows.length < this.size || page < last)
      return rows.length < this.rowsOn(page, total) && (!was || rows.length === 0 || page === last);
    if (isFromEnd(anchor) || was?.total === total) return false;
    return (await readRange(this.list, { after: rows.at(-1) }, 1, this.ranges.readOnce)).length > 0;
  }

  private async mustRecount(wanted: number): Promise<boolean> {
    if (!this.counter.isCached || this.shown?.page === wanted) return false;
    const total = await this.counter.now();
    return wanted > this.lastPage(total) || this.counter.isExpired(total) || this.counter.isStale(total);
  }

  private cacheEdges(first: number, rows: readonly RecordData[]): void {
    for (let start = 0; start < rows.length; start += this.size) {
      const [top, bottom] = [rows[start], rows[Math.min(start + this.size, rows.length) - 1]];
      if (top && bottom) this.edges.set(first + start / this.size, { first: top, last: bottom });
    }
  }

  private async rangeOf(page: number, total: number): Promise<PageRange | "far" | "gone"> {
    const { size, shown } = this;
    const last = this.lastPage(total);
    const onLast = this.rowsOn(last, total);
    if (shown?.page === page) {
      // A page read from the end must have the size of the last page.
      const isKept = isFromEnd(shown.anchor) ? page === last && shown.size === onLast : shown.size === size;
      if (isKept) return shown;
    }
    if (page === 1) return { page, anchor: { after: undefined }, size };
    const [previous, next] = [this.edges.get(page - 1), this.edges.get(page + 1)];
    if (previous) return { page, anchor: { after: previous.last }, size };
    if (page === last) return { page, anchor: { before: undefined }, size: onLast };
    if (next) return { page, anchor: { before: next.first }, size };
    const reached = await this.reach(page, total);
    return reached === "near" ? this.rangeOf(page, total) : reached;
  }

  /** @returns "far" when that is too much, and "gone" when there are fewer records than counted. */
  private async reach(page: number, total: number): Promise<"near" | "far" | "gone"> {
    const fromStart = (page - 1) * this.size;
    const fromEnd = total - page * this.size;
    const isForward = fromStart <= fromEnd;
    const between = isForward ? fromStart : fromEnd;
    if (between > MAX_SKIPPED_RECORDS) return "far";
    const anchor: RangeAnchor = isForward ? { after: undefined } : { before: undefined };
    const rows = await readRange(this.list, anchor, between, this.ranges.readOnce);
    this.cacheEdges(isForward ? 1 : page + 1, rows);
    return rows.length === between ? "near" : "gone";
  }

  private lastPage(total: number): number {
    return Math.max(1, Math.ceil(total / this.size));
  }

  private rowsOn(page: number, total: number): number {
    return Math.max(0, Math.min(this.size, total - (page - 1) * this.size));
  }
}

function isSameRange(a: PageRange, b: PageRange): boolean {
  const recordOf = ({ anchor }: PageRange) => ("after" in anchor ? anchor.after : anchor.before);
  return "after" in a.anchor === "after" in b.anchor && recordOf(a) === recordOf(b) && a.size === b.size;
}

function isFromEnd(anchor: RangeAnchor): boolean {
  return "before" in anchor && anchor.before === undefined;
}

/** Milliseconds until a count of a thousand records may be repeated after a change. */
const RECOUNT_MS = 300;
/** Milliseconds until a count of a thousand is repeated when a page is turned: most changes are not reported. */
const EXPIRY_MS = 3_000;
/** The longest wait for a count after a change, and the shortest for one when a page is turned. */
const HALF_MINUTE = 30_000;

interface CachedCount {
  readonly count: Promise<number>;
  readonly at: number;
  /** From the monotonic clock, which orders quick events. */
  readonly requestedAt: number;
}

/** Caches how many records a large list has, because the server's count costs by their number. */
export class Counter {
  private cached: CachedCount | undefined;
  /** Records were added or removed since the count. */
  private isOld = false;
  private changedAt = 0;

  constructor(
    private readonly count: () => Promise<number>,
    private readonly scheduleRefetch: (after: number) => void,
  ) {}

  /** @throws the SDK's errors; the next call counts again then. */
  now(): Promise<number> {
    return (this.cached ?? this.keep(this.count(), Date.now(), performance.now())).count;
  }

  forget(): void {
    this.cached = undefined;
    this.isOld = false;
  }

  invalidate(): void {
    this.isOld = true;
  }

  /**
   * Of a series of changes by this tab, not every one causes a count.
   * @param added undefined: unknown.
   * @param began the start of the change, from `performance.now()`. A count since then may include it.
   */
  changed(added: number | undefined, began = Infinity): void {
    const isFirst = Date.now() - this.changedAt > HALF_MINUTE;
    this.changedAt = Date.now();
    this.invalidate();
    if (added !== undefined && this.cached && this.cached.requestedAt < began) {
      const { count, at, requestedAt } = this.cached;
      const changed = count.then((total) => Math.max(0, total + added));
      this.keep(changed, at, requestedAt);
    } else if (added === undefined && isFirst) this.forget();
  }

  /** Whether the count is invalid and was not taken a moment ago. If it was, the screens refetch later. */
  isStale(total: number): boolean {
    if (!this.isOld) return false;
    const wait = (this.cached?.at ?? 0) + Math.min((total / 1000) * RECOUNT_MS, HALF_MINUTE) - Date.now();
    if (wait > 0) this.scheduleRefetch(wait);
    return wait <= 0;
  }

  isExpired(total: number): boolean {
    const expiry = Math.max((total / 1000) * EXPIRY_MS, HALF_MINUTE);
    return this.cached !== undefined && Date.now() - this.cached.at > expiry;
  }

  get isCached(): boolean {
    return this.cached !== undefined;
  }

  /** A count that was forgotten while in flight is ignored. */
  private keep(count: Promise<number>, at: number, requestedAt: number): CachedCount {
    const cached = { count, at, requestedAt };
    this.cached = cached;
    count.catch(() => {
      if (this.cached === cached) this.cached = undefined;
    });
    return cached;
  }
}
