import { MAX_DELETIONS } from "../schema/history";
import type { FormValues, RecordData } from "../schema/types";

export const MATCHING_ROWS = 500;
export interface MatchingRecords {
  readonly records: readonly RecordData[];
  /** Continues with the next records, in this tab alone. Absent: there are no more. */
  readonly cursor?: unknown;
  /** Documents that the server delivered for this answer. */
  readonly read: number;
}
export interface MatchCount {
  readonly count: number;
  /** As in ListExtras. */
  readonly bound?: "most" | "least";
  /**
   * The records come in the list's own order, because the chosen order would omit some, or there are too many
   * to sort.
   */
  readonly unsorted?: "incomplete" | "many";
}

export interface BulkSetParams {
  readonly resource: string;
  /** At most SET_RECORDS. */
  readonly ids: readonly string[];
  readonly values: FormValues;
  /**
   * The operation that this is a step of (newOperationId in packages/firestore-panel/src/schema/history.ts). Absent: an operation of
   * its own.
   */
  readonly operation?: string;
}
export const SET_RECORDS = 100;
export interface BulkSetResult {
  readonly saved: number;
  /** Records that were not changed, each with a message. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

export interface BulkDeleteParams {
  readonly resource: string;
  /** At most DELETE_RECORDS. */
  readonly ids: readonly string[];
  readonly operation?: string;
}
export const DELETE_RECORDS = MAX_DELETIONS;
export interface BulkDeleteResult {
  /** Includes records that were deleted before. */
  readonly deleted: number;
  /** Records that were not deleted, each with a message. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** Remaining steps that the person has to do by hand. */
  readonly notices: readonly string[];
}
