/**
 * Chooses how a list is answered. A small collection is held live and answered in memory; a large `indexed`
 * one is answered by index (docs/lists.md). Screens do not see the difference.
 */
import { limit, query } from "firebase/firestore";
import { readRecord } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import { firstPageRequest, forgetEarly, recordsOf } from "../early-requests";
import { codeOf, ProviderError } from "../errors";
import { readQuery, type ReadRecord, type RecordReader, listenToQuery } from "../record-reader";
import type { LastReport } from "../last-report";
import type { LiveQueries, LiveQuery } from "../live-query";
import type { ListChange, LargeList, ListAnswer } from "./large";
import { COUNTED_ROWS } from "../../contract/records";
import { text } from "../../texts/texts";
import { CountOrders } from "./count-order";
import { pageOf, parseListQuery, type ListParams, type ListQuery, answerSmall, rowsOf } from "./list-query";
import type { ReadSegment, Segment } from "./large-query";

/** An indexed collection with at most this many records is held in memory. */
const SMALL = 300;
/** Most records that a list of a collection without index holds. Beyond it the answer says `truncated`. */
export const WINDOW = 2000;
/** Milliseconds for which a known size stays valid after its list was last requested. */
const CACHE_MS = 60_000;

/** Milliseconds until a list that could not be counted is requested again. */
const RETRY_MS = 5_000;

/** What is cached about one collection's lists, until the session ends. */
interface CollectionLists {
  readonly segments: Segments;
  readonly large: () => Promise<LargeList>;
  isLarge: Promise<boolean> | undefined;
  /** A whole answer was given, or has failed, since the size was requested. */
  isAnswered: boolean;
  usedAt: number;
}

export class Lists {
  private readonly byCollection = new Map<string, CollectionLists>();
  readonly countOrders: CountOrders;

  constructor(
    private readonly reader: RecordReader,
    private readonly live: LiveQueries,
    private readonly health: LastReport,
  ) {
    this.countOrders = new CountOrders(reader);
    live.onClose(() => this.close());
  }

  /**
   * The first answer of a collection may be partial, if the screen accepts that: the rows of the first page, before the
   * size of the list is known. The screens are notified to refetch when it is.
   * @throws 400 for a query that no list offers, and the SDK's errors.
   */
  async answer(collection: Collection, params: ListParams): Promise<ListAnswer> {
    const listQuery = parseListQuery(collection, params);
    const page = pageOf(collection, params);
    const lists = this.listsOf(collection);
    const answered = () => {
      if (lists.segments.isClosed) return;
      lists.isAnswered = true;
      forgetEarly();
    };
    const whole = this.wholeAnswer(collection, listQuery, page, furtherOf(params)).finally(answered);
    const accepts = params.meta?.["partial"] === true && page?.page === 1;
    // A small list searches and orders in memory also the records that an index lacks.
    const isPlain = listQuery.search === "" && !listQuery.isChosen && !listQuery.counted;
    if (!accepts || !isPlain || lists.isAnswered) return whole;
    const first = await Promise.race([whole, this.firstRows(collection, lists, listQuery, page.size)]);
    if (!first?.partial) return whole;
    const refetch = () => lists.segments.askAgain(0);
    whole.then(refetch, refetch);
    return first;
  }

  /** @returns undefined where there are no rows or they are refused: the whole answer decides then. */
  private async firstRows(
    collection: Collection,
    { large, segments }: CollectionLists,
    listQuery: ListQuery,
    size: number,
  ): Promise<ListAnswer | undefined> {
    try {
      const request = firstPageRequest(collection, this.reader.scopeId, listQuery, size);
      const early = request && (await this.reader.early(request));
      if (early === undefined && !collection.indexed) return undefined;
      const rows =
        early === undefined
          ? await (await large()).firstRows(listQuery, size, segments.reading)
          : recordsOf(collection, early);
      return rows.length > 0
        ? { data: [...rows], total: rows.length, bound: "least", partial: true }
        : undefined;
    } catch {
      return undefined;
    }
  }

