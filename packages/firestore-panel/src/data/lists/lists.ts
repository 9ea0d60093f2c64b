import { limit, query } from "firebase/firestore";
import type { Collection } from "../../schema/types";
import { COUNTED_ROWS, type ListMeta } from "../../contract/records";
import { countOf } from "../chunked";
import { firstPageRequest, forgetEarly, earlyRecords } from "../early-requests";
import { codeOf } from "../errors";
import type { RecordReader } from "../record-reader";
import type { LastReport } from "../last-report";
import type { LiveQueries } from "../live-query";
import { groupingOf, heldGroups, largeGroups, type Grouping } from "./groups";
import { LargeList, type ListChange } from "./large";
import {
  answerSmall,
  requestedPage,
  parseListQuery,
  pageRows,
  type ListAnswer,
  type ListPage,
  type ListParams,
  type ListQuery,
} from "./list-query";
import { RangeReader, type LiveRange } from "./range-reader";

/** An indexed collection with at most this many records is held in memory. */
const MAX_SMALL_ROWS = 300;
/** It is held until it has this many, where it grows while it is open. */
const MAX_GROWN_ROWS = 2 * MAX_SMALL_ROWS;
/** Most records that a list of a collection without index holds. Beyond it the answer says `truncated`. */
export const MAX_HELD_ROWS = 2000;
const SIZE_CACHE_MS = 60_000;
/** Milliseconds until a list that could not be counted is requested again. */
const RECOUNT_DELAY_MS = 5_000;

interface CollectionLists {
  readonly ranges: RangeReader;
  readonly large: LargeList;
  isLarge: Promise<boolean> | undefined;
  /** A whole answer was given, or has failed, since the size was requested. */
  isAnswered: boolean;
  usedAt: number;
}

interface ListRequest {
  readonly collection: Collection;
  readonly lists: CollectionLists;
  readonly listQuery: ListQuery;
  /** Undefined: all rows. */
  readonly page: ListPage | undefined;
  readonly grouping: Grouping | undefined;
  readonly continueScan: number;
}

/**
 * Chooses how a list is answered. A small collection is held live and answered in memory; a large `indexed`
 * one is answered by index (docs/lists.md). Screens do not see the difference.
 */
export class Lists {
  private readonly byCollection = new Map<string, CollectionLists>();

  constructor(
    private readonly reader: RecordReader,
    private readonly live: LiveQueries,
    private readonly health: LastReport,
  ) {
    live.onClose(() => this.close());
  }

  /**
   * The first answer may be partial, if the screen accepts that: the rows of the first page, before the size of the
   * list is known. The screens are notified to refetch when it is.
   * @throws 400 for a query that no list offers.
   */
  async answer(collection: Collection, params: ListParams): Promise<ListAnswer> {
    const { partial = false, continueScan = 0 } = (params.meta ?? {}) as ListMeta;
    const listQuery = parseListQuery(collection, params);
    const page = requestedPage(collection, params);
    const grouping = groupingOf(collection, params.meta);
    const lists = this.listsOf(collection);
    const request = { collection, lists, listQuery, page, grouping, continueScan };
    const whole = this.wholeAnswer(request).finally(() => {
      if (lists.ranges.isClosed) return;
      lists.isAnswered = true;
      forgetEarly();
    });
    // A small list searches and orders in memory also the records that an index lacks.
    const isPlain = !grouping && listQuery.search === "" && !listQuery.isChosen && !listQuery.counted;
    if (!partial || page?.page !== 1 || !isPlain || lists.isAnswered) return whole;
    const first = await Promise.race([whole, this.firstRows(collection, lists, listQuery, page.size)]);
    if (!first?.partial) return whole;
    const refetch = () => lists.ranges.scheduleRefetch(0);
    whole.then(refetch, refetch);
    return first;
  }

  /** @returns undefined where there are no rows or they are refused: the whole answer decides then. */
  private async firstRows(
    collection: Collection,
    { large }: CollectionLists,
    listQuery: ListQuery,
    size: number,
  ): Promise<ListAnswer | undefined> {
    try {
      const request = firstPageRequest(collection, this.reader.scopeId, listQuery, size);
      const early = request && (await this.reader.early(request));
      if (early === undefined && !collection.indexed) return undefined;
      const rows =
        early === undefined ? await large.firstRows(listQuery, size) : earlyRecords(collection, early);
      return rows.length > 0
        ? { data: [...rows], total: rows.length, bound: "least", partial: true }
        : undefined;
    } catch {
      return undefined;
    }
  }

