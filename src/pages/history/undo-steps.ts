/** The steps of an undo: restoring the sign-ins that need a new password, then undoing the rest in batches. */
import type { DataProvider } from "@refinedev/core";
import type { SkippedRecord } from "../../contract/history";
import { pagedStep, type JobStep } from "../jobs/run-job";
import { givenUpText, withSkipReasons, type SignInsResult } from "../record/skipped-sign-ins";

/** The progress of an undo, from which it can resume. */
export interface UndoProgress {
  readonly done: number;
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
  /** As in `UndoResult`. */
  readonly passwords: number;
  /** The sign-ins that the person skipped. Absent: the preparation has not ended yet. */
  readonly skipped?: SignInsResult["skipped"];
  /** Absent: start from the beginning. */
  readonly cursor?: string;
}

export const UNDO_START: UndoProgress = { done: 0, left: [], notices: [], passwords: 0 };

/** The person canceled the preparation: records stay in the trash. */
export class GivenUpError extends Error {}

interface UndoOptions {
  readonly operation: string;
  /** The id of the undo: the same for all batches and retries, so that nothing is undone twice. */
  readonly undoOperation: string;
  /** Runs before the undo. It may fail or be canceled; the next try continues with the remaining records. */
  readonly prepare?: ((undoOperation: string) => Promise<SignInsResult>) | undefined;
}

export function undoStep(
  provider: DataProvider,
  { operation, undoOperation, prepare }: UndoOptions,
): JobStep<UndoProgress> {
  const next = pagedStep<UndoProgress, "history/undo">(
    provider,
    "history/undo",
    { operation, undoOperation },
    (at, { done, left, notices, passwords = 0 }) => ({
      ...at,
      done: at.done + done,
      left: [...at.left, ...withSkipReasons(left, at.skipped ?? [])],
      notices: [...at.notices, ...notices],
      passwords: at.passwords + passwords,
    }),
  );
  return async (at, control) => {
    if (!prepare || at.skipped) return next(at, control);
    const prepared = await prepare(undoOperation);
    const { done, notices, skipped, cancelled } = prepared;
    const progress = { ...at, done: at.done + done, notices: [...at.notices, ...notices] };
    if (cancelled) return { progress, isDone: false, error: new GivenUpError(givenUpText(prepared)) };
    return next({ ...progress, skipped }, control);
  };
}
