/**
 * Answers the lists of one collection that is too large to hold, by pages or by search. Counts, page ends and
 * candidates of a query are kept while its list is shown, and for a minute after. Loaded with the first large
 * list.
 */
import type { GetListResponse } from "@refinedev/core";
import type { Query } from "firebase/firestore";
import { sortKeyFields } from "../../fields/derived";
import { searchTerms } from "../../fields/search-text";
import type { Collection, RecordData } from "../../schema/types";
import type { MatchCount } from "../../contract/lists";
import { COUNTED_ROWS, type ListExtras } from "../../contract/records";
import {
  countQuery,
  filtered,
  ordered,
  readRange,
  type OrderedQuery,
  type ReadSegment,
  type Segment,
} from "./large-query";
import type { CountOrders } from "./count-order";
import { Pages } from "./pages";
import { listQueryKey, type ListQuery, answerSmall, finderOf, sorted } from "./list-query";
import { SearchScan, maxReadCandidates, planSearch, type SearchPlan } from "./search";

export type ListAnswer = GetListResponse<RecordData> & ListExtras;

/** Milliseconds that the cache of a query is kept after its list was last requested. */
const CACHE_MS = 60_000;
/** How many candidates of a search may be added while it is held. */
const SPARE = 25;

/** How one query is answered. */
type QueryStrategy = (page: number, further: number, read: ReadSegment) => Promise<ListAnswer>;
interface CachedQuery {
  readonly listQuery: ListQuery;
  readonly strategy: Promise<QueryStrategy>;
  /** @param added how many records of the list are new; undefined: unknown. */
  readonly changed: (added: number | undefined, began?: number) => void;
  usedAt: number;
  /** The previous answer: two concurrent answers would not know of each other's pages. */
  last: Promise<unknown>;
}

/** What this tab has written: the change in the number of records, or the keys of changed fields. */
export type ListChange =
  // `began`: the start of the write, from `performance.now()`.
  { readonly added: number; readonly began?: number } | { readonly fields: readonly string[] };

/** An ordered list that a scan reads. */
export interface ScanSource {
  readonly list: OrderedQuery & { readonly key: string };
  readonly isFound: (record: RecordData) => boolean;
  /** Sorts the results, which are read in the list's own order: those of a search, or of an order by counts. */
  readonly sort?: ((records: readonly RecordData[]) => Promise<readonly RecordData[]>) | undefined;
  /** Whether the list can be read backwards: a search has no index for that. */
  readonly goesBack: boolean;
}

/** What a large list uses of its collection's live ranges (lists.ts). */
export interface ShownSegments {
  answering(size: number): ReadSegment;
  current(segment: Segment): readonly RecordData[] | undefined;
  isShown(prefix: string): boolean;
  readonly leftAt: number;
  askAgain(after: number): void;
}

export class LargeList {
  private readonly cached = new Map<string, CachedQuery>();

  /**
   * @param all all records of the collection that the principal may see.
   * @param readOnce reads a range without listening to it.
   */
  constructor(
    private readonly collection: Collection,
    private readonly all: Query,
    private readonly segments: ShownSegments,
    private readonly readOnce: ReadSegment,
    /** Whether all records have sort keys. Otherwise the list's own order would hide some. */
    private readonly isIndexed: () => Promise<boolean>,
    private readonly countOrders: CountOrders,
  ) {}

  /** @throws the SDK's errors. */
  async answer(listQuery: ListQuery, page: number, size: number, further: number): Promise<ListAnswer> {
    const key = this.keyOf(listQuery, size);
    this.forgetOld();
    const entry = this.cached.get(key) ?? this.cache(key, listQuery, size);
    entry.usedAt = Date.now();
    const read = this.segments.answering(size);
    const answer = entry.last.then(async () => (await entry.strategy)(page, further, read));
    entry.last = answer.catch(() => undefined);
    entry.strategy.catch(() => this.cached.delete(key));
    return answer;
  }

  /**
   * The first page of a query without a search or a chosen order, before its total is known.
   * @param read reads the range by the same key as `answer`, so that both share one listener.
   * @returns no rows if the list has another order until all its records have sort keys.
   */
  async firstRows(listQuery: ListQuery, size: number, read: ReadSegment): Promise<readonly RecordData[]> {
    const list = { ...this.listIn(listQuery, true), key: this.keyOf(listQuery, size) };
    const [rows, isKeyed] = await Promise.all([
      readRange(list, { after: undefined }, size, read),
      this.isKeyed(listQuery),
    ]);
    return isKeyed ? rows : [];
  }

  /** Totals have changed, and searches need a new plan. */
  changed(change: ListChange): void {
    for (const [key, { listQuery, changed }] of this.cached) {
      const { search, equals, dateRange } = listQuery;
      if (search !== "") this.cached.delete(key);
      else if ("added" in change)
        changed(equals.length === 0 && !dateRange ? change.added : undefined, change.began);
      else if (equals.some(([field]) => change.fields.includes(field.key))) changed(undefined);
    }
  }

