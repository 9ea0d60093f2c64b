/** What taking back a work means, before and after it is done. */
import { counted } from "../../schema/default-messages";
import type { Action } from "../../schema/history";
import type { Collection } from "../../schema/types";

type Label = Collection["label"];

/** What will happen, so that nobody agrees to something else. @param count records of the whole work. */
export function consequence(action: Action, count: number, label: Label): string {
  const records = counted(count, label);
  const they = count === 1 ? "it was" : "they were";
  switch (action) {
    case "create":
      return `${records} will be moved to the trash, unless ${they} changed since.`;
    case "import":
      return `Records that this import added go to the trash, and records that it changed get their earlier values back. ${records} in all; what somebody changed since stays as it is.`;
    case "delete":
      return `${records} will be restored from the trash.`;
    case "restore":
      return `${records} will be moved to the trash again, unless ${they} changed since.`;
    case "update":
    case "revert":
      return `${records} will get the values from before this change. Fields that somebody changed since stay as they are.`;
  }
}

/** "Undoing 40 of 300…" */
export function undoingText(done: number, total: number): string {
  return `Undoing ${Math.min(done, total).toLocaleString("en")} of ${total.toLocaleString("en")}…`;
}

/** How it ended, as the name of the dialog or in a toast. */
export function undoneText(done: number, left: number, label: Label): string {
  if (done === 0) return left === 0 ? "There was nothing left to undo." : "Nothing was undone.";
  if (left === 0) return `Undone: ${counted(done, label)}.`;
  return `Undone: ${done.toLocaleString("en")} of ${counted(done + left, label)}.`;
}
