/** What a person wants done to several records of a list, and how it ended. */
import type { CrudFilter } from "@refinedev/core";
import type { MatchedBy } from "../../../contract/calls";
import { SET_RECORDS } from "../../../contract/many";
import { MAX_DELETIONS } from "../../../schema/history";
import type { Field, FormValues, RecordData } from "../../../schema/types";

export type Kind = "set" | "delete";

export interface Work {
  readonly kind: Kind;
  /** The rows that are ticked, or everything that the list's search and filters match. */
  readonly of: readonly RecordData[] | Matched;
}

/** What a list is narrowed to, and its order. */
export interface Matched extends MatchedBy {
  readonly filters: readonly CrudFilter[];
}

export function isMatched(of: Work["of"]): of is Matched {
  return "resource" in of;
}

/** Records of one part: as many as one commit holds. */
export function partSize(kind: Kind): number {
  return kind === "set" ? SET_RECORDS : MAX_DELETIONS;
}

/** One field, and the value that it is to have in all of them. */
export interface Setting {
  readonly field: Field;
  readonly values: FormValues;
}

export interface Target {
  readonly id: string;
  readonly name: string;
}

/** A record that stays as it is, and why. */
export interface Refusal {
  readonly name: string;
  readonly reason: string;
}

/** The records of a work: those to be tried, and those that nobody may change. */
export interface Found {
  readonly targets: readonly Target[];
  readonly refused: readonly Refusal[];
}

export interface Outcome {
  /** How many it was asked for: done, refused and left together. */
  readonly asked: number;
  readonly done: number;
  readonly refused: readonly Refusal[];
  /** Those that were not tried, and those of which nobody knows whether they were done. */
  readonly left: readonly Target[];
  /** Why they are left. Absent: the person stopped it, or none is. */
  readonly trouble?: string;
  /** What was done and leaves something to the person. */
  readonly notices: readonly string[];
}

export function foundNumber({ targets, refused }: Found): number {
  return targets.length + refused.length;
}

/** The outcome of a work that has not begun. */
export function untouched(found: Found): Outcome {
  return {
    asked: foundNumber(found),
    done: 0,
    refused: found.refused,
    left: found.targets,
    notices: [],
  };
}

/** Whether the ending has to be read: some stay as they are, and not because the person stopped it. */
export function isToBeRead({ asked, refused, trouble }: Outcome): boolean {
  return asked === 0 || refused.length > 0 || trouble !== undefined;
}

/** How far a work is. */
export type Phase =
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
  | { readonly name: "ended"; readonly outcome: Outcome };
