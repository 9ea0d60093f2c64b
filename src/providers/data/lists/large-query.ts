/** Builds the queries that answer a list by index. src/security/indexes.ts declares their indexes. */
import {
  FieldPath,
  limit,
  orderBy,
  query,
  where,
  type Query,
  type QueryConstraint,
  type QueryDocumentSnapshot,
} from "firebase/firestore";
import { sortKeyFields, SEARCH_KEY, SORT_KEY } from "../../../fields/derived";
import { storedKeysOf } from "../../../fields/models";
import { TOKEN_OVERFLOW } from "../../../fields/search-text";
import { EMPTY_KEY } from "../../../fields/sort-keys";
import type { Collection, Field } from "../../../schema/types";
import { ownOrder, type ListQuery, type DateRange } from "./list-query";

/** One order as consecutive queries, because empty values come last in either direction. */
export interface OrderedQuery {
  readonly parts: readonly Query[];
  readonly partOf: (document: QueryDocumentSnapshot) => number;
}

/** @param all all records that the principal may see. */
export function filtered(all: Query, { equals, dateRange }: ListQuery): Query {
  return query(
    all,
    ...equals.map(([field, value]): QueryConstraint => where(pathOf(storedKey(field)), "==", value)),
    ...(dateRange ? between(dateRange) : []),
  );
}

function between({ field, from, below }: DateRange): readonly QueryConstraint[] {
  const path = pathOf(storedKey(field));
  return [
    ...(from === undefined ? [] : [where(path, ">=", new Date(from))]),
    ...(below === undefined ? [] : [where(path, "<", new Date(below))]),
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

function whole(part: Query): OrderedQuery {
  return { parts: [part], partOf: () => 0 };
}

function storedKey(field: Field): string {
  return storedKeysOf(field)[0] ?? field.key;
}

function pathOf(key: string): FieldPath {
  return new FieldPath(...key.split("."));
}
