/** Messages about undoing an operation, before and after. */
import type { UndoneOperation } from "../../contract/history";
import { counted } from "../../schema/default-messages";
import type { Action } from "../../schema/history";
import type { Collection } from "../../schema/types";

type Label = Collection["label"];

const MOST_NAMES = 5;

/** The button's label. */
export function undoLabel(action: Action, undone: UndoneOperation | undefined): string {
  if (undone && !undone.isWhole) return "Undo the rest";
  return action === "import" ? "Undo import" : "Undo";
}

/** "12 of 20", if only some records were undone. */
export function undoneShare({ records, total }: UndoneOperation): string | undefined {
  return records < total ? `${records.toLocaleString("en")} of ${total.toLocaleString("en")}` : undefined;
}

/** Describes an earlier undo. @param who "Rania Haddad" @param ago "3 minutes ago" */
export function undoneBefore(undone: UndoneOperation, who: string, ago: string): string {
  const share = undoneShare(undone);
  if (share !== undefined)
    return `${who} undid ${share} ${ago}. Nothing is undone twice: this undoes the rest, as far as possible.`;
  if (undone.isWhole) return `${who} undid this ${ago}. Nothing is undone twice, so nothing will change.`;
  return `${who} undid this ${ago}, except for values that could not be restored. Only those are tried again.`;
}

/**
 * The consequences of an undo, shown before the person confirms.
 * @param what the records: "Café Noor", "30 brands". @param isOne whether it is a single record.
 */
export function consequence(action: Action, what: string, isOne: boolean): string {
  const they = isOne ? "it was" : "they were";
  switch (action) {
    case "create":
      return `${what} will be moved to the trash, unless ${they} changed since.`;
    case "import":
      return `Records that this import added are moved to the trash, and records that it changed get their earlier values back: ${what} in all. Later changes are kept.`;
    case "delete":
      return `${what} will be restored from the trash.`;
    case "restore":
      return `${what} will be moved to the trash again, unless ${they} changed since.`;
    case "purge":
      return `${what} cannot be restored: records that are deleted for good are not stored.`;
    case "unlock":
      return `An unlock changes no values of ${what}, so nothing can be undone.`;
    case "update":
    case "revert":
      return `${what} will get the values from before this change. Fields that were changed since stay unchanged.`;
  }
}

/** @param names the records that people sign in with. */
export function signInsText(names: readonly string[]): string {
  const [first = ""] = names;
  if (names.length === 1) return `The password of ${first} was deleted too, so you will choose a new one.`;
  return `The passwords of ${names.length.toLocaleString("en")} of them were deleted too, so you will choose a new one for each: ${shortened(names)}.`;
}

/** "a, b, c and 4 more" */
function shortened(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0
    ? `${names.slice(0, MOST_NAMES).join(", ")} and ${more.toLocaleString("en")} more`
    : names.join(", ");
}

/** What happens to the records' passwords. @param most the maximum number of changed passwords. */
export function passwordsText(most: number): string {
  return most === 1
    ? "A changed password keeps its current value."
    : `Changed passwords keep their current values, in up to ${most.toLocaleString("en")} records.`;
}

/** "Undoing 40 of 300…" */
export function undoingText(done: number, total: number): string {
  return `Undoing ${Math.min(done, total).toLocaleString("en")} of ${total.toLocaleString("en")}…`;
}

/** Shown after the person stopped the undo. */
export function stoppedText(done: number, total: number): string {
  return `Stopped. ${done.toLocaleString("en")} of ${total.toLocaleString("en")} are undone; the rest can be undone now or later.`;
}

/** The result, as the dialog's title or in a toast. */
export function undoneText(done: number, left: number, label: Label): string {
  if (done === 0) return left === 0 ? "There was nothing left to undo." : "Nothing was undone.";
  if (left === 0) return `Undone: ${counted(done, label)}.`;
  return `Undone: ${done.toLocaleString("en")} of ${counted(done + left, label)}.`;
}
