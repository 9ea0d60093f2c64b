import { sortKeyFields } from "../../fields/derived";
import { searchTerms } from "../../fields/search-text";
import type { Collection, RecordData } from "../../schema/types";
import { COUNTED_ROWS } from "../../contract/records";
import { countAll } from "../chunked";
import type { LastReport } from "../last-report";
import type { RecordReader } from "../record-reader";
import {
  finderOf,
  listQueryKey,
  pageRows,
  sorted,
  type ListAnswer,
  type ListPage,
  type ListQuery,
} from "./list-query";
import { PageCursor, type Counter } from "./page-cursor";
import {
  filtered,
  ordered,
  readRange,
  type FetchRange,
  type KeyedQuery,
  type OrderedQuery,
  type RangeReader,
} from "./range-reader";
import { Search, maxReadCandidates, planSearch, type SearchPlan } from "./search";

const QUERY_CACHE_MS = 60_000;
/** How many candidates of a search may be added while it is held. */
const SPARE = 25;

type QueryStrategy = (page: number, continued: number, fetch: FetchRange) => Promise<ListAnswer>;
interface CachedQuery {
  readonly key: string;
  readonly listQuery: ListQuery;
  readonly size: number;
  strategy?: Promise<QueryStrategy>;
  counter?: Counter;
  usedAt: number;
  /** The previous answer: two concurrent answers would not know of each other's pages. */
  last: Promise<unknown>;
}

/** What this tab has written: the change in the number of records, or the keys of changed fields. */
export type ListChange =
  // `began`: the start of the write, from `performance.now()`.
  { readonly added: number; readonly began?: number } | { readonly fields: readonly string[] };

export interface ScanSource {
  readonly list: KeyedQuery;
  readonly fetch: FetchRange;
  readonly isFound: (record: RecordData) => boolean;
  /** Of results that are read in another order: those of a search, or of an order by counts. */
  readonly sort?: (records: readonly RecordData[]) => Promise<readonly RecordData[]>;
  /** Whether the list can be read backwards: a search has no index for that. */
  readonly goesBack: boolean;
}

/**
 * Answers the lists of one collection that is too large to hold, by pages or by search. Counts, page ends and
 * candidates of a query are kept while its list is shown, and for a minute after.
 */
export class LargeList {
  private readonly cached = new Map<string, CachedQuery>();

  constructor(
    private readonly collection: Collection,
    private readonly reader: RecordReader,
    private readonly ranges: RangeReader,
    private readonly health: LastReport,
  ) {}

  /**
   * @param page 0: the total without rows.
   * @param fetch keeps what it has read live until the next answer of this page size.
   */
  async answer(
    listQuery: ListQuery,
    { page, size }: ListPage,
    continued = 0,
    fetch = page > 0 ? this.liveReader(size) : this.ranges.readOnce,
  ): Promise<ListAnswer> {
    const key = this.keyOf(listQuery, size);
    this.forgetOld();
    const cached: CachedQuery = this.cached.get(key) ?? {
      ...{ key, listQuery, size, usedAt: 0 },
      last: Promise.resolve(),
    };
    this.cached.set(key, cached);
    cached.usedAt = Date.now();
    cached.strategy ??= this.strategyFor(cached);
    const { strategy } = cached;
    strategy.catch(() => this.cached.delete(key));
    const answer = cached.last.then(async () => (await strategy)(page, continued, fetch));
    cached.last = answer.catch(() => undefined);
    return answer;
  }

  liveReader(size: number): FetchRange {
    return this.ranges.liveReader(size);
  }

  /**
   * The first page before its total is known. It reads the range by the same key as `answer`, so that both share one
   * listener.
   * @returns no rows if the list has another order until all its records have sort keys.
   */
  async firstRows(listQuery: ListQuery, size: number): Promise<readonly RecordData[]> {
    const list = { ...this.listIn(listQuery, true), key: this.keyOf(listQuery, size) };
    const [rows, isKeyed] = await Promise.all([
      readRange(list, { after: undefined }, size, this.ranges.prefetch),
      this.isKeyed(listQuery),
    ]);
    return isKeyed ? rows : [];
  }

  /** Totals have changed, and searches need a new plan. */
  changed(change: ListChange): void {
    for (const [key, { listQuery, counter }] of this.cached) {
      const { search, equals, dateRange } = listQuery;
      if (search !== "") this.cached.delete(key);
      else if ("added" in change)
        counter?.changed(equals.length === 0 && !dateRange ? change.added : undefined, change.began);
      else if (equals.some(([field]) => change.fields.includes(field.key))) counter?.changed(undefined);
    }
  }

  /** Call this when records may have got their derived fields. */
  forget(): void {
    this.cached.clear();
  }

