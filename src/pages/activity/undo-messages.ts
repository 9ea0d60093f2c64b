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
    return `${who} undid ${share} ${ago}. Nothing is undone twice: this undoes the rest, as far as that is possible.`;
  if (undone.isWhole) return `${who} undid this ${ago}. Nothing is undone twice, so nothing will change.`;
  return `${who} undid this ${ago}, but for what could not be put back. Nothing is undone twice: only that is tried again.`;
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
      return `Records that this import added go to the trash, and records that it changed get their earlier values back. ${what} in all; what somebody changed since stays as it is.`;
    case "delete":
      return `${what} will be restored from the trash.`;
    case "restore":
      return `${what} will be moved to the trash again, unless ${they} changed since.`;
    case "purge":
      return `${what} cannot come back: nothing is kept of what is deleted for good.`;
    case "unlock":
      return `Nothing of ${what} was changed, so nothing can be undone.`;
    case "update":
    case "revert":
      return `${what} will get the values from before this change. Fields that somebody changed since stay as they are.`;
  }
}

/** @param names the records that people sign in with. */
export function signInsText(names: readonly string[]): string {
  const [first = ""] = names;
  if (names.length === 1) return `The password of ${first} was deleted with it, so a new one is asked for.`;
  return `The passwords of ${names.length.toLocaleString("en")} of them were deleted with them, so a new one is asked for, for one after the other: ${shortened(names)}.`;
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
    ? "A password that was changed stays as it is now."
    : `Passwords that were changed stay as they are now, in up to ${most.toLocaleString("en")} records.`;
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
