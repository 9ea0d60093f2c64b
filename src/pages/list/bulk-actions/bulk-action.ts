/** Types of a bulk action: its request, its targets and its progress. */
import type { CrudFilter } from "@refinedev/core";
import type { ListCriteria } from "../../../contract/calls";
import { DELETE_RECORDS, SET_RECORDS } from "../../../contract/bulk-actions";
import { foldText } from "../../../fields/search-text";
import type { Field, FormValues, RecordData } from "../../../schema/types";
import type { JobOutcome, RefusedRecord } from "../../jobs/outcome";

export type BulkActionKind = "set" | "delete";

/** Deleting more records than this requires typing their number. */
const MOST_BY_A_PRESS = 20;

export interface BulkAction {
  readonly kind: BulkActionKind;
  /** The selected rows, or everything that the list's search and filters match. */
  readonly of: readonly RecordData[] | MatchedList;
}

/** The list's filters and order. */
export interface MatchedList extends ListCriteria {
  readonly filters: readonly CrudFilter[];
}

export function isMatched(of: BulkAction["of"]): of is MatchedList {
  return "resource" in of;
}

/** Number of records in one batch: the limit of one commit. */
export function batchSize(kind: BulkActionKind): number {
  return kind === "set" ? SET_RECORDS : DELETE_RECORDS;
}

/** A field and the value to set in all records. */
export interface FieldSetting {
  readonly field: Field;
  readonly values: FormValues;
}

export interface BulkTarget {
  readonly id: string;
  readonly name: string;
}

/** The records of an operation: those to try, and those that are refused. */
export interface BulkTargets {
  readonly targets: readonly BulkTarget[];
  readonly refused: readonly RefusedRecord[];
}

export function targetCount({ targets, refused }: BulkTargets): number {
  return targets.length + refused.length;
}

/** All matching records are found before any is changed: a change could shift the remaining pages. */
export interface FindingProgress {
  readonly stage: "finding";
  readonly found: ReadonlyMap<string, RecordData>;
  readonly cursor?: string;
}

export interface ApplyingProgress extends Omit<JobOutcome, "failure"> {
  readonly stage: "applying";
  /** The records that the rules denied since the last batch that they allowed. */
  readonly denied: readonly (BulkTarget & RefusedRecord)[];
  /** Follow-up steps for the person. */
  readonly notices: readonly string[];
  /** The dependents that the current record deletes with it: "40 employees of Pearl Trading". */
  readonly moving?: string;
}

export interface BulkOutcome extends JobOutcome {
  readonly notices: readonly string[];
}

/** Whether the person must read the result: some records stay unchanged for another reason than stopping. */
export function isToBeRead({ requested, refused, failure }: JobOutcome): boolean {
  return requested === 0 || refused.length > 0 || failure !== undefined;
}

/** Whether the person must type the number of records to delete. */
export function wantsNumber(kind: BulkActionKind, count: number): boolean {
  return kind === "delete" && count > MOST_BY_A_PRESS;
}

/** Accepts digits of both scripts, with or without thousands separators. */
export function isNumber(typed: string, count: number): boolean {
  return foldText(typed).replace(/[\s.,٬]/g, "") === String(count);
}
