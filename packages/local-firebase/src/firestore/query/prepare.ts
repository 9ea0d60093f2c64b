import type { StoredDocument } from "../document";
import { collectionOf, lastId } from "../paths";
import { NAME_FIELD } from "../values/field-path";
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

export function prepareQuery(query: Query): PreparedQuery {
  const collectionPath = query.parent === "" ? query.collectionId : `${query.parent}/${query.collectionId}`;
  const below = query.parent === "" ? "" : `${query.parent}/`;
  const passes = query.where ? compileFilter(query.where) : () => true;
  const places = compilePlaces(query);
  return {
    query,
    windowed: query.limit !== undefined || query.offset > 0,
    covers: (path) => {
      const collection = collectionOf(path);
      return query.allDescendants
        ? path.startsWith(below) && lastId(collection) === query.collectionId
        : collection === collectionPath;
    },
    matches: (document) => passes(document) && places(document),
    places,
    plans: planQuery(query),
    arrange: (matching) => {
      const end = query.limit === undefined ? undefined : query.offset + query.limit;
      return sortDocuments(matching, query.orderBy).slice(query.offset, end);
    },
  };
}

/** Whether a document has a place in the order, within the cursors. */
function compilePlaces(query: Query): DocumentTest {
  const fields = query.orderBy.map(({ field }) => field).filter(([first]) => first !== NAME_FIELD);
  const sides = cursorSides(query);
  return (document) =>
    fields.every((field) => queryValue(document, field) !== undefined) &&
    sides.every((side) => side(document) === 0);
}
