/** What others did to a record meanwhile, so that a save of it was not written. */
import type { Conflict } from "../../../contract/records";

export type Clash =
  | { readonly kind: "changed"; readonly conflicts: readonly Conflict[] }
  /** `trash`: id of its copy there. Absent: there is none. */
  | { readonly kind: "deleted"; readonly trash: string | undefined };

/** @returns undefined where the save failed for another reason. */
export function clashOf(error: unknown): Clash | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("conflicts" in error && Array.isArray(error.conflicts)) {
    const conflicts = error.conflicts as readonly Conflict[];
    return conflicts.length > 0 ? { kind: "changed", conflicts } : undefined;
  }
  if (!("gone" in error) || error.gone !== true) return undefined;
  const isKept = "trash" in error && typeof error.trash === "string";
  return { kind: "deleted", trash: isKept ? String(error.trash) : undefined };
}
