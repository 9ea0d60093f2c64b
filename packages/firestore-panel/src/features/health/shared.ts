import type { HealthReport } from "../../contract/health";
import { modelOf } from "../../fields/models";
import type { Collection, Field } from "../../schema/types";

export interface Found {
  readonly collections: HealthReport["collections"];
  readonly named: ReadonlySet<string>;
  readonly stored: readonly string[];
}
export interface CheckProgress extends Found {
  readonly task: number;
  readonly total?: number;
  readonly text?: string;
  readonly cursor?: string;
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
