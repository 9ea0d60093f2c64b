import { foldText } from "../../../fields/search-text";
import type { BulkActionKind } from "./bulk-action";

/** More than these are not deleted by a press alone. */
const MOST_BY_A_PRESS = 20;

/** Whether the person has to type how many they delete. */
export function wantsNumber(kind: BulkActionKind, count: number): boolean {
  return kind === "delete" && count > MOST_BY_A_PRESS;
}

/** Digits of either script, with or without what stands between thousands. */
export function isNumber(typed: string, count: number): boolean {
  return foldText(typed).replace(/[\s.,٬]/g, "") === String(count);
}
