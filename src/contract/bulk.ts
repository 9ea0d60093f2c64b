/** How the rows of a file are looked up and written. */
import type { Identity, Row } from "../schema/bulk";
import type { StoredData } from "../schema/types";

/** Rows of one batch: the specification's number, below Firestore's limit of 500 writes a commit. */
export const BATCH_ROWS = 400;

interface BulkRequest {
  readonly resource: string;
  /** Told of each of the server's answers, so that the caller knows that something moves. */
  readonly onAnswer?: () => void;
}

export interface FindRows extends BulkRequest {
  readonly identities: readonly Identity[];
  /** Stored keys whose values are wanted: those that the file has columns for. */
  readonly keys?: readonly string[];
  /** The import that goes on, where it was begun before: `added` is found out for it. */
  readonly work?: string | undefined;
}
/** For each identity, in order, whether its record is stored; and by place, what is known of a stored one. */
export interface FoundRows {
  readonly stored: readonly boolean[];
  /** The required keys that it lacks. */
  readonly gaps: { readonly [index: number]: readonly string[] };
  /** What it holds under the keys that were asked for. */
  readonly values: { readonly [index: number]: StoredData };
  /** Places of records that the import has added, and nobody has changed since. */
  readonly added: readonly number[];
}

/** Ids of what rows belong to. */
export interface FindGroups extends BulkRequest {
  readonly ids: readonly string[];
}
/** For each id, in order, the names it has: none where it is unknown, several where records share it. */
export interface FoundGroups {
  readonly names: readonly (readonly string[])[];
}

/** What becomes of a row whose record is stored already. */
export type BulkPolicy = "leave" | "update";

/** One batch, by one commit or as few as take it. */
export interface WriteRows extends BulkRequest {
  readonly rows: readonly Row[];
  readonly policy: BulkPolicy;
  /** For each row, that its record was looked for a moment ago and not found. */
  readonly fresh?: readonly boolean[];
  /** The import that the batch is part of (newWork in src/schema/history.ts): one line of the activity. */
  readonly work: string;
}
/** What an earlier try of the same batch has done counts as done by this one. */
export interface BulkResult {
  readonly created: number;
  readonly updated: number;
  /** Rows whose record was left as it is. */
  readonly left: number;
}
