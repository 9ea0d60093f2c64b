import { MAX_DELETIONS } from "../schema/history";
import type { RecordData } from "../schema/types";

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
}

/** Records that one call of a bulk action takes at most. */
export const SET_RECORDS = 100;
export const DELETE_RECORDS = MAX_DELETIONS;
export type RefusedRecords = readonly { readonly id: string; readonly reason: string }[];

export interface BulkDeleteResult {
  /** Includes records that were deleted before. */
  readonly deleted: number;
  readonly refused: RefusedRecords;
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
