import type { StoredDocument } from "../document";
import { collectionOf, lastId } from "../paths";
import type { Work } from "../engine/slices";
import { NAME_FIELD, type FieldPath } from "../values/field-path";
import { compileFilter, queryValue, type DocumentTest } from "./match";
import { sortingDocuments } from "./order";
import { cursorSides, planQuery, type Plan } from "./plan";
import type { Query } from "./types";

/** A query that is compiled for many documents. */
export interface PreparedQuery {
  readonly query: Query;
  /** The query has a limit or an offset, so other documents determine whether a document is in the result. */
  readonly windowed: boolean;
  /** Whether the query's collection contains documents of this path. */
  covers(path: string): boolean;
  /** Tests filters, orders and cursors, for documents that it covers. */
  readonly matches: DocumentTest;
  /** Tests orders and cursors alone. */
  readonly places: DocumentTest;
  /** The plans by which indexes answer its alternatives. */
  readonly plans: readonly Plan[];
  /** Sorts the matching documents and applies offset and limit. */
  arranging(matching: readonly StoredDocument[]): Work<StoredDocument[]>;
}

/** @param summed the result contains only documents with all these fields, before its limit applies. */
export function prepareQuery(query: Query, summed: readonly FieldPath[] = []): PreparedQuery {
  const covers = coverage(query);
  const passes = query.where ? compileFilter(query.where) : () => true;
  const places = compilePlaces(query);
  const isSummed: DocumentTest = (document) => summed.every((field) => queryValue(document, field));
  const needed: DocumentTest[] = summed.length > 0 ? [isSummed] : [];
  // The index of all documents also holds documents of deeper collections.
  if (query.collectionId === "" && !query.allDescendants) needed.push(({ path }) => covers(path));
  return {
    query,
    windowed: query.limit !== undefined || query.offset > 0,
    covers,
    matches: (document) => passes(document) && places(document) && isSummed(document),
    places,
    plans: planQuery(
      query,
      needed.length > 0 ? (document) => needed.every((test) => test(document)) : undefined,
    ),
    *arranging(matching) {
      const end = query.limit === undefined ? undefined : query.offset + query.limit;
      return (yield* sortingDocuments(matching, query.orderBy)).slice(query.offset, end);
    },
  };
}

/** Returns whether the query's collections contain documents of a path. */
function coverage({ parent, collectionId, allDescendants }: Query): (path: string) => boolean {
  const below = parent === "" ? "" : `${parent}/`;
  if (collectionId === "")
    return (path) =>
      path.startsWith(below) && (allDescendants || path.slice(below.length).split("/").length === 2);
  if (allDescendants) return (path) => path.startsWith(below) && lastId(collectionOf(path)) === collectionId;
  return (path) => collectionOf(path) === below + collectionId;
}

/** Tests whether a document has a position in the order, within the cursors. */
function compilePlaces(query: Query): DocumentTest {
  const fields = query.orderBy.map(({ field }) => field).filter(([first]) => first !== NAME_FIELD);
  const sides = cursorSides(query);
  return (document) =>
    fields.every((field) => queryValue(document, field) !== undefined) &&
    sides.every((side) => side(document) === 0);
}
