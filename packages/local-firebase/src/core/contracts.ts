/** The interfaces between the parts of the local Firebase. A service depends on others only by these. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RulesAuth, RulesDocument, Ruleset } from "../rules/api";

/** One section of the embedded store: an ordered map with text keys. All writes are synced before they resolve. */
export interface StoreSection<V> {
  /** Every entry in key order. Used once, at the start. */
  entries(): AsyncIterable<[key: string, value: V]>;
  get(key: string): Promise<V | undefined>;
}
export type StoreOperation =
  | { readonly type: "put"; readonly section: string; readonly key: string; readonly value: unknown }
  | { readonly type: "del"; readonly section: string; readonly key: string };
/** The embedded store. A write is atomic over all its operations and durable when the promise resolves. */
export interface Store {
  section<V>(name: string): StoreSection<V>;
  write(operations: readonly StoreOperation[]): Promise<void>;
  close(): Promise<void>;
}

/** The verified sender of a request. "owner" bypasses the rules and exists in test processes only. */
export type Caller =
  | { readonly kind: "user"; readonly auth: RulesAuth }
  | { readonly kind: "anyone" }
  | { readonly kind: "owner" };

/** Verifies the value of an Authorization header ("Bearer x", "Firebase x", or undefined). */
export interface TokenVerifier {
  /**
   * @throws AuthTokenError when the token is malformed or expired. Outside of a test process also when it is unsigned
   * or of another project.
   */
  verify(authorization: string | undefined): Promise<Caller>;
}
export class AuthTokenError extends Error {}

/** The current rules. An edit of the file replaces them. */
export interface RulesHolder {
  /** @param name of the database or the bucket. Default: one without its own rules. */
  current(name?: string): Ruleset;
}

/** The Firestore methods that Storage and its rules may use. */
export interface DocumentReader {
  /** @param path below the documents root. */
  get(path: string): RulesDocument | null;
  /** Counts the lookups of Storage's rules for a caller: production bills them as reads of Firestore. */
  lookedUp(caller: Caller, documents: number): void;
}

/** A monotonic clock. Each call returns a larger number of microseconds, never less than the stored one. */
export interface VersionClock {
  next(): bigint;
  last(): bigint;
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Takes over a connection whose client uses HTTP/2. */
export type Http2Acceptor = (socket: Socket) => void;

/** Receives start and stop messages and the reasons of denials. One line per call. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
}
