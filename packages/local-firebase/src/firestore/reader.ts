import type { Database } from "./database";
import type { StoredDocument } from "./document";
import type { Work } from "./engine/slices";
import { FirestoreError, invalid } from "./errors";
import { collectionOf } from "./paths";
import type { PreparedQuery } from "./query/prepare";
import { timestampNanos } from "./values/timestamps";

/** The documents of one moment. The database itself is the reader of the current moment. */
export interface Reader {
  /** The moment, in microseconds. */
  readonly version: bigint;
  get(path: string): StoredDocument | undefined;
  /** Builds the indexes that queries lack. @returns undefined when they lack none. */
  prepare(prepared: PreparedQuery): Promise<unknown> | undefined;
  /** The result of a query as of the work's first step, in order, after its offset and limit. */
  finding(prepared: PreparedQuery): Work<readonly StoredDocument[]>;
  /** Counts the result of a query as of the work's first step. @param most the count stops here. */
  counting(prepared: PreparedQuery, most: number): Work<number>;
  /** The paths of all collections that hold documents. */
  collections(): Iterable<string>;
}

/** How far back production can read, in microseconds. */
const REACH = 3600n * 1_000_000n;

/**
 * The documents at an earlier version, from the changes since then. Its queries examine all documents of their
 * collection.
 * @throws FirestoreError FAILED_PRECONDITION when the log of changes begins later.
 */
export function asOf(database: Database, micros: bigint): Reader {
  // Before the very first change, the database was empty.
  const changes = database.log.since(micros) ?? database.log.all();
  if (!changes) throw tooOld();
  if (changes.length === 0)
    return {
      version: micros,
      get: (path) => database.get(path),
      prepare: (prepared) => database.prepare(prepared),
      finding: (prepared) => database.finding(prepared),
      counting: (prepared, most) => database.counting(prepared, most),
      collections: () => database.collections(),
    };
  const before = new Map(changes.map((change) => [change.path, change.before]));
  const all = function* (): Generator<StoredDocument> {
    for (const document of database.all()) if (!before.has(document.path)) yield document;
    for (const document of before.values()) if (document) yield document;
  };
  function* finding(prepared: PreparedQuery): Work<StoredDocument[]> {
    const matching: StoredDocument[] = [];
    // Changes during a pause do not reach the copy.
    for (const document of [...all()]) {
      yield;
      if (prepared.covers(document.path) && prepared.matches(document)) matching.push(document);
    }
    return yield* prepared.arranging(matching);
  }
  return {
    version: micros,
    get: (path) => (before.has(path) ? before.get(path) : database.get(path)),
    // Every document is examined, so no index is needed.
    prepare: () => undefined,
    finding,
    *counting(prepared, most) {
      return Math.min((yield* finding(prepared)).length, most);
    },
    collections: () => new Set(Array.from(all(), ({ path }) => collectionOf(path))),
  };
}

/**
 * The version of a request's `readTime`. Resolves when every commit up to it is complete.
 * @throws FirestoreError when it is invalid, in the future, or more than an hour ago.
 */
export async function versionAt(database: Database, readTime: unknown): Promise<bigint> {
  const nanos = typeof readTime === "string" ? timestampNanos(readTime) : undefined;
  if (nanos === undefined) throw invalid("readTime is not a time.");
  if (nanos % 1000n !== 0n) throw invalid("readTime must be a time in whole microseconds.");
  const micros = nanos / 1000n;
  // The disk may still be writing a commit with an earlier version. A later commit waits for it.
  if (micros > database.version) await database.commit(() => []);
  if (micros > database.version) throw invalid("readTime cannot be in the future.");
  if (micros < BigInt(Date.now()) * 1000n - REACH) throw tooOld();
  return micros;
}

function tooOld(): FirestoreError {
  return new FirestoreError("FAILED_PRECONDITION", "The requested snapshot version is too old.");
}
