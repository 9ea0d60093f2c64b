import type { UndoResult } from "../../contract/history";
import type { UndoProgress } from "../../screens/features";

export const UNDO_START: UndoProgress = { done: 0, skipped: [], notices: [] };

/** Adds a batch's result to what the undo has done before. */
export function withBatch<P extends UndoProgress>(at: P, { done, skipped, notices }: UndoResult): P {
  return {
    ...at,
    done: at.done + done,
    skipped: [...at.skipped, ...skipped],
    notices: [...new Set([...at.notices, ...notices])],
  };
}
