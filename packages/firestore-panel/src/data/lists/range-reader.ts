/** The queries that answer a list by index (rules/indexes.ts), and the ranges of their results. */
import {
  limit,
  orderBy,
  query,
  where,
  type Query,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  endBefore,
  limitToLast,
  startAfter,
} from "firebase/firestore";
import { sortKeyFields, SEARCH_KEY, SORT_KEY, EMPTY_KEY } from "../../fields/derived";
import { TOKEN_OVERFLOW } from "../../fields/search-text";
import type { Collection, RecordData } from "../../schema/types";
import { text } from "../../texts/texts";
import { ProviderError } from "../errors";
import type { LiveQueries, LiveQuery } from "../live-query";
import { listenToQuery, orderPath, readQuery, snapshotOf } from "../record-reader";
import { keyPath, storedPath } from "../registry";
import { ownOrder, type ListQuery, type DateRange } from "./list-query";

/** One order as consecutive queries, because empty values come last in either direction. */
export interface OrderedQuery {
  readonly parts: readonly Query[];
  readonly partOf: (document: QueryDocumentSnapshot) => number;
}

/** The key identifies the query, and begins with the collection's name. */
export interface KeyedQuery extends OrderedQuery {
  readonly key: string;
}

export function filtered(all: Query, { equals, dateRange }: Pick<ListQuery, "equals" | "dateRange">): Query {
  return query(
    all,
    ...equals.map(([field, value]): QueryConstraint => where(storedPath(field), "==", value)),
    ...(dateRange ? between(dateRange) : []),
  );
}

function between({ field, from, below }: DateRange): readonly QueryConstraint[] {
  const stored = (bound: string) => (field.type === "date" ? bound : new Date(bound));
  return [
    ...(from === undefined ? [] : [where(storedPath(field), ">=", stored(from))]),
    ...(below === undefined ? [] : [where(storedPath(field), "<", stored(below))]),
  ];
}

/** @param keyed false: some records lack sort keys and nobody has chosen an order, so the stored one is used. */
export function ordered(
  records: Query,
  collection: Collection,
  { order }: Pick<ListQuery, "order">,
  keyed = true,
): OrderedQuery {
  if (!order || !keyed) return whole(query(records, orderBy(orderPath(collection), collection.order[1])));
  const { field, direction } = order;
  if (!sortKeyFields(collection).includes(field))
    return whole(query(records, orderBy(storedPath(field), direction)));
  const path = keyPath(`${SORT_KEY}.${field.key}`);
  if (direction === "asc") return whole(query(records, orderBy(path, "asc")));
  // A comparison finds values of its own type only: all keys of a field are texts, or numbers and EMPTY_KEY.
  const filledOnly =
    field.collation === "number" ? where(path, "<=", Number.MAX_VALUE) : where(path, "<", EMPTY_KEY);
  return {
    parts: [
      query(records, filledOnly, orderBy(path, "desc")),
      query(records, where(path, ">=", EMPTY_KEY), orderBy(path, "asc")),
    ],
    partOf: (document) => (document.get(path) === EMPTY_KEY ? 1 : 0),
  };
}

function whole(part: Query): OrderedQuery {
  return { parts: [part], partOf: () => 0 };
}

/**
 * The list's own order, whatever a person has chosen: each further order would need an index entry for every search
 * token of every record.
 */
export function searched(records: Query, collection: Collection, token: string): OrderedQuery {
  const matching = query(records, where(keyPath(SEARCH_KEY), "array-contains", token));
  return ordered(matching, collection, { order: ownOrder(collection) });
}

/**
 * Puts matches of the search token before records whose tokens overflow, so that overflowing records cannot
 * hide others. No record is in both (searchTokens).
 */
export function withOverflow(matches: OrderedQuery, overflow: OrderedQuery): OrderedQuery {
  const isOverflow = (document: QueryDocumentSnapshot) => {
    const tokens: unknown = document.get(SEARCH_KEY);
    return Array.isArray(tokens) && tokens.includes(TOKEN_OVERFLOW);
  };
  return {
    parts: [...matches.parts, ...overflow.parts],
    partOf: (document) =>
      isOverflow(document) ? matches.parts.length + overflow.partOf(document) : matches.partOf(document),
  };
}

/** A range of a list, held by one listener. Its key begins with that of the list. */
export interface LiveRange {
  readonly key: string;
  readonly query: Query;
}
export type FetchRange = (range: LiveRange) => Promise<readonly RecordData[]>;

