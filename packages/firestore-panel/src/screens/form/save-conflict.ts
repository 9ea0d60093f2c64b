/** Conflicts that prevented a save. */
import { authorOf, type Conflict } from "../../contract/records";
import type { Author } from "../../schema/history";
import type { Translate } from "../../texts/texts";
import { atStart } from "../record/use-person-name";

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
export function conflictText(
  t: Translate,
  conflicts: readonly Conflict[],
  nameOf: (by: Author) => string,
): string {
  const by = authorOf(conflicts);
  const count = conflicts.length;
  if (by?.isOwn) return t("history.conflict.ownChange", { count });
  // Several people, some possibly unknown: each field names its own.
  if (!by && conflicts.some((one) => one.by)) return t("history.conflict.severalChanges");
  const person = by ? atStart(t, nameOf(by)) : t("history.conflict.somebodyElse");
  return t("history.conflict.change", { person, count });
}
