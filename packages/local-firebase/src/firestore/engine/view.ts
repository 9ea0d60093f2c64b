import type { StoredDocument } from "../document";
import type { DocumentTest } from "../query/match";
import type { Side } from "../query/plan";
import type { Order } from "../query/types";
import { NAME_FIELD } from "../values/field-path";
import { firstIndex } from "./ordered-index";
import type { Work } from "./slices";

/** Up to this many documents are examined without a pause. */
const AT_ONCE = 1000;

/** The documents of an index in the order of a query, from its first to its last cursor. */
export class View {
  readonly #from: number;
  readonly #to: number;

  /** @param sides each must never decrease from one document to the next. */
  constructor(
    private documents: readonly StoredDocument[],
    private readonly backwards: boolean,
    sides: readonly Side[],
  ) {
    const { length } = documents;
    const first = (passes: (side: number) => boolean, side: Side) =>
      firstIndex(0, length, (at) => {
        const document = this.#at(at);
        return document !== undefined && passes(side(document));
      });
    this.#from = Math.max(0, ...sides.map((side) => first((value) => value >= 0, side)));
    this.#to = Math.min(length, ...sides.map((side) => first((value) => value > 0, side)));
  }

  get size(): number {
    return Math.max(0, this.#to - this.#from);
  }

  /** The documents between two positions of the view, or up to its end. */
  slice(from: number, to: number): StoredDocument[] {
    const [first, end] = [this.#from + Math.min(from, this.size), this.#from + Math.min(to, this.size)];
    if (!this.backwards) return this.documents.slice(first, end);
    const { length } = this.documents;
    return this.documents.slice(length - end, length - first).reverse();
  }

  /** Keeps the documents as they are: changes reach the index during a pause. */
  hold(): void {
    this.documents = this.documents.slice();
  }

  /** The first passing documents. */
  *taking(need: number, test: DocumentTest | undefined): Work<StoredDocument[]> {
    const found: StoredDocument[] = [];
    for (let at = this.#from; at < this.#to && found.length < need; at++) {
      if (this.#isLong(at)) yield;
      const document = this.#at(at);
      if (document && (!test || test(document))) found.push(document);
    }
    return found;
  }

  /**
   * The first passing documents.
   * @param steps the most documents to examine.
   * @returns undefined when these are too few to find them.
   */
  takeWithin(steps: number, need: number, test: DocumentTest): StoredDocument[] | undefined {
    const found: StoredDocument[] = [];
    for (let at = this.#from; at < this.#to && found.length < need; at++) {
      if (at - this.#from >= steps) return undefined;
      const document = this.#at(at);
      if (document && test(document)) found.push(document);
    }
    return found;
  }

  /** Counts the passing documents. @param most the count stops here. */
  *counting(most: number, test: DocumentTest | undefined): Work<number> {
    if (!test) return Math.min(this.size, most);
    let count = 0;
    for (let at = this.#from; at < this.#to && count < most; at++) {
      if (this.#isLong(at)) yield;
      const document = this.#at(at);
      if (document && test(document)) count += 1;
    }
    return count;
  }

  /** Whether work that has reached a position may pause. */
  #isLong(at: number): boolean {
    if (at - this.#from === AT_ONCE) this.hold();
    return at - this.#from >= AT_ONCE;
  }

  #at(at: number): StoredDocument | undefined {
    return this.documents[this.backwards ? this.documents.length - 1 - at : at];
  }
}

/** An index is ascending: a query that begins descending reads the opposite index from its end. */
export function upwards(orderBy: readonly Order[]): { orderBy: readonly Order[]; backwards: boolean } {
  if (orderBy[0]?.direction !== "DESC") return { orderBy, backwards: false };
  const opposite = orderBy.map(({ field, direction }): Order => ({
    field,
    direction: direction === "DESC" ? "ASC" : "DESC",
  }));
  return { orderBy: opposite, backwards: true };
}

export function isByName(orderBy: readonly Order[]): boolean {
  return orderBy.length === 1 && orderBy[0]?.field[0] === NAME_FIELD;
}
