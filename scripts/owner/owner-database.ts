import type { WireFields } from "local-firebase";
import type { ServiceAccount } from "./service-account";
import type { OwnerWrite } from "./writes";

export interface OwnerDocument {
  /** Below the documents root. */
  readonly path: string;
  readonly fields: WireFields;
  /** Its version. */
  readonly updateTime: string;
}

export interface OwnerDocuments {
  readonly projectId: string;
  /** The documents directly in a collection. @param most how many at most; absent: all. */
  list(collection: string, most?: number): Promise<readonly OwnerDocument[]>;
  /** All of them in the order of their ids, at most MOST_WRITES at a time: none is held longer than its part. */
  batches(collection: string): AsyncIterable<readonly OwnerDocument[]>;
  /** All writes or none, at most MOST_WRITES. @throws ConditionError, StartError */
  commit(writes: readonly OwnerWrite[]): Promise<void>;
}

/** What is asked of them besides, by whoever decides what may go. */
export interface OwnerDatabase extends OwnerDocuments {
  /** The clock that stamps the documents, in milliseconds since the epoch. */
  now(): Promise<number>;
  /** Those of the paths that exist, all at one moment. At most MOST_WRITES. */
  get(paths: readonly string[]): Promise<readonly OwnerDocument[]>;
  /** Those of a collection that have this time or a later one in a field. */
  since(collection: string, field: string, time: number): Promise<readonly OwnerDocument[]>;
  /** Those of a collection whose list in a field names one of the values. */
  naming(collection: string, field: string, values: readonly string[]): Promise<readonly OwnerDocument[]>;
  /** Paths of all documents in the subcollections of one name, wherever they are, by parts in their order. */
  pathsIn(subcollection: string): AsyncIterable<readonly string[]>;
}

/** Which documents are meant. */
export type OwnerTarget =
  | { readonly dataDir: string }
  /** `origin` is where another Firestore than Google's answers. */
  | { readonly projectId: string; readonly account: ServiceAccount; readonly origin?: string };
