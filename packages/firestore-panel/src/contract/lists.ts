import { MAX_DELETIONS } from "../schema/history";
import type { FormValues, RecordData } from "../schema/types";

export const MATCHING_ROWS = 500;
/** Answers the next records, in this tab alone. Called again, it answers them again: an answer may be lost. */
export type MatchCursor = (size: number) => MatchingRecords | Promise<MatchingRecords>;
export interface MatchingRecords {
  readonly records: readonly RecordData[];
  readonly cursor?: MatchCursor;
  /** Documents that the server delivered for this answer. */
  readonly read: number;
}
export interface MatchCount {
  readonly count: number;
  /** As in ListExtras. */
  readonly bound?: "most" | "least";
  /**
   * Why the records come in the list's own order: the chosen one would omit some, or they are too many to sort.
   */
  readonly unsorted?: "incomplete" | "many";
}

export interface BulkSetParams {
  readonly resource: string;
  /** At most SET_RECORDS. */
  readonly ids: readonly string[];
  readonly values: FormValues;
  /** The operation that this is a step of (newOperationId). Absent: an operation of its own. */
  readonly operation?: string;
}
export const SET_RECORDS = 100;
export interface BulkSetResult {
  readonly saved: number;
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
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** Remaining steps that the person has to do by hand. */
  readonly notices: readonly string[];
}

/** What to count: a collection, or with `id` and `subcollection` the documents below one record. */
export interface CountTarget {
  readonly resource: string;
  /** Only records whose date field has one of these days. */
  readonly between?: { readonly field: string; readonly from: string; readonly to: string };
  readonly id?: string;
  readonly subcollection?: string;
}
