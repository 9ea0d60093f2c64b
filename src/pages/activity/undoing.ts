/** How far an undo has come, as numbers and as its ending tells it. */
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import type { Outcome } from "../list/many/work";
import type { Undoing } from "./use-undo-work";

/** Records that were tried. */
export function through({ done, left }: Undoing): number {
  return done + numberLeft(left);
}

/** @returns how many records stay as they are: not those of which only some fields do. */
export function numberLeft(left: Undoing["left"]): number {
  return left.reduce((sum, { count = 1, inPart }) => sum + (inPart ? 0 : count), 0);
}

/** Whether the ending has to be read: some stay as they are, or something is left to the person. */
export function isToBeRead({ left, notices, passwords }: Undoing): boolean {
  return left.length + notices.length + passwords > 0;
}

/** What stays as it is, and why. */
export function outcomeOf({ done, left }: Undoing, label: Collection["label"]): Outcome {
  const refused = left.map(({ id, title, reason, count }) => ({
    name: count === undefined ? title || id : counted(count, label),
    reason,
  }));
  return { asked: done + numberLeft(left), done, refused, left: [], notices: [] };
}
