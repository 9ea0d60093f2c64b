import type { Database } from "./database";
import type { StoredDocument } from "./document";
import { FirestoreError, invalid } from "./errors";
import { collectionOf } from "./paths";
import type { PreparedQuery } from "./query/prepare";
import { timestampNanos } from "./values/timestamps";

/** The documents of one moment. The database itself is one: of now. */
export interface Reader {
  /** The moment, in microseconds. */
  readonly version: bigint;
  get(path: string): StoredDocument | undefined;
  /** Makes what `find` and `count` lack to answer a query at once. @returns undefined when they lack nothing. */
  prepare(prepared: PreparedQuery): Promise<unknown> | undefined;
  /** The result of a query: in its order, cut by its offset and limit. */
  find(prepared: PreparedQuery): readonly StoredDocument[];
  /** How many documents the result of a query has. @param most further than this they are not counted. */
  count(prepared: PreparedQuery, most: number): number;
  /** The paths of all collections that hold documents. */
  collections(): Iterable<string>;
}

/** How far back production reads, in microseconds. */
const REACH = 3600n * 1_000_000n;

/**
 * The documents as they were at an earlier version, out of the changes that are kept since. Queries look at all
 * documents of their collection.
 * @throws FirestoreError FAILED_PRECONDITION when the changes do not reach back so far.
 */
export function asOf(database: Database, micros: bigint): Reader {
  // What lies before the first change of all was empty.
  const changes = database.log.since(micros) ?? database.log.all();
  if (!changes) throw tooOld();
  if (changes.length === 0)
    return {
      version: micros,
      get: (path) => database.get(path),
      prepare: (prepared) => database.prepare(prepared),
      find: (prepared) => database.find(prepared),
      count: (prepared, most) => database.count(prepared, most),
      collections: () => database.collections(),
    };
  const before = new Map(changes.map((change) => [change.path, change.before]));
  const all = function* (): Generator<StoredDocument> {
    for (const document of database.all()) if (!before.has(document.path)) yield document;
    for (const document of before.values()) if (document) yield document;
  };
  const find = (prepared: PreparedQuery) => {
    const matching: StoredDocument[] = [];
    for (const document of all())
      if (prepared.covers(document.path) && prepared.matches(document)) matching.push(document);
    return prepared.arrange(matching);
  };
  return {
    version: micros,
    get: (path) => (before.has(path) ? before.get(path) : database.get(path)),
    // Every document is looked at.
    prepare: () => undefined,
    find,
    count: (prepared, most) => Math.min(find(prepared).length, most),
    collections: () => new Set(Array.from(all(), ({ path }) => collectionOf(path))),
  };
}

/**
 * The version that a request's `readTime` stands for. Resolves when every commit up to it has been made.
 * @throws FirestoreError when it is no time, in the future, or longer ago than an hour.
 */
export async function versionAt(database: Database, readTime: unknown): Promise<bigint> {
  const nanos = typeof readTime === "string" ? timestampNanos(readTime) : undefined;
  if (nanos === undefined) throw invalid("readTime is not a time.");
  if (nanos % 1000n !== 0n) throw invalid("readTime must be a time in whole microseconds.");
  const micros = nanos / 1000n;
  // A commit with an earlier version may be on its way to the disk: what comes after it has waited for it.
  if (micros > database.version) await database.commit(() => []);
  if (micros > database.version) throw invalid("readTime cannot be in the future.");
  if (micros < BigInt(Date.now()) * 1000n - REACH) throw tooOld();
  return micros;
}

function tooOld(): FirestoreError {
  return new FirestoreError("FAILED_PRECONDITION", "The requested snapshot version is too old.");
}
