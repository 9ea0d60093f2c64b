/** What a person wants done to several records of a list, and how it ended. */
import type { CrudFilter } from "@refinedev/core";
import type { ListCriteria } from "../../../contract/calls";
import { SET_RECORDS } from "../../../contract/bulk-actions";
import { MAX_DELETIONS } from "../../../schema/history";
import type { Field, FormValues, RecordData } from "../../../schema/types";

export type BulkActionKind = "set" | "delete";

export interface BulkAction {
  readonly kind: BulkActionKind;
  /** The rows that are selected, or everything that the list's search and filters match. */
  readonly of: readonly RecordData[] | MatchedList;
}

/** What a list is narrowed to, and its order. */
export interface MatchedList extends ListCriteria {
  readonly filters: readonly CrudFilter[];
}

export function isMatched(of: BulkAction["of"]): of is MatchedList {
  return "resource" in of;
}

/** Records of one part: as many as one commit holds. */
export function batchSize(kind: BulkActionKind): number {
  return kind === "set" ? SET_RECORDS : MAX_DELETIONS;
}

/** One field, and the value that it is to have in all of them. */
export interface FieldSetting {
  readonly field: Field;
  readonly values: FormValues;
}

export interface BulkTarget {
  readonly id: string;
  readonly name: string;
}

/** A record that stays as it is, and why. */
export interface RefusedRecord {
  readonly name: string;
  readonly reason: string;
}

/** The records of an operation: those to be tried, and those that nobody may change. */
export interface BulkTargets {
  readonly targets: readonly BulkTarget[];
  readonly refused: readonly RefusedRecord[];
}

export interface OperationOutcome {
  /** How many it was asked for: done, refused and left together. */
  readonly asked: number;
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  /** Those that were not tried, and those of which nobody knows whether they were done. */
  readonly left: readonly BulkTarget[];
  /** Why they are left. Absent: the person stopped it, or none is. */
  readonly failure?: string;
  /** What was done and leaves something to the person. */
  readonly notices: readonly string[];
}

export function targetCount({ targets, refused }: BulkTargets): number {
  return targets.length + refused.length;
}

/** The outcome of an operation that has not begun. */
export function initialOutcome(found: BulkTargets): OperationOutcome {
  return {
    asked: targetCount(found),
    done: 0,
    refused: found.refused,
    left: found.targets,
    notices: [],
  };
}

/** Whether the ending has to be read: some stay as they are, and not because the person stopped it. */
export function isToBeRead({ asked, refused, failure }: OperationOutcome): boolean {
  return asked === 0 || refused.length > 0 || failure !== undefined;
}

/** How far an operation is. */
export type BulkActionState =
  | { readonly name: "asking" }
  | { readonly name: "finding"; readonly number: number }
  /** They could not be found; nothing was done. */
  | { readonly name: "failed"; readonly message: string }
  | {
      readonly name: "working";
      readonly through: number;
      readonly total: number;
      /** What goes with the record under way: "40 employees of Pearl Trading". */
      readonly moving?: string;
    }
  | { readonly name: "ended"; readonly outcome: OperationOutcome };