  /** Call this when records may have got their derived fields. */
  forget(): void {
    this.cached.clear();
  }

  /**
   * How many records match a query. A search through many candidates is not run for this; the count is an
   * upper bound then.
   */
  async countOf(listQuery: ListQuery): Promise<MatchCount> {
    const plan = await this.planOf(listQuery);
    if (plan === "nothing") return { count: 0 };
    const { counted } = listQuery;
    if (!plan) {
      const { list, count: known, unsorted } = await this.allOf(listQuery);
      const count = known ?? (await countQuery(list));
      return {
        count,
        ...(unsorted && { unsorted: "incomplete" }),
        ...(counted && count > COUNTED_ROWS && { unsorted: "many" }),
      };
    }
    const found = await this.countFound(listQuery, plan);
    const isUnsorted = counted ? plan.count > COUNTED_ROWS : listQuery.isChosen && plan.isCut;
    return { ...found, ...(isUnsorted && { unsorted: "many" }) };
  }

  /**
   * @returns a source that reads all matches of a query from beginning to end. Undefined: the query can match
   * nothing.
   */
  async scanSource(listQuery: ListQuery): Promise<ScanSource | undefined> {
    const plan = await this.planOf(listQuery);
    if (plan === "nothing") return undefined;
    const list = plan ? plan.candidates : (await this.allOf(listQuery)).list;
    const { counted, order, isChosen } = listQuery;
    const source = { list: { ...list, key: "" }, isFound: this.finder(listQuery), goesBack: !plan };
    // Sorting requires that all records are held.
    if (counted) {
      const count = plan?.count ?? (await countQuery(list, COUNTED_ROWS + 1));
      if (count > COUNTED_ROWS) return source;
      return { ...source, sort: (found) => this.countOrders.sort(this.collection, found, counted) };
    }
    if (!plan || !isChosen || plan.isCut || !order) return source;
    return { ...source, sort: (found) => Promise.resolve(sorted(found, order)) };
  }

  private keyOf(listQuery: ListQuery, size: number): string {
    return `${this.collection.name}?${listQueryKey(listQuery)}&${size}`;
  }

  private cache(key: string, listQuery: ListQuery, size: number): CachedQuery {
    let pages: Pages | undefined;
    const strategy = this.strategyFor(key, listQuery, size, (made) => (pages = made));
    const entry = {
      listQuery,
      strategy,
      changed: (added?: number, began?: number) => pages?.changed(added, began),
      usedAt: 0,
      last: Promise.resolve(),
    };
    this.cached.set(key, entry);
    return entry;
  }

  private async strategyFor(
    key: string,
    listQuery: ListQuery,
    size: number,
    onPages: (pages: Pages) => void,
  ): Promise<QueryStrategy> {
    const plan = await this.planOf(listQuery);
    if (plan === "nothing") return () => Promise.resolve({ data: [], total: 0, searched: "nothing" });
    if (listQuery.counted) return this.countedStrategy(key, listQuery, size, plan, onPages);
    if (plan && plan.count <= maxReadCandidates(listQuery))
      return this.smallStrategy(key, listQuery, size, plan);
    if (plan) return this.scanStrategy(key, listQuery, size, plan);
    const isKeyed = await this.isKeyed(listQuery);
    // A suffix separates its listeners from those of the same query in the other order.
    const list = { ...this.listIn(listQuery, isKeyed), key: isKeyed ? key : `${key}~` };
    const count = () => countQuery(list);
    const askAgain = (after: number) => this.segments.askAgain(after);
    const pages = new Pages({ list, size, count, readOnce: this.readOnce, askAgain });
    onPages(pages);
    return async (wanted, _further, read) => {
      const { rows, total, page } = await pages.open(wanted, read);
      return { data: [...rows], total, ...(page !== wanted && { page }) };
    };
  }

  /** Few enough records are read and counted. Others come in the list's own order. */
  private async countedStrategy(
    key: string,
    listQuery: ListQuery,
    size: number,
    search: SearchPlan | undefined,
    onPages: (pages: Pages) => void,
  ): Promise<QueryStrategy> {
    const { counted: _order, ...plain } = listQuery;
    const candidates = search?.candidates ?? this.listIn(plain, await this.isKeyed(plain));
    const count = search?.count ?? (await countQuery(candidates, COUNTED_ROWS + 1));
    if (count <= COUNTED_ROWS) return this.smallStrategy(key, listQuery, size, { candidates }, COUNTED_ROWS);
    const answer = await this.strategyFor(key, plain, size, onPages);
    return async (...wanted) => ({ ...(await answer(...wanted)), uncounted: true });
  }

