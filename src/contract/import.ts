/** How the rows of a file are looked up and written. */
import type { RowIdentity, ImportRow } from "../schema/import";
import type { StoredData } from "../schema/types";

/** Rows of one batch: the specification's number, below Firestore's limit of 500 writes a commit. */
export const BATCH_ROWS = 400;

interface ImportParams {
  readonly resource: string;
  /** Called for each of the server's answers, so that the caller knows that something moves. */
  readonly onAnswer?: () => void;
}

export interface FindRowsParams extends ImportParams {
  readonly identities: readonly RowIdentity[];
  /** Stored keys whose values are wanted: those that the file has columns for. */
  readonly keys?: readonly string[];
  /** The import that goes on, where it was begun before: `added` is found out for it. */
  readonly operation?: string | undefined;
}
/** For each identity, in order, whether its record is stored; and by place, what is known of a stored one. */
export interface FindRowsResult {
  readonly stored: readonly boolean[];
  /** The required keys that it lacks. */
  readonly gaps: { readonly [index: number]: readonly string[] };
  /** What it holds under the keys that were asked for. */
  readonly values: { readonly [index: number]: StoredData };
  /** Places of records that the import has added, and nobody has changed since. */
  readonly added: readonly number[];
}

/** Ids of what rows belong to. */
export interface FindGroupsParams extends ImportParams {
  readonly ids: readonly string[];
}
/** For each id, in order, the names it has: none where it is unknown, several where records share it. */
export interface FindGroupsResult {
  readonly names: readonly (readonly string[])[];
}

/** What becomes of a row whose record is stored already. */
export type ImportPolicy = "leave" | "update";

/** One batch, by one commit or as few as take it. */
export interface WriteRowsParams extends ImportParams {
  readonly rows: readonly ImportRow[];
  readonly policy: ImportPolicy;
  /** For each row, that its record was looked for a moment ago and not found. */
  readonly fresh?: readonly boolean[];
  /** The import that the batch is part of (newOperationId in src/schema/history.ts): one line of the activity. */
  readonly operation: string;
}
/** What an earlier try of the same batch has done counts as done by this one. */
export interface WriteRowsResult {
  readonly created: number;
  readonly updated: number;
  /** Rows whose record was left as it is. */
  readonly left: number;
}
