/** What pages ask of several records at once. */
import type { FormValues } from "../schema/types";

export interface BulkSetParams {
  readonly resource: string;
  /** At most SET_RECORDS. */
  readonly ids: readonly string[];
  readonly values: FormValues;
  /** The operation that this is part of (newOperationId in src/schema/history.ts). Absent: one of its own. */
  readonly operation?: string;
}
export const SET_RECORDS = 100;
export interface BulkSetResult {
  readonly saved: number;
  /** Those that stay as they are, and why in words. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

export interface BulkDeleteParams {
  readonly resource: string;
  /** At most DELETE_RECORDS. */
  readonly ids: readonly string[];
  /** As in BulkSetParams. */
  readonly operation?: string;
}
export const DELETE_RECORDS = 90;
export interface BulkDeleteResult {
  /** What was deleted before counts as well. */
  readonly deleted: number;
  /** Those that stay, and why in words. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** What is left to the person. */
  readonly notices: readonly string[];
}
