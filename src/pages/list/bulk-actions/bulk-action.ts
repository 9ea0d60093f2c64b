/** Types of a bulk action: its request, its targets and its outcome. */
import type { CrudFilter } from "@refinedev/core";
import type { ListCriteria } from "../../../contract/calls";
import { SET_RECORDS } from "../../../contract/bulk-actions";
import { MAX_DELETIONS } from "../../../schema/history";
import type { Field, FormValues, RecordData } from "../../../schema/types";

export type BulkActionKind = "set" | "delete";

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
  return kind === "set" ? SET_RECORDS : MAX_DELETIONS;
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

/** A record that stays unchanged, and why. */
export interface RefusedRecord {
  readonly name: string;
  readonly reason: string;
}

/** The records of an operation: those to try, and those that are refused. */
export interface BulkTargets {
  readonly targets: readonly BulkTarget[];
  readonly refused: readonly RefusedRecord[];
}

export interface OperationOutcome {
  /** Number of requested records: done, refused and left together. */
  readonly asked: number;
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  /** The records not tried, and those with an unknown result. */
  readonly left: readonly BulkTarget[];
  /** Why records are left. Absent: the person stopped it, or none is left. */
  readonly failure?: string;
  /** Follow-up steps for the person. */
  readonly notices: readonly string[];
}

export function targetCount({ targets, refused }: BulkTargets): number {
  return targets.length + refused.length;
}

/** The outcome before the operation starts. */
export function initialOutcome(found: BulkTargets): OperationOutcome {
  return {
    asked: targetCount(found),
    done: 0,
    refused: found.refused,
    left: found.targets,
    notices: [],
  };
}

/** Whether the person must read the result: some records stay unchanged for another reason than stopping. */
export function isToBeRead({ asked, refused, failure }: OperationOutcome): boolean {
  return asked === 0 || refused.length > 0 || failure !== undefined;
}

/** The state of a bulk action. */
export type BulkActionState =
  | { readonly name: "asking" }
  | { readonly name: "finding"; readonly number: number }
  /** The records could not be found; nothing was done. */
  | { readonly name: "failed"; readonly message: string }
  | {
      readonly name: "working";
      readonly through: number;
      readonly total: number;
      /** The dependents that the current record deletes with it: "40 employees of Pearl Trading". */
      readonly moving?: string;
    }
  | { readonly name: "ended"; readonly outcome: OperationOutcome };
