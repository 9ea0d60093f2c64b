/**
 * The interfaces between the parts of the local Firebase: all that one service knows of the others.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RulesAuth, RulesDocument, Ruleset } from "../rules/api";

/** One section of the embedded store: an ordered map of string keys. All writes are synced before they resolve. */
export interface StoreSection<V> {
  /** Every entry in key order. Used once, at start. */
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

/** Who sends a request, after its token was verified. "owner" bypasses the rules and exists in test processes only. */
export type Caller =
  | { readonly kind: "user"; readonly auth: RulesAuth }
  | { readonly kind: "anyone" }
  | { readonly kind: "owner" };

/** Verifies the value of an Authorization header ("Bearer x", "Firebase x", or undefined). */
export interface TokenVerifier {
  /** @throws AuthTokenError when the token is malformed, expired or, but in a test process, unsigned or another project's. */
  verify(authorization: string | undefined): Promise<Caller>;
}
export class AuthTokenError extends Error {}

/** The rules in force; replaced when the file changes. */
export interface RulesHolder {
  /** @param name the database or the bucket that is asked about. Default: one without rules of its own. */
  current(name?: string): Ruleset;
}

/** What Storage (and its rules) may ask of Firestore. */
export interface DocumentReader {
  /** @param path below the documents root. */
  get(path: string): RulesDocument | null;
  /** Counts what Storage's rules have looked up for a caller: production bills it as reads of Firestore. */
  lookedUp(caller: Caller, documents: number): void;
}

/** A monotonic clock: each call gives a larger number of microseconds, never less than what was persisted. */
export interface VersionClock {
  next(): bigint;
  last(): bigint;
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Takes over a connection on which the client speaks HTTP/2. */
export type Http2Acceptor = (socket: Socket) => void;

/** Where the reasons of denials and the life of the process are told. One line per call. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
}
