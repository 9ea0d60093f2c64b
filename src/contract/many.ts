/** What pages ask of several records at once. */
import type { FormValues } from "../schema/types";

export interface SetOf {
  readonly resource: string;
  /** At most SET_RECORDS. */
  readonly ids: readonly string[];
  readonly values: FormValues;
  /** The work that this is part of (newWork in src/schema/history.ts). Absent: one of its own. */
  readonly work?: string;
}
export const SET_RECORDS = 100;
export interface SetResult {
  readonly saved: number;
  /** Those that stay as they are, and why in words. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

export interface DeleteOf {
  readonly resource: string;
  /** At most DELETE_RECORDS. */
  readonly ids: readonly string[];
  /** As in SetOf. */
  readonly work?: string;
}
export const DELETE_RECORDS = 90;
export interface DeleteResult {
  /** What was deleted before counts as well. */
  readonly deleted: number;
  /** Those that stay, and why in words. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** What is left to the person. */
  readonly notices: readonly string[];
}
