import type { WireValue } from "../../core/wire";
import type { StoredDocument } from "../document";
import { collectionOf, lastId } from "../paths";
import { compareUtf8, compareValues } from "../values/compare";
import { NAME_FIELD } from "../values/field-path";
import { compileFilter, queryValue, type DocumentTest } from "./match";
import type { Cursor, Order, Query } from "./types";

/** A query made ready to be asked of many documents. */
export interface PreparedQuery {
  readonly query: Query;
  /** The query has a limit or an offset: whether a document is in the result also depends on the others. */
  readonly windowed: boolean;
  /** Whether the query's collection holds documents of this path. */
  covers(path: string): boolean;
  /** Filters, orders and cursors; for documents that it covers. */
  readonly matches: DocumentTest;
  /** The result among documents that match: sorted, then cut by offset and limit. */
  arrange(matching: StoredDocument[]): StoredDocument[];
}

export function prepareQuery(query: Query): PreparedQuery {
  const collectionPath = query.parent === "" ? query.collectionId : `${query.parent}/${query.collectionId}`;
  const below = query.parent === "" ? "" : `${query.parent}/`;
  return {
    query,
    windowed: query.limit !== undefined || query.offset > 0,
    covers: (path) => {
      const collection = collectionOf(path);
      return query.allDescendants
        ? path.startsWith(below) && lastId(collection) === query.collectionId
        : collection === collectionPath;
    },
    matches: compileTests(query),
    arrange: (matching) => {
      const end = query.limit === undefined ? undefined : query.offset + query.limit;
      return sortDocuments(matching, query.orderBy).slice(query.offset, end);
    },
  };
}

function compileTests(query: Query): DocumentTest {
  const tests: DocumentTest[] = [];
  if (query.where) tests.push(compileFilter(query.where));
  for (const { field } of query.orderBy)
    if (field[0] !== NAME_FIELD) tests.push((document) => queryValue(document, field) !== undefined);
  const { startAt, endAt, orderBy } = query;
  if (startAt)
    tests.push((document) => {
      const order = compareToCursor(document, startAt, orderBy);
      return order > 0 || (order === 0 && startAt.before);
    });
  if (endAt)
    tests.push((document) => {
      const order = compareToCursor(document, endAt, orderBy);
      return order < 0 || (order === 0 && !endAt.before);
    });
  return (document) => tests.every((test) => test(document));
}

/** Compares a document with the values of a cursor; 0 if it has exactly these values. */
function compareToCursor(document: StoredDocument, cursor: Cursor, orderBy: readonly Order[]): number {
  for (const [i, value] of cursor.values.entries()) {
    const order = orderBy[i];
    const own = order && queryValue(document, order.field);
    if (!order || !own) return 0;
    const difference = compareValues(own, value);
    if (difference !== 0) return order.direction === "DESC" ? -difference : difference;
  }
  return 0;
}

/** Sorts by keys that are taken out of each document once. */
function sortDocuments(documents: readonly StoredDocument[], orderBy: readonly Order[]): StoredDocument[] {
  const fields = orderBy.filter(({ field }) => field[0] !== NAME_FIELD);
  const signs = fields.map(({ direction }) => (direction === "DESC" ? -1 : 1));
  const nameSign = orderBy.find(({ field }) => field[0] === NAME_FIELD)?.direction === "DESC" ? -1 : 1;
  const rows = documents.map((document) => ({
    document,
    keys: fields.map(({ field }): WireValue => queryValue(document, field) ?? { nullValue: null }),
  }));
  rows.sort((a, b) => {
    for (const [i, key] of a.keys.entries()) {
      const other = b.keys[i];
      const order = other === undefined ? 0 : compareValues(key, other);
      if (order !== 0) return order * (signs[i] ?? 1);
    }
    return compareDocumentPaths(a.document.path, b.document.path) * nameSign;
  });
  return rows.map((row) => row.document);
}

/** Compares segment by segment. With the slash made the lowest character, one comparison of the texts does that. */
function compareDocumentPaths(a: string, b: string): number {
  return compareUtf8(a.replaceAll("/", "\0"), b.replaceAll("/", "\0"));
}
