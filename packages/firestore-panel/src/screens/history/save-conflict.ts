/** Conflicts that prevented a save. */
import { authorOf, type Conflict } from "../../contract/records";
import type { Author } from "../../schema/history";
import { atStart } from "./use-person-name";

export type SaveConflict =
  | { readonly kind: "changed"; readonly conflicts: readonly Conflict[] }
  /** `trash`: id of the trashed copy. Absent: there is none. */
  | { readonly kind: "deleted"; readonly trash: string | undefined };

/** @returns undefined if the save failed for another reason. */
export function saveConflictOf(error: unknown): SaveConflict | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("conflicts" in error && Array.isArray(error.conflicts)) {
    const conflicts = error.conflicts as readonly Conflict[];
    return conflicts.length > 0 ? { kind: "changed", conflicts } : undefined;
  }
  if (!("gone" in error) || error.gone !== true) return undefined;
  const isKept = "trash" in error && typeof error.trash === "string";
  return { kind: "deleted", trash: isKept ? String(error.trash) : undefined };
}

/**
 * "Noor changed the same field", without the time.
 * @param nameOf returns a person's name (use-person-name.ts).
 */
export function conflictText(conflicts: readonly Conflict[], nameOf: (by: Author) => string): string {
  const by = authorOf(conflicts);
  const what = conflicts.length === 1 ? "the same field" : "the same fields";
  if (by?.isOwn) return `You changed ${what} in another window`;
  if (by) return `${atStart(nameOf(by))} changed ${what}`;
  // Several people, some possibly unknown: each field names its own.
  if (conflicts.some((one) => one.by)) return "The same fields were changed";
  return `Somebody else changed ${what}`;
}
