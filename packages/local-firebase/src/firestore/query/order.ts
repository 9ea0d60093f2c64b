import type { WireValue } from "../../core/wire";
import type { StoredDocument } from "../document";
import type { Work } from "../engine/slices";
import { compareDocumentPaths, compareValues } from "../values/compare";
import { NAME_FIELD } from "../values/field-path";
import { queryValue } from "./match";
import type { Cursor, Order } from "./types";

const NULL: WireValue = { nullValue: null };
/** The number of documents that are sorted or merged without a pause. */
const RUN = 500;

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

/** A document with the values by which it is sorted. */
interface Row {
  readonly document: StoredDocument;
  readonly keys: readonly WireValue[];
}

/** Sorts documents by keys that are read from each document once. */
export function sortDocuments(
  documents: Iterable<StoredDocument>,
  orderBy: readonly Order[],
): StoredDocument[] {
  const { rowOf, compare } = rowsOf(orderBy);
  return Array.from(documents, rowOf)
    .sort(compare)
    .map((row) => row.document);
}

/** The same as work that can pause: it sorts short runs and merges them pairwise. */
export function* sortingDocuments(
  documents: Iterable<StoredDocument>,
  orderBy: readonly Order[],
): Work<StoredDocument[]> {
  const { rowOf, compare } = rowsOf(orderBy);
  let runs: Row[][] = [];
  let rows: Row[] = [];
  for (const document of documents) {
    if (rows.length === RUN) {
      runs.push(rows.sort(compare));
      rows = [];
    }
    rows.push(rowOf(document));
    yield;
  }
  runs.push(rows.sort(compare));
  while (runs.length > 1) {
    const merged: Row[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merging(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  const sorted: StoredDocument[] = [];
  for (const { document } of runs[0] ?? []) {
    sorted.push(document);
    yield;
  }
  return sorted;
}

function* merging(
  left: readonly Row[],
  right: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Work<Row[]> {
  if (right.length === 0) return [...left];
  const merged: Row[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]];
    if (a && (!b || compare(a, b) <= 0)) {
      merged.push(a);
      i += 1;
    } else if (b) {
      merged.push(b);
      j += 1;
    }
    if (merged.length % RUN === 0) yield;
  }
  return merged;
}

function rowsOf(orderBy: readonly Order[]) {
  const byName = orderBy.findIndex(({ field }) => field[0] === NAME_FIELD);
  const fields = orderBy.slice(0, byName);
  const signs = fields.map(signOf);
  const nameSign = signOf(orderBy[byName]);
  return {
    rowOf: (document: StoredDocument): Row => ({
      document,
      keys: fields.map(({ field }): WireValue => queryValue(document, field) ?? NULL),
    }),
    compare: (a: Row, b: Row): number => {
      for (const [i, sign] of signs.entries()) {
        const difference = compareValues(a.keys[i] ?? NULL, b.keys[i] ?? NULL);
        if (difference !== 0) return difference * sign;
      }
      return compareDocumentPaths(a.document.path, b.document.path) * nameSign;
    },
  };
}

/** Compares a document with the values of a cursor; 0 if all are equal. */
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
