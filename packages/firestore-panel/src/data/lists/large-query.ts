/** Builds, counts and reads the queries that answer a list by index. packages/firestore-panel/src/rules/indexes.ts declares their indexes. */
import {
  FieldPath,
  limit,
  orderBy,
  query,
  where,
  type Query,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  endBefore,
  getCountFromServer,
  limitToLast,
  startAfter,
} from "firebase/firestore";
import { sortKeyFields, SEARCH_KEY, SORT_KEY, EMPTY_KEY } from "../../fields/derived";
import { storedKeysOf } from "../../fields/models";
import { TOKEN_OVERFLOW } from "../../fields/search-text";
import type { Collection, Field, RecordData } from "../../schema/types";
import { ownOrder, type ListQuery, type DateRange } from "./list-query";
import { snapshotOf } from "../record-reader";

/** One order as consecutive queries, because empty values come last in either direction. */
export interface OrderedQuery {
  readonly parts: readonly Query[];
  readonly partOf: (document: QueryDocumentSnapshot) => number;
}

/** @param all all records that the principal may see. */
export function filtered(all: Query, { equals, dateRange }: Pick<ListQuery, "equals" | "dateRange">): Query {
  return query(
    all,
    ...equals.map(([field, value]): QueryConstraint => where(pathOf(storedKey(field)), "==", value)),
    ...(dateRange ? between(dateRange) : []),
  );
}

function between({ field, from, below }: DateRange): readonly QueryConstraint[] {
  const path = pathOf(storedKey(field));
  const stored = (bound: string) => (field.type === "date" ? bound : new Date(bound));
  return [
    ...(from === undefined ? [] : [where(path, ">=", stored(from))]),
    ...(below === undefined ? [] : [where(path, "<", stored(below))]),
  ];
}

function matchingToken(records: Query, token: string): Query {
  return query(records, where(new FieldPath(SEARCH_KEY), "array-contains", token));
}

/**
 * @param keyed false while some records lack sort keys and nobody has chosen an order: the stored order is
 * used then.
 */
export function ordered(
  records: Query,
  collection: Collection,
  { order }: Pick<ListQuery, "order">,
  keyed = true,
): OrderedQuery {
  if (!order || !keyed) {
    const [key, direction] = collection.order;
    const field = collection.fields.find((candidate) => candidate.key === key);
    return whole(query(records, orderBy(pathOf(field ? storedKey(field) : key), direction)));
  }
  const { field, direction } = order;
  if (!sortKeyFields(collection).includes(field))
    return whole(query(records, orderBy(pathOf(storedKey(field)), direction)));
  const path = new FieldPath(SORT_KEY, field.key);
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

/**
 * The order in which a search reads its candidates: the list's own, whatever order a person has chosen. Each
 * further order would need an index entry for every search token of every record.
 */
export function searched(records: Query, collection: Collection, token: string): OrderedQuery {
  return ordered(matchingToken(records, token), collection, { order: ownOrder(collection) });
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

export function atMost(records: Query, most: number): Query {
  return query(records, limit(most));
}

/** Counts by aggregation: one read for each thousand. @param most limits the count of each query. */
export async function countQuery({ parts }: Pick<OrderedQuery, "parts">, most?: number): Promise<number> {
  const counts = await Promise.all(
    parts.map(async (part) => {
      const records = most === undefined ? part : atMost(part, most);
      return (await getCountFromServer(records)).data().count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function whole(part: Query): OrderedQuery {
  return { parts: [part], partOf: () => 0 };
}

function storedKey(field: Field): string {
  return storedKeysOf(field)[0] ?? field.key;
}

function pathOf(key: string): FieldPath {
  return new FieldPath(...key.split("."));
}

/** A range of a list, held by one listener. */
export interface Segment {
  /** Identifies the query. Begins with the collection's name. */
  readonly key: string;
  readonly query: Query;
}
/** Reads a range and keeps it live while its list is shown. */
export type ReadSegment = (segment: Segment) => Promise<readonly RecordData[]>;

/** Where a range begins or ends: at a record, or at an end of the list. */
export type RangeAnchor =
  | { readonly after: RecordData | undefined }
  | { readonly before: RecordData | undefined };

/** Numbers for record objects, so that a key can identify one version of a record. */
const numbers = new WeakMap<RecordData, number>();
let last = 0;

/**
 * Reads `size` records on one side of an anchor, across the queries of the order. A shorter result ends the
 * list.
 */
export async function readRange(
  list: OrderedQuery & { readonly key: string },
  anchor: RangeAnchor,
  size: number,
  read: ReadSegment,
): Promise<readonly RecordData[]> {
  const forward = "after" in anchor;
  let cursor = forward ? anchor.after : anchor.before;
  let part = partOf(list, cursor, forward);
  let found: readonly RecordData[] = [];
  while (found.length < size && part >= 0 && part < list.parts.length) {
    const records = await read(segmentOf(list, part, forward, cursor, size - found.length));
    // A listener may briefly hold more records than its limit.
    const wanted = size - found.length;
    found = forward
      ? [...found, ...records.slice(0, wanted)]
      : [...records.slice(Math.max(0, records.length - wanted)), ...found];
    cursor = undefined;
    part += forward ? 1 : -1;
  }
  return found;
}

function partOf({ parts, partOf }: OrderedQuery, cursor: RecordData | undefined, forward: boolean): number {
  const document = cursor && snapshotOf(cursor);
  if (document) return partOf(document);
  return forward ? 0 : parts.length - 1;
}

function segmentOf(
  list: OrderedQuery & { readonly key: string },
  part: number,
  forward: boolean,
  cursor: RecordData | undefined,
  size: number,
): Segment {
  const document = cursor && snapshotOf(cursor);
  const key = [list.key, part, forward ? ">" : "<", cursor ? numberOf(cursor) : "", size].join("|");
  const ends = document ? [forward ? startAfter(document) : endBefore(document)] : [];
  const all = list.parts[part] as Query;
  return { key, query: query(all, ...ends, forward ? limit(size) : limitToLast(size)) };
}

function numberOf(record: RecordData): number {
  const number = numbers.get(record) ?? ++last;
  numbers.set(record, number);
  return number;
}
