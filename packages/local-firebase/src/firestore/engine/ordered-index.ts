import type { DocumentChange, StoredDocument } from "../document";
import { fieldText } from "../indexes/definitions";
import { queryValue } from "../query/match";
import { documentOrder, sortDocuments } from "../query/order";
import type { Order } from "../query/types";
import { NAME_FIELD, type FieldPath } from "../values/field-path";
import { joinKeys, valueKey } from "../values/value-key";
import type { Work } from "./slices";

/**
 * The documents of an index: all that have these fields. They are divided into parts by some fields, and sorted within
 * each part.
 */
export interface Shape {
  /** Parts are divided by the values of these fields, sorted by name. */
  readonly equal: readonly FieldPath[];
  /** Begins ascending and ends with the document's name. */
  readonly orderBy: readonly Order[];
}

/** More changes of one part than this are merged into it in one pass. */
const FEW = 16;

export function shapeText({ equal, orderBy }: Shape): string {
  const orders = orderBy.map(({ field, direction }) => `${fieldText(field)} ${direction}`);
  return JSON.stringify([equal.map(fieldText), orders]);
}

/** Documents in the order of a query. The domain applies changes before each use. */
export class OrderedIndex {
  /** Its position in the log of changes. */
  position = 0;
  readonly #parts = new Map<string, StoredDocument[]>();
  readonly #compare: (a: StoredDocument, b: StoredDocument) => number;
  readonly #needed: readonly FieldPath[];

  constructor(private readonly shape: Shape) {
    this.#compare = documentOrder(shape.orderBy);
    this.#needed = shape.orderBy.map(({ field }) => field).filter(([first]) => first !== NAME_FIELD);
  }

  /** @param documents in the order of the index. */
  *appending(documents: Iterable<StoredDocument>): Work<void> {
    for (const document of documents) {
      yield;
      const key = this.#keyOf(document);
      if (key === undefined) continue;
      const part = this.#parts.get(key);
      if (part) part.push(document);
      else this.#parts.set(key, [document]);
    }
  }

  /** The documents with these keys' values. */
  part(keys: readonly string[]): readonly StoredDocument[] {
    return this.#parts.get(joinKeys(keys)) ?? [];
  }

  /** @param changes one for each document. */
  apply(changes: Iterable<DocumentChange>): void {
    const byKey = new Map<string, { gone: StoredDocument[]; come: StoredDocument[] }>();
    const at = (key: string) => {
      const known = byKey.get(key) ?? { gone: [], come: [] };
      byKey.set(key, known);
      return known;
    };
    for (const { before, after } of changes) {
      const [left, entered] = [before && this.#keyOf(before), after && this.#keyOf(after)];
      if (before && left !== undefined) at(left).gone.push(before);
      if (after && entered !== undefined) at(entered).come.push(after);
    }
    for (const [key, { gone, come }] of byKey) {
      const part = this.#parts.get(key) ?? [];
      const changed =
        gone.length + come.length > FEW ? this.#merge(part, gone, come) : this.#splice(part, gone, come);
      if (changed.length > 0) this.#parts.set(key, changed);
      else this.#parts.delete(key);
    }
  }

  /** The part of a document; undefined when the document lacks a field. */
  #keyOf(document: StoredDocument): string | undefined {
    for (const field of this.#needed) if (queryValue(document, field) === undefined) return undefined;
    const keys: string[] = [];
    for (const field of this.shape.equal) {
      const value = queryValue(document, field);
      if (value === undefined) return undefined;
      keys.push(valueKey(value));
    }
    return joinKeys(keys);
  }

  #splice(
    part: StoredDocument[],
    gone: readonly StoredDocument[],
    come: readonly StoredDocument[],
  ): StoredDocument[] {
    for (const document of gone) part.splice(this.#placeOf(part, document), 1);
    for (const document of come) part.splice(this.#placeOf(part, document), 0, document);
    return part;
  }

  #merge(part: readonly StoredDocument[], gone: readonly StoredDocument[], come: readonly StoredDocument[]) {
    const left = new Set(gone);
    const remaining = part.filter((document) => !left.has(document));
    const merged: StoredDocument[] = [];
    let from = 0;
    for (const document of sortDocuments(come, this.shape.orderBy)) {
      for (const to = this.#placeOf(remaining, document, from); from < to; from++) {
        const next = remaining[from];
        if (next) merged.push(next);
      }
      merged.push(document);
    }
    for (; from < remaining.length; from++) {
      const next = remaining[from];
      if (next) merged.push(next);
    }
    return merged;
  }

  /** The position of a document, present or not. */
  #placeOf(part: readonly StoredDocument[], document: StoredDocument, from = 0): number {
    return firstIndex(from, part.length, (at) => {
      const other = part[at];
      return other !== undefined && this.#compare(other, document) >= 0;
    });
  }
}

/**
 * The first number from `low` and below `high` that passes a test; `high` without one. All numbers after a passing one
 * must pass.
 */
export function firstIndex(low: number, high: number, passes: (at: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