  /** @returns undefined where the query can match nothing. */
  async scanSource(listQuery: ListQuery): Promise<ScanSource | undefined> {
    const plan = await this.planOf(listQuery);
    if (plan === "nothing") return undefined;
    const list = { ...(plan ? plan.candidates : await this.allOf(listQuery)), key: "" };
    const { counted, isChosen } = listQuery;
    const isFound = this.finder(listQuery);
    const source = { list, isFound, goesBack: !plan, fetch: this.ranges.readOnce };
    // Sorting requires that all records are held.
    if (counted) {
      const count = plan?.count ?? (await countAll(list.parts, COUNTED_ROWS + 1));
      if (count > COUNTED_ROWS) return source;
    } else if (!plan || !isChosen || plan.isCut) return source;
    return { ...source, sort: (found) => this.inOrder(listQuery, found) };
  }

  private keyOf(listQuery: ListQuery, size: number): string {
    return `${this.collection.name}?${listQueryKey(listQuery)}&${size}`;
  }

  private async strategyFor(cached: CachedQuery): Promise<QueryStrategy> {
    const { key, listQuery, size } = cached;
    const { counted, isChosen } = listQuery;
    const plan = await this.planOf(listQuery);
    if (plan === "nothing") return () => Promise.resolve({ data: [], total: 0, searched: "nothing" });
    const isKeyed = plan !== undefined || (await this.isKeyed(listQuery));
    const list = plan?.candidates ?? this.listIn(listQuery, isKeyed);
    const most = counted ? COUNTED_ROWS : plan ? maxReadCandidates(listQuery) : 0;
    const count = plan?.count ?? (counted ? await countAll(list.parts, most + 1) : Infinity);
    const searched = searchTerms(listQuery.search).prefixesOnly ? ({ searched: "beginnings" } as const) : {};
    const isFound = this.finder(listQuery);
    if (count <= most) {
      const whole = { ...list, key: `${key}#` };
      return async (page, continued, fetch) => {
        if (page === 0) return { data: [], total: await countAll(list.parts) };
        const rows = await readRange(whole, { after: undefined }, most + SPARE, fetch);
        if (rows.length === most + SPARE) {
          // So many records were added that these may not be all.
          this.cached.delete(key);
          return this.answer(listQuery, { page, size }, continued, fetch);
        }
        const found = await this.inOrder(listQuery, rows.filter(isFound));
        return { data: [...pageRows(found, { page, size })], total: found.length, ...searched };
      };
    }
    // Too many records to count those below each come in the list's own order.
    const extras = { ...(counted && { uncounted: true }), ...(isChosen && plan && { unsorted: true }) };
    if (plan) {
      const search = new Search(plan, key, size, isFound, this.ranges);
      return async (page, continued, fetch) => ({
        ...(await search.open(page, continued, fetch)),
        ...extras,
        ...searched,
      });
    }
    // A suffix separates its listeners from those of the same query in the other order.
    const cursor = new PageCursor({ ...list, key: isKeyed ? key : `${key}~` }, size, this.ranges);
    cached.counter = cursor.counter;
    return async (page, _continued, fetch) => ({ ...(await cursor.open(page, fetch)), ...extras });
  }

  /** @param found all that were found, in the list's own order. */
  private async inOrder({ counted, order }: ListQuery, found: readonly RecordData[]) {
    if (counted) return this.reader.sortByCounts(this.collection, found, counted);
    return order ? sorted(found, order) : found;
  }

  private async planOf(listQuery: ListQuery): Promise<SearchPlan | "nothing" | undefined> {
    if (listQuery.search === "") return undefined;
    const terms = searchTerms(listQuery.search);
    if (terms.tokens.length === 0) return "nothing";
    return planSearch(filtered(this.reader.all(this.collection), listQuery), listQuery.view, terms);
  }

  /**
   * If the order would omit records without sort keys, the stored order is used. An exported file can be sorted later,
   * but missing records cannot be found.
   */
  private async allOf(listQuery: ListQuery): Promise<OrderedQuery> {
    const list = this.listIn(listQuery, true);
    const { order } = listQuery;
    if (!order || !sortKeyFields(this.collection).includes(order.field)) return list;
    const stored = this.listIn(listQuery, false);
    const [count, all] = await Promise.all([countAll(list.parts), countAll(stored.parts)]);
    return all > count ? stored : list;
  }

  private listIn(listQuery: ListQuery, isKeyed: boolean): OrderedQuery {
    return ordered(filtered(this.reader.all(this.collection), listQuery), listQuery.view, listQuery, isKeyed);
  }

  /** Whether the list is ordered by sort keys, where its order has some. The own order must not hide records without. */
  private async isKeyed({ order, isChosen }: ListQuery): Promise<boolean> {
    if (order === undefined || isChosen) return true;
    return this.health.isIndexed(this.collection, this.reader.all(this.collection));
  }

  private finder(listQuery: ListQuery): (record: RecordData) => boolean {
    return finderOf(listQuery, searchTerms(listQuery.search).prefixesOnly);
  }

  private forgetOld(): void {
    const old = Date.now() - QUERY_CACHE_MS;
    for (const [key, { usedAt }] of this.cached)
      if (usedAt < old && (usedAt <= this.ranges.unwatchedAt || !this.ranges.isShown(key)))
        this.cached.delete(key);
  }
}
