/**
 * The interface between the Firestore and Storage servers and the rules evaluator. The evaluator is pure and
 * synchronous: it has no I/O, no clock and no globals. The caller answers lookups from memory.
 */
import type { WireFields, WireValue } from "../core/wire";

export type RulesService = "cloud.firestore" | "firebase.storage";
export type RulesMethod = "get" | "list" | "create" | "update" | "delete";

/** The caller of a request, from a verified token. Null: nobody is signed in. */
export interface RulesAuth {
  readonly uid: string;
  /** The token's claims (email, firebase.sign_in_provider, custom claims ...), plain JSON. */
  readonly token: { readonly [claim: string]: unknown };
}

/** A stored document: its path below the documents root ("Admins/a1") and its fields. */
export interface RulesDocument {
  readonly path: string;
  readonly fields: WireFields;
}

/** Lookups into Firestore. Paths are below the documents root of one database. */
export interface RulesLookup {
  /** The database's name; absent: "(default)". */
  readonly database?: string | undefined;
  /** The document before the request. Null if it does not exist. */
  get(path: string): RulesDocument | null;
  /** The document as it would be after the whole batch. Null if it would not exist. */
  getAfter(path: string): RulesDocument | null;
}

/**
 * Counts the distinct documents that rules look up. Each request has one budget. A batch calls `nextOperation` before
 * each write. Production's documented limits: 10 for a single-document or query request; 20 for a batch, with at most
 * 10 per operation; 2 for a Storage request.
 */
export interface LookupBudget {
  nextOperation(): void;
  /** @returns false when the lookup would exceed a limit. A repeated lookup is free. */
  charge(path: string): boolean;
}

/** One `field op value` of a query. `field` holds the segments of a dotted path, unquoted. */
export interface QueryFilter {
  readonly field: readonly string[];
  readonly op: string; // EQUAL, IN, ARRAY_CONTAINS, IS_NULL ... : the wire names
  readonly value?: WireValue;
}
export type QueryFilterTree =
  | QueryFilter
  | { readonly all: readonly QueryFilterTree[] }
  | { readonly any: readonly QueryFilterTree[] };

/** A query as `list` rules see it: they check its constraints, never documents. */
export interface RulesQuery {
  /** Path of the parent document, "" at the root. */
  readonly parent: string;
  readonly collectionId: string;
  readonly allDescendants: boolean;
  readonly where?: QueryFilterTree;
  readonly limit?: number;
  readonly offset?: number;
  readonly orderBy: readonly { readonly field: readonly string[]; readonly direction: "ASC" | "DESC" }[];
}

export interface FirestoreRulesRequest {
  readonly method: RulesMethod;
  /** Document path below the documents root; for `list` it is absent and `query` is given. */
  readonly path?: string;
  /** Null: nobody is signed in. Undefined: `request.auth` is missing, as in Google's Rules Test API. */
  readonly auth: RulesAuth | null | undefined;
  /** Microseconds since the epoch. Equals the server timestamp written by the same request. */
  readonly timeMicros: bigint;
  /** The stored document. Null when it does not exist. */
  readonly resource: RulesDocument | null;
  /** The document as it would be after the write. Absent on reads and deletes. */
  readonly newResource?: RulesDocument;
  readonly query?: RulesQuery;
  readonly lookup: RulesLookup;
  readonly budget: LookupBudget;
}

/** An object's metadata in Storage rules (resource and request.resource). */
export interface StorageRulesObject {
  readonly name: string;
  readonly bucket: string;
  readonly size: number;
  readonly contentType?: string;
  readonly metadata?: { readonly [key: string]: string };
  /** Other fields (generation, md5Hash, timeCreated as ISO text ...). Absent on an object being written. */
  readonly [more: string]: unknown;
}

export interface StorageRulesRequest {
  readonly method: RulesMethod;
  readonly bucket: string;
  /** Object path without a leading slash, decoded. For `list`, the prefix. */
  readonly path: string;
  /** Null: nobody is signed in. Undefined: `request.auth` is missing, as in Google's Rules Test API. */
  readonly auth: RulesAuth | null | undefined;
  readonly timeMicros: bigint;
  readonly resource: StorageRulesObject | null;
  readonly newResource?: StorageRulesObject;
  readonly lookup: RulesLookup;
  readonly budget: LookupBudget;
}

export interface Verdict {
  readonly allowed: boolean;
  /** Place and reason for each `allow` statement that was reached and did not allow. */
  readonly reasons: readonly DenialReason[];
  /** The values of the conditions' parts; only of observed rules. */
  readonly values?: readonly DecidingValue[];
}
/** The values of the rules' expressions, in the form of the official emulator's report. */
export interface CoverageReport {
  readonly rules: { readonly files: readonly { readonly name: string; readonly content: string }[] };
  /** Conditions and function bodies; absent when all of them are constants. */
  readonly report?: readonly ExpressionReport[];
}
export interface ExpressionReport {
  /** Line and column from 1, offsets in code points from 0; the character at `endOffset` is included. */
  readonly sourcePosition: {
    readonly line: number;
    readonly column: number;
    readonly currentOffset: number;
    readonly endOffset: number;
  };
  /** Absent: never evaluated. An empty value: skipped when the surrounding expression was evaluated. */
  readonly values?: readonly { readonly value: object; readonly count: number }[];
  readonly children?: readonly ExpressionReport[];
}
/** A part of a condition and its value. */
export interface DecidingValue {
  readonly line: number;
  readonly column: number;
  /** The source text of the expression. */
  readonly expression: string;
  /** The value as JSON-like text, or the error's message after "error: ". Long values are shortened. */
  readonly value: string;
}
export interface DenialReason {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** "condition is false", "Property x is undefined on object.", "more than 10 documents were looked up" ... */
  readonly message: string;
}

export interface Ruleset {
  readonly service: RulesService;
  readonly file: string;
  /** The values of the expressions so far; only of observed rules. */
  readonly coverage?: { report(): CoverageReport } | undefined;
  /** The compiled source text. */
  readonly text: string;
  authorizeFirestore(request: FirestoreRulesRequest): Verdict;
  authorizeStorage(request: StorageRulesRequest): Verdict;
}

/** The reason that rules cannot be loaded. `compileRules(text, file)` in compile.ts throws it. */
export class RulesError extends Error {
  constructor(
    readonly file: string,
    readonly line: number,
    readonly column: number,
    readonly detail: string,
  ) {
    super(`${file}:${line}:${column}: ${detail}`);
    this.name = "RulesError";
  }
}