  private async wholeAnswer(
    collection: Collection,
    listQuery: ListQuery,
    page: ReturnType<typeof pageOf>,
    further: number,
  ): Promise<ListAnswer> {
    const lists = this.listsOf(collection);
    try {
      if (page && (await this.isLarge(collection, lists))) {
        const large = await lists.large();
        return await large.answer(listQuery, page.page, page.size, further);
      }
    } catch (error) {
      // No listener reports when the server answers counts again.
      if (codeOf(error) === "unavailable") lists.segments.askAgain(RETRY_MS);
      throw error;
    }
    const window = await lists.segments.answering(page?.size ?? 0)(this.window(collection));
    if (page && collection.indexed && window.length > 2 * SMALL) {
      // The list has grown while it was open.
      lists.isLarge = Promise.resolve(true);
      return this.wholeAnswer(collection, listQuery, page, further);
    }
    const found = answerSmall(collection, window.slice(0, WINDOW), listQuery);
    const truncated = window.length > WINDOW;
    const listed = truncated ? WINDOW : window.length;
    const { counted } = listQuery;
    const uncounted = counted !== undefined && found.length > COUNTED_ROWS;
    const inOrder = counted && !uncounted ? await this.countOrders.sort(collection, found, counted) : found;
    return {
      data: [...rowsOf(inOrder, page)],
      total: found.length,
      truncated,
      listed,
      ...(uncounted && { uncounted }),
    };
  }

  /**
   * @param callback called for each burst of changes in the shown lists. @returns a function that ends the
   * subscription.
   */
  watch(collection: Collection, callback: (ids: readonly string[]) => void): () => void {
    return this.listsOf(collection).segments.watch(callback);
  }

  /** @returns the collection's lists by index, where it has too many records to hold. */
  async large(collection: Collection): Promise<LargeList | undefined> {
    const lists = this.listsOf(collection);
    return (await this.isLarge(collection, lists)) ? lists.large() : undefined;
  }

  /** Reports this tab's writes to the large lists of the collection. */
  async changed(collection: Collection, change: ListChange): Promise<void> {
    forgetEarly();
    const lists = this.byCollection.get(collection.name);
    if (lists?.isLarge && (await lists.isLarge.catch(() => false))) (await lists.large()).changed(change);
  }

  /** A check may have found that records lack sort keys, or that none does. */
  forgetOrders(): void {
    for (const { isLarge, large } of this.byCollection.values())
      void isLarge?.then(async (isIt) => isIt && (await large()).forget()).catch(() => undefined);
  }

  private window(collection: Collection): Segment {
    return { key: collection.name, query: query(this.reader.ordered(collection), limit(WINDOW + 1)) };
  }

  /** One read decides. For a list that is held already, its size is known. */
  private async isLarge(collection: Collection, lists: CollectionLists): Promise<boolean> {
    if (!collection.indexed) return false;
    const now = Date.now();
    const cached = lists.segments.current(this.window(collection));
    if (now - lists.usedAt > CACHE_MS && !lists.segments.isWatched) {
      lists.isLarge = undefined;
      lists.isAnswered = cached !== undefined;
    }
    lists.usedAt = now;
    lists.isLarge ??= cached
      ? Promise.resolve(cached.length > 2 * SMALL)
      : this.reader.countUpTo(collection, SMALL + 1).then((count) => count > SMALL);
    lists.isLarge.catch(() => (lists.isLarge = undefined));
    return lists.isLarge;
  }

  private listsOf(collection: Collection): CollectionLists {
    const lists = this.byCollection.get(collection.name) ?? this.make(collection);
    this.byCollection.set(collection.name, lists);
    return lists;
  }

  private make(collection: Collection): CollectionLists {
    const read: ReadRecord = (id, stored) => readRecord(collection, id, stored);
    const segments = new Segments(this.live, read);
    let made: Promise<LargeList> | undefined;
    const large = () => {
      made ??= this.makeLarge(collection, segments, read);
      made.catch(() => (made = undefined));
      return made;
    };
    return { segments, large, isLarge: undefined, isAnswered: false, usedAt: 0 };
  }

