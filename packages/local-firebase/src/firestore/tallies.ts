/** A get of documents by name, a query, a listener, or an aggregation. */
export type ReadKind = "get" | "query" | "listen" | "count";

/** Reads of one client, or of all. */
export interface Sums {
  /** All except `lookups`. */
  readonly total: number;
  /** Documents that gets, queries and listeners delivered. */
  readonly documents: number;
  readonly counts: number;
  readonly lookups: number;
}

/** The reads of one client. */
export interface ClientReads extends Sums {
  readonly client: string;
}

/** The reads of all clients. */
export interface AllReads extends Sums {
  /** The clients with reads, most reads first. */
  readonly clients: readonly ClientReads[];
}

type Tally = { [kind in ReadKind | "lookups"]: number };

/** The number of clients that are counted separately. */
const MAX_CLIENTS = 10_000;
/** The name for all further clients. */
const OTHERS = "others";

/** The numbers of reads, by client and kind. */
export class Tallies {
  readonly #byClient = new Map<string, Tally>();

  /** The numbers of a client, for adding to. */
  of(client: string): Tally {
    const key = this.#byClient.has(client) || this.#byClient.size < MAX_CLIENTS ? client : OTHERS;
    const tally = this.#byClient.get(key) ?? nothing();
    this.#byClient.set(key, tally);
    return tally;
  }

  read(): AllReads {
    const all = nothing();
    for (const tally of this.#byClient.values())
      for (const kind of Object.keys(all) as (keyof Tally)[]) all[kind] += tally[kind];
    const clients = [...this.#byClient]
      .map(([client, tally]) => ({ client, ...sumsOf(tally) }))
      .filter((client) => billed(client) > 0)
      .sort((a, b) => billed(b) - billed(a) || (a.client < b.client ? -1 : 1));
    return { ...sumsOf(all), clients };
  }
}

/** The reads that production bills. */
export function billed({ total, lookups }: Sums): number {
  return total + lookups;
}

function sumsOf({ get, query, listen, count, lookups }: Tally): Sums {
  const documents = get + query + listen;
  return { total: documents + count, documents, counts: count, lookups };
}

function nothing(): Tally {
  return { get: 0, query: 0, listen: 0, count: 0, lookups: 0 };
}