  private async wholeAnswer(request: ListRequest): Promise<ListAnswer> {
    const { collection, lists, listQuery, page, grouping } = request;
    try {
      if (page && (await this.isLarge(collection, lists))) return await this.largeAnswer(request, page);
    } catch (error) {
      // No listener reports when the server answers counts again.
      if (codeOf(error) === "unavailable") lists.ranges.scheduleRefetch(RECOUNT_DELAY_MS);
      throw error;
    }
    const held = await lists.ranges.liveReader(page?.size ?? 0)(this.wholeRange(collection));
    if (page && collection.indexed && held.length > MAX_GROWN_ROWS) {
      lists.isLarge = Promise.resolve(true);
      return this.wholeAnswer(request);
    }
    const found = answerSmall(held.slice(0, MAX_HELD_ROWS), listQuery);
    const { counted } = listQuery;
    const uncounted = counted !== undefined && found.length > COUNTED_ROWS;
    const inOrder =
      counted && !uncounted ? await this.reader.sortByCounts(collection, found, counted) : found;
    return {
      ...(grouping && page
        ? await heldGroups(grouping, inOrder, page)
        : { data: [...pageRows(inOrder, page)], total: found.length }),
      truncated: held.length > MAX_HELD_ROWS,
      listed: Math.min(held.length, MAX_HELD_ROWS),
      ...(uncounted && { uncounted }),
    };
  }

  private async largeAnswer(request: ListRequest, page: ListPage): Promise<ListAnswer> {
    const { listQuery, grouping, continueScan } = request;
    const { large } = request.lists;
    if (grouping && listQuery.search === "") {
      const { collections } = this.reader.panel();
      const listOf = async (name: string, params: ListParams) => {
        const target = collections.find((candidate) => candidate.name === name);
        return target ? this.answer(target, params) : { data: [], total: 0 };
      };
      return largeGroups({ large, listQuery, page, grouping, listOf });
    }
    const answer = await large.answer(listQuery, page, continueScan);
    return grouping ? { ...answer, ungrouped: true } : answer;
  }

  watch(collection: Collection, callback: (ids: readonly string[]) => void): () => void {
    return this.listsOf(collection).ranges.watch(callback);
  }

  /** @returns the collection's lists by index, where it has too many records to hold. */
  async large(collection: Collection): Promise<LargeList | undefined> {
    const lists = this.listsOf(collection);
    return (await this.isLarge(collection, lists)) ? lists.large : undefined;
  }

  changed(collection: Collection, change: ListChange): void {
    forgetEarly();
    this.byCollection.get(collection.name)?.large.changed(change);
  }

  /** A check may have found that records lack sort keys, or that none does. */
  forgetOrders(): void {
    for (const { large } of this.byCollection.values()) large.forget();
  }

  private wholeRange(collection: Collection): LiveRange {
    return { key: collection.name, query: query(this.reader.ordered(collection), limit(MAX_HELD_ROWS + 1)) };
  }

  /** One read decides. For a list that is held already, its size is known. */
  private async isLarge(collection: Collection, lists: CollectionLists): Promise<boolean> {
    if (!collection.indexed) return false;
    const now = Date.now();
    const held = lists.ranges.cached(this.wholeRange(collection));
    if (now - lists.usedAt > SIZE_CACHE_MS && !lists.ranges.isWatched) {
      lists.isLarge = undefined;
      lists.isAnswered = held !== undefined;
    }
    lists.usedAt = now;
    lists.isLarge ??= held
      ? Promise.resolve(held.length > MAX_GROWN_ROWS)
      : countOf(this.reader.all(collection), MAX_SMALL_ROWS + 1).then((count) => count > MAX_SMALL_ROWS);
    lists.isLarge.catch(() => (lists.isLarge = undefined));
    return lists.isLarge;
  }

  private listsOf(collection: Collection): CollectionLists {
    const cached = this.byCollection.get(collection.name);
    if (cached) return cached;
    const ranges = new RangeReader(this.live, collection);
    const large = new LargeList(collection, this.reader, ranges, this.health);
    const lists = { ranges, large, isLarge: undefined, isAnswered: false, usedAt: 0 };
    this.byCollection.set(collection.name, lists);
    return lists;
  }

  private close(): void {
    for (const { ranges } of this.byCollection.values()) ranges.close();
    this.byCollection.clear();
  }
}