export type RangeAnchor =
  | { readonly after: RecordData | undefined }
  | { readonly before: RecordData | undefined };

/** Reads across the queries of the order. A shorter result than `size` ends the list. */
export async function readRange(
  { key, parts, partOf }: KeyedQuery,
  anchor: RangeAnchor,
  size: number,
  fetch: FetchRange,
): Promise<readonly RecordData[]> {
  const isForward = "after" in anchor;
  const cursor = isForward ? anchor.after : anchor.before;
  let document = cursor && snapshotOf(cursor);
  let part = document ? partOf(document) : isForward ? 0 : parts.length - 1;
  let found: readonly RecordData[] = [];
  for (let records = parts[part]; records && found.length < size; records = parts[part]) {
    const missing = size - found.length;
    const start = document ? [isForward ? startAfter(document) : endBefore(document)] : [];
    const end = isForward ? limit(missing) : limitToLast(missing);
    const from = document && cursor ? versionOf(cursor) : "";
    const answer = await fetch({
      key: [key, part, isForward ? ">" : "<", from, missing].join("|"),
      query: query(records, ...start, end),
    });
    // A listener may briefly hold more records than its limit.
    found = isForward ? [...found, ...answer.slice(0, missing)] : [...answer.slice(-missing), ...found];
    document = undefined;
    part += isForward ? 1 : -1;
  }
  return found;
}

/** By record object, so that a key can identify one version of a record. */
const versions = new WeakMap<RecordData, number>();
let lastVersion = 0;

function versionOf(record: RecordData): number {
  const version = versions.get(record) ?? ++lastVersion;
  versions.set(record, version);
  return version;
}

type Watcher = (ids: readonly string[]) => void;

/** Reads the ranges behind the lists of one collection, and notifies screens when a live one changes. */
export class RangeReader {
  private readonly watchers = new Set<Watcher>();
  /** The ranges of the latest answers by page size, since lists of different screens differ in that. */
  private readonly shown = new Map<number, Map<string, LiveRange>>();
  private readonly ends = new Map<string, () => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  isClosed = false;
  unwatchedAt = 0;

  constructor(
    private readonly live: LiveQueries,
    private readonly collection: Collection,
  ) {}

  /** @returns the reader of one answer. It keeps its ranges live, and releases those of the previous answer. */
  liveReader(size: number): FetchRange {
    const ranges = new Map<string, LiveRange>();
    this.shown.set(size, ranges);
    return (range) => {
      const live = this.open(range);
      ranges.set(range.key, range);
      // Attach before the read: watchers are notified when a failed listener recovers.
      this.attach();
      return live.read();
    };
  }

  /** Reads a range that no answer shows yet. */
  readonly prefetch: FetchRange = (range) => this.open(range).read();

  readonly readOnce: FetchRange = ({ query }) => readQuery(query, this.collection);

  /** Reads nothing. */
  cached({ key }: LiveRange): readonly RecordData[] | undefined {
    return this.live.peek(key)?.current();
  }

  watch(callback: Watcher): () => void {
    this.watchers.add(callback);
    this.attach();
    return () => {
      this.watchers.delete(callback);
      if (!this.isWatched) this.unwatchedAt = Date.now();
      this.attach();
    };
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  isShown(prefix: string): boolean {
    return this.isWatched && this.shownRanges().some(([key]) => key.startsWith(prefix));
  }

  scheduleRefetch(after: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.notify([]);
    }, after);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.shown.clear();
    this.attach();
  }

  /** @throws 401 for an answer that an ended session has begun: the next session must not share its listener. */
  private open({ key, query }: LiveRange): LiveQuery {
    if (this.isClosed) throw new ProviderError(401, text("data.error.signedOut"));
    return this.live.get(key, listenToQuery(query, this.collection));
  }

  private attach(): void {
    const wanted = new Map(this.isWatched ? this.shownRanges() : []);
    for (const [key, range] of wanted)
      if (!this.ends.has(key))
        this.ends.set(
          key,
          this.open(range).watch((ids) => this.notify(ids)),
        );
    for (const [key, end] of this.ends) if (!wanted.has(key) && this.ends.delete(key)) end();
  }

  private shownRanges(): readonly (readonly [key: string, range: LiveRange])[] {
    return [...this.shown.values()].flatMap((ranges) => [...ranges]);
  }

  private notify(ids: readonly string[]): void {
    for (const watcher of [...this.watchers]) watcher(ids);
  }
}
