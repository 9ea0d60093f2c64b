import { foldText } from "../../../fields/search-text";
import type { BulkActionKind } from "./bulk-action";

/** Deleting more records than this requires typing their number. */
const MOST_BY_A_PRESS = 20;

/** Whether the person must type the number of records to delete. */
export function wantsNumber(kind: BulkActionKind, count: number): boolean {
  return kind === "delete" && count > MOST_BY_A_PRESS;
}

/** Accepts digits of both scripts, with or without thousands separators. */
export function isNumber(typed: string, count: number): boolean {
  return foldText(typed).replace(/[\s.,٬]/g, "") === String(count);
}
