import { modelOf } from "../../fields/models";
import type { Collection, Field } from "../../schema/types";

export interface CheckProgress {
  /** What it does now. */
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

export interface RepairPageParams {
  readonly resource: string;
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: string;
}
export interface RepairPage {
  /** Absent: the repair is complete. */
  readonly cursor?: string;
  readonly read: number;
  readonly done: number;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

export function orderField({ order: [key], fields }: Collection): Field | undefined {
  return fields.find((field) => field.key === key);
}

export function isStamped(field: Field): boolean {
  return modelOf(field).stamps !== undefined;
}
