/** The progress of an undo, as numbers and as a result summary. */
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import type { OperationOutcome } from "../list/bulk-actions/bulk-action";
import type { UndoProgress } from "./use-undo-operation";

/** Number of records tried so far. */
export function triedCount({ done, left }: UndoProgress): number {
  return done + unchangedCount(left);
}

/** @returns the number of records that stay completely unchanged. */
export function unchangedCount(left: UndoProgress["left"]): number {
  return left.reduce((sum, { count = 1, inPart }) => sum + (inPart ? 0 : count), 0);
}

/** Whether the ending has to be read: some stay as they are, or something is left to the person. */
export function isToBeRead({ left, notices, passwords }: UndoProgress): boolean {
  return left.length + notices.length + passwords > 0;
}

/** What stays as it is, and why. */
export function outcomeOf({ done, left }: UndoProgress, label: Collection["label"]): OperationOutcome {
  const refused = left.map(({ id, title, reason, count }) => ({
    name: count === undefined ? title || id : counted(count, label),
    reason,
  }));
  return { asked: done + unchangedCount(left), done, refused, left: [], notices: [] };
}
