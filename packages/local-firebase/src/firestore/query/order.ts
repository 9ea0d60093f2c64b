import type { WireValue } from "../../core/wire";
import type { StoredDocument } from "../document";
import { compareDocumentPaths, compareValues } from "../values/compare";
import { NAME_FIELD } from "../values/field-path";
import { queryValue } from "./match";
import type { Cursor, Order } from "./types";

const NULL: WireValue = { nullValue: null };

function signOf(order: Order | undefined): number {
  return order?.direction === "DESC" ? -1 : 1;
}

/** Compares documents that have all the fields. */
export function documentOrder(orderBy: readonly Order[]): (a: StoredDocument, b: StoredDocument) => number {
  const byName = orderBy.findIndex(({ field }) => field[0] === NAME_FIELD);
  const fields = orderBy.slice(0, byName).map((order) => ({ field: order.field, sign: signOf(order) }));
  const nameSign = signOf(orderBy[byName]);
  return (a, b) => {
    for (const { field, sign } of fields) {
      const difference = compareValues(queryValue(a, field) ?? NULL, queryValue(b, field) ?? NULL);
      if (difference !== 0) return difference * sign;
    }
    return compareDocumentPaths(a.path, b.path) * nameSign;
  };
}

/** Sorts documents by keys that are taken out of each of them once. */
export function sortDocuments(
  documents: Iterable<StoredDocument>,
  orderBy: readonly Order[],
): StoredDocument[] {
  const byName = orderBy.findIndex(({ field }) => field[0] === NAME_FIELD);
  const fields = orderBy.slice(0, byName);
  const signs = fields.map(signOf);
  const nameSign = signOf(orderBy[byName]);
  const rows = Array.from(documents, (document) => ({
    document,
    keys: fields.map(({ field }): WireValue => queryValue(document, field) ?? NULL),
  }));
  rows.sort((a, b) => {
    for (const [i, sign] of signs.entries()) {
      const difference = compareValues(a.keys[i] ?? NULL, b.keys[i] ?? NULL);
      if (difference !== 0) return difference * sign;
    }
    return compareDocumentPaths(a.document.path, b.document.path) * nameSign;
  });
  return rows.map((row) => row.document);
}

/** Compares a document with the values of a cursor; 0 if it has exactly these values. */
export function compareToCursor(document: StoredDocument, cursor: Cursor, orderBy: readonly Order[]): number {
  for (const [i, value] of cursor.values.entries()) {
    const order = orderBy[i];
    const own = order && queryValue(document, order.field);
    if (!order || !own) return 0;
    const difference = compareValues(own, value);
    if (difference !== 0) return difference * signOf(order);
  }
  return 0;
}
