/**
 * What the Firestore and Storage servers know of the rules evaluator. Pure: no I/O, no clock, no globals.
 * The evaluator is synchronous; look-ups are answered by the caller from memory.
 */
import type { WireFields, WireValue } from "../core/wire";

export type RulesService = "cloud.firestore" | "firebase.storage";
export type RulesMethod = "get" | "list" | "create" | "update" | "delete";

/** Who asks, taken from a verified token. Null: nobody is signed in. */
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

/** Look-ups into Firestore. Paths are below the documents root of one database. */
export interface RulesLookup {
  /** Its name; absent: "(default)". */
  readonly database?: string | undefined;
  /** The document before the request. Null if it does not exist. */
  get(path: string): RulesDocument | null;
  /** The document as it would be after the whole batch. Null if it would not exist. */
  getAfter(path: string): RulesDocument | null;
}

/**
 * Counts the distinct documents that rules look up. One budget serves one request; a batch shares one and
 * calls `nextOperation` before each write.
 * Limits, as documented for production: 10 for a single-document or query request; 20 for a batch, with at most 10
 * per operation; 2 for a Storage request.
 */
export interface LookupBudget {
  nextOperation(): void;
  /** @returns false when looking the document up would exceed a limit. A repeated look-up is free. */
  charge(path: string): boolean;
}

/** One `field op value` of a query, as the rules see it. `field` is a dotted, unquoted path as segments. */
export interface QueryFilter {
  readonly field: readonly string[];
  readonly op: string; // EQUAL, IN, ARRAY_CONTAINS, IS_NULL ... : the wire names
  readonly value?: WireValue;
}
export type QueryFilterTree =
  | QueryFilter
  | { readonly all: readonly QueryFilterTree[] }
  | { readonly any: readonly QueryFilterTree[] };

/** A query as `list` rules see it: decided from its constraints, never from documents. */
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
  /** Null: nobody is signed in. Undefined: `request.auth` is left out, a habit of Google's Rules Test API. */
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

/** An object's metadata as Storage rules see it (resource and request.resource). */
export interface StorageRulesObject {
  readonly name: string;
  readonly bucket: string;
  readonly size: number;
  readonly contentType?: string;
  readonly metadata?: { readonly [key: string]: string };
  /** The rest (generation, md5Hash, timeCreated as ISO text ...). Absent on an object being written. */
  readonly [more: string]: unknown;
}

export interface StorageRulesRequest {
  readonly method: RulesMethod;
  readonly bucket: string;
  /** Object path without a leading slash, decoded. For `list`, the prefix. */
  readonly path: string;
  /** Null: nobody is signed in. Undefined: `request.auth` is left out, a habit of Google's Rules Test API. */
  readonly auth: RulesAuth | null | undefined;
  readonly timeMicros: bigint;
  readonly resource: StorageRulesObject | null;
  readonly newResource?: StorageRulesObject;
  readonly lookup: RulesLookup;
  readonly budget: LookupBudget;
}

export interface Verdict {
  readonly allowed: boolean;
  /** One entry for each `allow` statement that was reached and did not allow: where, and why. */
  readonly reasons: readonly DenialReason[];
  /** What the parts of the conditions came to; present in observed rules only. */
  readonly values?: readonly DecidingValue[];
}
/** What the expressions of rules have come to, in the form of the official emulator's report. */
export interface CoverageReport {
  readonly rules: { readonly files: readonly { readonly name: string; readonly content: string }[] };
  /** Conditions and bodies of functions; absent when there is none but constants. */
  readonly report?: readonly ExpressionReport[];
}
export interface ExpressionReport {
  /** Line and column from 1, offsets in code points from 0; the character at `endOffset` belongs to it. */
  readonly sourcePosition: {
    readonly line: number;
    readonly column: number;
    readonly currentOffset: number;
    readonly endOffset: number;
  };
  /** Absent: never evaluated. An empty value: passed over while what surrounds it was evaluated. */
  readonly values?: readonly { readonly value: object; readonly count: number }[];
  readonly children?: readonly ExpressionReport[];
}
/** A part of a condition, and what it came to. */
export interface DecidingValue {
  readonly line: number;
  readonly column: number;
  /** The expression as it is written. */
  readonly expression: string;
  /** The value as JSON-like text, or the error's message after "error: ". Shortened when it is long. */
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
  /** What the expressions have come to so far; of observed rules only. */
  readonly coverage?: { report(): CoverageReport } | undefined;
  /** What was compiled. */
  readonly text: string;
  authorizeFirestore(request: FirestoreRulesRequest): Verdict;
  authorizeStorage(request: StorageRulesRequest): Verdict;
}

/**
 * Why rules cannot be loaded. Thrown by `compileRules(text, file)` in compile.ts; budgets come from `createBudget`
 * in budget.ts.
 */
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
