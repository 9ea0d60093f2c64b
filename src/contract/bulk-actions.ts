/** What pages request for several records at once. */
import { MAX_DELETIONS } from "../schema/history";
import type { FormValues } from "../schema/types";

export interface BulkSetParams {
  readonly resource: string;
  /** At most SET_RECORDS. */
  readonly ids: readonly string[];
  readonly values: FormValues;
  /**
   * The operation that this is a step of (newOperationId in src/schema/history.ts). Absent: an operation of
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
  /** As in BulkSetParams. */
  readonly operation?: string;
}
/** One commit. */
export const DELETE_RECORDS = MAX_DELETIONS;
export interface BulkDeleteResult {
  /** Includes records that were deleted before. */
  readonly deleted: number;
  /** Records that were not deleted, each with a message. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** What the person still has to do by hand. */
  readonly notices: readonly string[];
}