  private async makeLarge(collection: Collection, segments: Segments, read: ReadRecord): Promise<LargeList> {
    const { LargeList } = await import("./large");
    const all = this.reader.all(collection);
    const readOnce: ReadSegment = (segment) => readQuery(segment.query, read);
    const isIndexed = () => this.health.isIndexed(collection, all);
    return new LargeList(collection, all, segments, readOnce, isIndexed, this.countOrders);
  }

  private close(): void {
    for (const { segments } of this.byCollection.values()) segments.close();
    this.byCollection.clear();
    this.countOrders.forget();
  }
}

function furtherOf({ meta }: ListParams): number {
  const further: unknown = meta?.["further"];
  return typeof further === "number" && further > 0 ? Math.floor(further) : 0;
}

type Watcher = (ids: readonly string[]) => void;

/**
 * Holds the live queries behind the lists of one collection, and notifies watchers when one of them changes.
 */
class Segments {
  private readonly watchers = new Set<Watcher>();
  /** The segments of the latest answers by page size, since lists of different screens differ in that. */
  private readonly shown = new Map<number, Map<string, Segment>>();
  private readonly ends = new Map<string, () => void>();
  private left = 0;
  /** The session has ended. */
  isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly live: LiveQueries,
    private readonly read: ReadRecord,
  ) {}

  /** @returns the reader of one answer. Segments of the previous answer are released. */
  answering(size: number): ReadSegment {
    const segments = new Map<string, Segment>();
    this.shown.set(size, segments);
    return (segment) => {
      const live = this.open(segment);
      segments.set(segment.key, segment);
      // Attach before the read: watchers are notified when a failed listener recovers.
      this.attach();
      return live.read();
    };
  }

  /** Reads a segment that no answer shows yet. */
  readonly reading: ReadSegment = (segment) => this.open(segment).read();

  /** The records of a segment, if it is still live. Reads nothing. */
  current({ key }: Segment): readonly RecordData[] | undefined {
    return this.live.peek(key)?.current();
  }

  /**
   * @param callback called with the ids for each burst of changes in what is shown. @returns a function that
   * ends the subscription.
   */
  watch(callback: Watcher): () => void {
    this.watchers.add(callback);
    this.attach();
    return () => {
      this.watchers.delete(callback);
      if (!this.isWatched) this.left = Date.now();
      this.attach();
    };
  }

  /** Whether the shown rows come from a segment whose key has this prefix. */
  isShown(prefix: string): boolean {
    return (
      this.isWatched &&
      [...this.shown.values()].some((one) => [...one.keys()].some((key) => key.startsWith(prefix)))
    );
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  /** When the last screen closed. */
  get leftAt(): number {
    return this.left;
  }

  /** Makes the screens refetch after this many milliseconds. */
  askAgain(after: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.notify([]);
    }, after);
  }

  /** Call this when the session has ended. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.shown.clear();
    this.attach();
  }

  /** @throws 401 for an answer that an ended session has begun: the next session must not share its listener. */
  private open({ key, query }: Segment): LiveQuery {
    if (this.isClosed) throw new ProviderError(401, text("data.error.signedOut"));
    return this.live.get(key, () => listenToQuery(query, this.read));
  }

  /** Watches the shown segments while there are watchers. */
  private attach(): void {
    const wanted = new Map(
      this.watchers.size > 0 ? [...this.shown.values()].flatMap((segments) => [...segments]) : [],
    );
    for (const [key, segment] of wanted)
      if (!this.ends.has(key))
        this.ends.set(
          key,
          this.open(segment).watch((ids) => this.notify(ids)),
        );
    for (const [key, end] of this.ends) {
      if (wanted.has(key)) continue;
      end();
      this.ends.delete(key);
    }
  }

  private notify(ids: readonly string[]): void {
    for (const watcher of [...this.watchers]) watcher(ids);
  }
}
