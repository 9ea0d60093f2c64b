import type { WireFields } from "local-firebase";
import type { OwnerAccount } from "./service-account";
import type { OwnerWrite } from "./writes";

export interface OwnerDocument {
  /** Path relative to the documents root. */
  readonly path: string;
  readonly fields: WireFields;
  /** The document's version. */
  readonly updateTime: string;
}

export interface OwnerDocuments {
  readonly projectId: string;
  /** The documents directly in a collection. @param most maximum number; absent: all. */
  list(collection: string, most?: number): Promise<readonly OwnerDocument[]>;
  /**
   * All documents in the order of their ids, in batches of at most MOST_WRITES, so that only one batch is in
   * memory.
   */
  batches(collection: string): AsyncIterable<readonly OwnerDocument[]>;
  /** Commits all writes or none, at most MOST_WRITES. @throws ConditionError, StartError */
  commit(writes: readonly OwnerWrite[]): Promise<void>;
}

/** Additional queries for scripts that decide what may be deleted. */
export interface OwnerDatabase extends OwnerDocuments {
  /** The server's clock, in milliseconds since the epoch. */
  now(): Promise<number>;
  /** The same as ISO text with all its digits: a time that `below` can read. */
  moment(): Promise<string>;
  /** Ids of the collections at the root. @param moment as of `below`. */
  collections(moment: string): Promise<readonly string[]>;
  /**
   * All documents of a collection at the root and of all collections below its documents, also below missing ones. They
   * come in batches, in the order of their paths.
   * @param moment the time whose documents are read. @param after only later paths.
   * @throws TooOldError when the service no longer has the documents of that time.
   */
  below(collection: string, moment: string, after?: string): AsyncIterable<readonly OwnerDocument[]>;
  /** The existing documents among at most MOST_WRITES paths, in one consistent read. */
  get(paths: readonly string[]): Promise<readonly OwnerDocument[]>;
  /** The documents of a collection whose list field contains one of the values. */
  naming(collection: string, field: string, values: readonly string[]): Promise<readonly OwnerDocument[]>;
  /** Paths of all documents in all subcollections of a name, in ordered batches. */
  pathsIn(subcollection: string): AsyncIterable<readonly string[]>;
}

/** Firestore keeps earlier versions for an hour, and a stopped local Firebase keeps none. */
export class TooOldError extends Error {}

/** Selects the documents. */
export type OwnerTarget =
  | { readonly dataDir: string; readonly projectId: string }
  /** `origin` is the origin of another Firestore than Google's. */
  | { readonly projectId: string; readonly account: OwnerAccount; readonly origin?: string };
