/** To look up and write the rows of a file. */
import type { RowIdentity, ImportRow, StoredData } from "../../schema/types";

/** Rows of one batch: the specification's number, below Firestore's limit of 500 writes a commit. */
export const BATCH_ROWS = 400;

interface ImportParams {
  readonly resource: string;
  /** Called for each of the server's answers, so that the page can show progress. */
  readonly onAnswer?: () => void;
}

export interface FindRowsParams extends ImportParams {
  readonly identities: readonly RowIdentity[];
  /** Stored keys to return values for: those of the file's columns. */
  readonly keys?: readonly string[];
  /** The import to continue, if it was begun before: `added` is determined for it. */
  readonly operation?: string | undefined;
}
/** Whether each identity's record is stored, in order; and by index, what the stored record holds. */
export interface FindRowsResult {
  readonly stored: readonly boolean[];
  /** The required keys that the record lacks. */
  readonly gaps: { readonly [index: number]: readonly string[] };
  /** The record's values of the requested keys. */
  readonly values: { readonly [index: number]: StoredData };
  /** Indexes of records that the import has added and nobody has changed since. */
  readonly added: readonly number[];
}

/** Ids of the groups that rows belong to. */
export interface FindGroupsParams extends ImportParams {
  readonly ids: readonly string[];
}
/** The names of each id, in order: none where it is unknown, several where records share it. */
export interface FindGroupsResult {
  readonly names: readonly (readonly string[])[];
}

/** What happens to a row whose record is stored already. */
export type ImportPolicy = "leave" | "update";

/** One batch, written by one commit or by as few as possible. */
export interface WriteRowsParams extends ImportParams {
  readonly rows: readonly ImportRow[];
  readonly policy: ImportPolicy;
  /** For each row, whether its record was looked up a moment ago and not found. */
  readonly fresh?: readonly boolean[];
  /** The import that the batch belongs to (newOperationId in packages/firestore-panel/src/schema/history.ts): one activity item. */
  readonly operation: string;
}
/** The result includes what an earlier attempt of the same batch has written. */
export interface WriteRowsResult {
  readonly created: number;
  readonly updated: number;
  /** Rows whose record was not changed. */
  readonly left: number;
}
