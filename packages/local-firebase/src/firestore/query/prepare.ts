import type { StoredDocument } from "../document";
import { collectionOf, lastId } from "../paths";
import { NAME_FIELD, type FieldPath } from "../values/field-path";
import { compileFilter, queryValue, type DocumentTest } from "./match";
import { sortDocuments } from "./order";
import { cursorSides, planQuery, type Plan } from "./plan";
import type { Query } from "./types";

/** A query made ready to be asked of many documents. */
export interface PreparedQuery {
  readonly query: Query;
  /** The query has a limit or an offset: whether a document is in the result also depends on the others. */
  readonly windowed: boolean;
  /** Whether the query's collection holds documents of this path. */
  covers(path: string): boolean;
  /** Filters, orders and cursors; for documents that it covers. */
  readonly matches: DocumentTest;
  /** Orders and cursors alone. */
  readonly places: DocumentTest;
  /** How its alternatives are answered by indexes. */
  readonly plans: readonly Plan[];
  /** The result among documents that match: sorted, then cut by offset and limit. */
  arrange(matching: StoredDocument[]): StoredDocument[];
}

/** @param summed only documents that have all these fields are in the result, ahead of its limit. */
export function prepareQuery(query: Query, summed: readonly FieldPath[] = []): PreparedQuery {
  const covers = coverage(query);
  const passes = query.where ? compileFilter(query.where) : () => true;
  const places = compilePlaces(query);
  const isSummed: DocumentTest = (document) => summed.every((field) => queryValue(document, field));
  const needed: DocumentTest[] = summed.length > 0 ? [isSummed] : [];
  // The index of all documents holds those further below as well.
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
    arrange: (matching) => {
      const end = query.limit === undefined ? undefined : query.offset + query.limit;
      return sortDocuments(matching, query.orderBy).slice(query.offset, end);
    },
  };
}

/** Whether the query's collection, or collections, hold documents of a path. */
function coverage({ parent, collectionId, allDescendants }: Query): (path: string) => boolean {
  const below = parent === "" ? "" : `${parent}/`;
  if (collectionId === "")
    return (path) =>
      path.startsWith(below) && (allDescendants || path.slice(below.length).split("/").length === 2);
  if (allDescendants) return (path) => path.startsWith(below) && lastId(collectionOf(path)) === collectionId;
  return (path) => collectionOf(path) === below + collectionId;
}

/** Whether a document has a place in the order, within the cursors. */
function compilePlaces(query: Query): DocumentTest {
  const fields = query.orderBy.map(({ field }) => field).filter(([first]) => first !== NAME_FIELD);
  const sides = cursorSides(query);
  return (document) =>
    fields.every((field) => queryValue(document, field) !== undefined) &&
    sides.every((side) => side(document) === 0);
}
