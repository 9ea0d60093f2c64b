/**
 * What the requests to one project would be billed as, in document reads (Google's "Understand Cloud Firestore billing"):
 * each document that a get, a query or a listener delivers, and at least one for each of them; a listener's documents
 * once and then each change of them; a count, one for each 1,000 index entries that it looks at. What rules look up is
 * counted beside it.
 */

/** A get of documents by name, a query, a listener, or a count or sum. */
export type ReadKind = "get" | "query" | "listen" | "count";

/** One request, or one listener for as long as it is open. */
export interface Asked {
  readonly kind: ReadKind;
  /** The query or the documents, in short. */
  readonly what: string;
  readonly reads: number;
}

/** The reads since the last reset. */
export interface Reads {
  /** All but `lookups`. */
  readonly total: number;
  /** Delivered by gets, queries and listeners. */
  readonly documents: number;
  readonly counts: number;
  readonly lookups: number;
  /** The newest of them, oldest first. */
  readonly asked: readonly Asked[];
}

/** Adds reads to what was asked. */
export type Charge = (reads: number) => void;

/** So many are kept in the list; the numbers go on. */
const MAX_ASKED = 10_000;
const ENTRIES_OF_A_READ = 1000;

export class Meter {
  #reads = nothing();
  #lookups = 0;
  #asked: { kind: ReadKind; what: string; reads: number }[] = [];

  /** Something is asked. A listener that is open over a reset is listed again when it reads on. */
  open(kind: ReadKind, what: string): Charge {
    let list: object | undefined;
    let entry = { kind, what, reads: 0 };
    return (reads) => {
      if (reads === 0) return;
      if (list !== this.#asked) {
        list = this.#asked;
        entry = { kind, what, reads: 0 };
        if (this.#asked.push(entry) > MAX_ASKED) this.#asked.shift();
      }
      entry.reads += reads;
      this.#reads[kind] += reads;
    };
  }

  lookedUp(documents: number): void {
    this.#lookups += documents;
  }

  read(): Reads {
    const { get, query, listen, count } = this.#reads;
    const documents = get + query + listen;
    const asked = this.#asked.map((one) => ({ ...one }));
    return { total: documents + count, documents, counts: count, lookups: this.#lookups, asked };
  }

  reset(): void {
    this.#reads = nothing();
    this.#lookups = 0;
    this.#asked = [];
  }
}

/** What a count costs. @param entries index entries that it looks at. */
export function readsOfCount(entries: number): number {
  return Math.max(1, Math.ceil(entries / ENTRIES_OF_A_READ));
}

/** What a query costs that delivers, or skips by its offset, so many documents. */
export function readsOfQuery(documents: number): number {
  return Math.max(1, documents);
}

function nothing(): { [kind in ReadKind]: number } {
  return { get: 0, query: 0, listen: 0, count: 0 };
}