  /** Reads and holds all candidates, and answers as a small list does. */
  private smallStrategy(
    key: string,
    listQuery: ListQuery,
    size: number,
    { candidates }: Pick<SearchPlan, "candidates">,
    most = maxReadCandidates(listQuery),
  ): QueryStrategy {
    const list = { ...candidates, key: `${key}#` };
    const limit = most + SPARE;
    const { counted } = listQuery;
    let wereAll = false;
    return async (wanted, further, read) => {
      const records = await readRange(list, { after: undefined }, limit, read);
      const areAll = records.length < limit;
      // So many records were added that the held ones are no longer all.
      if (!areAll) this.cached.delete(key);
      if (!areAll && wereAll) return this.answer(listQuery, wanted, size, further);
      wereAll = areAll;
      const found = answerSmall(listQuery.view, records, listQuery, this.finder(listQuery));
      const inOrder = counted ? await this.countOrders.sort(this.collection, found, counted) : found;
      const data = inOrder.slice((wanted - 1) * size, wanted * size);
      return { data, total: found.length, ...(!areAll && { bound: "least" }), ...searchedBy(listQuery) };
    };
  }

  private scanStrategy(key: string, listQuery: ListQuery, size: number, plan: SearchPlan): QueryStrategy {
    const lists = [...(plan.likely ? [{ ...plan.likely, key: `${key}+` }] : []), { ...plan.candidates, key }];
    const scan = new SearchScan(lists, size, this.finder(listQuery), (one) => this.segments.current(one));
    return async (wanted, further, read) => {
      const { found, isDone, scanned, left, page } = await scan.open(wanted, further, read, plan.count);
      const most = Math.max(found.length + 1, left + found.length);
      return {
        data: found.slice((page - 1) * size, page * size),
        total: isDone || plan.isCut ? found.length : most,
        ...(!isDone && { bound: plan.isCut ? "least" : "most" }),
        ...(!isDone && found.length <= wanted * size && { looked: scanned }),
        ...(page !== wanted && { page }),
        ...(listQuery.isChosen && { unsorted: true }),
        ...searchedBy(listQuery),
      };
    };
  }

  /** @returns undefined where the query has no search. */
  private async planOf(listQuery: ListQuery): Promise<SearchPlan | "nothing" | undefined> {
    if (listQuery.search === "") return undefined;
    const parsed = searchTerms(listQuery.search);
    if (parsed.tokens.length === 0) return "nothing";
    return planSearch(filtered(this.all, listQuery), listQuery.view, parsed, countQuery);
  }

  private async countFound(listQuery: ListQuery, plan: SearchPlan): Promise<MatchCount> {
    if (plan.count > maxReadCandidates(listQuery))
      return { count: plan.isCut ? await countQuery(plan.candidates) : plan.count, bound: "most" };
    const list = { ...plan.candidates, key: "" };
    const candidates = await readRange(list, { after: undefined }, plan.count + SPARE, this.readOnce);
    return { count: answerSmall(listQuery.view, candidates, listQuery, this.finder(listQuery)).length };
  }

  /**
   * All records that a query without a search matches, for an export or a bulk action. If its order would omit records
   * without sort keys, the stored order is used. An exported file can be sorted later, but missing records cannot be
   * found.
   */
  private async allOf(listQuery: ListQuery): Promise<{
    readonly list: OrderedQuery;
    /** Absent: the list has not been counted. */
    readonly count?: number;
    readonly unsorted: boolean;
  }> {
    const list = this.listIn(listQuery, true);
    const { order } = listQuery;
    if (!order || !sortKeyFields(this.collection).includes(order.field)) return { list, unsorted: false };
    const stored = this.listIn(listQuery, false);
    const [sorted, all] = await Promise.all([countQuery(list), countQuery(stored)]);
    return all > sorted
      ? { list: stored, count: all, unsorted: true }
      : { list, count: sorted, unsorted: false };
  }

  private listIn(listQuery: ListQuery, isKeyed: boolean): OrderedQuery {
    return ordered(filtered(this.all, listQuery), listQuery.view, listQuery, isKeyed);
  }

  /** Whether the list is ordered by sort keys, where its order has some. */
  private async isKeyed({ order, isChosen }: ListQuery): Promise<boolean> {
    return order === undefined || isChosen || this.isIndexed();
  }

  private finder(listQuery: ListQuery): (record: RecordData) => boolean {
    return finderOf(listQuery.view, listQuery, searchTerms(listQuery.search).prefixesOnly);
  }

  private forgetOld(): void {
    const old = Date.now() - CACHE_MS;
    for (const [key, { usedAt }] of this.cached)
      if (usedAt < old && (usedAt <= this.segments.leftAt || !this.segments.isShown(key)))
        this.cached.delete(key);
  }
}

function searchedBy({ search }: ListQuery): Pick<ListAnswer, "searched"> {
  return searchTerms(search).prefixesOnly ? { searched: "beginnings" } : {};
}
