/** Restores the records that were deleted together with a record, after it. */
import type { DataProvider } from "@refinedev/core";
import type { TrashedDependents, SkippedRecord, RestoreDependentsParams } from "../../contract/history";
import { assertNotFailed, pagedStep, runJob } from "../jobs/run-job";

/** The result for one collection. */
export interface RestoredDependents {
  readonly resource: string;
  readonly done: number;
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
}

interface RestoreWithOptions {
  readonly of: Omit<RestoreDependentsParams, "dependents" | "cursor">;
  readonly records: TrashedDependents["records"];
  /** Called before each batch. */
  readonly onProgress: (at: { readonly done: number; readonly total: number }) => void;
  /** Checked after each batch. */
  readonly stopped: () => boolean;
}

/** @throws the provider's HttpError. Calling it again continues with the records still in the trash. */
export async function restoreWith(
  provider: DataProvider,
  { of, records, onProgress, stopped }: RestoreWithOptions,
): Promise<readonly RestoredDependents[]> {
  const all: RestoredDependents[] = [];
  for (const { resource, count: total } of records) {
    const step = pagedStep<RestoreProgress, "trash/restore-dependents">(
      provider,
      "trash/restore-dependents",
      { ...of, dependents: resource },
      (at, { done, left, notices }) => ({
        ...at,
        done: at.done + done,
        left: [...at.left, ...left],
        notices: [...at.notices, ...notices],
      }),
    );
    const end = await runJob<RestoreProgress>({ resource, done: 0, left: [], notices: [] }, step, {
      stopped,
      report: ({ done }) => onProgress({ done, total }),
    });
    assertNotFailed(end);
    const { cursor: _, ...restored } = end.progress;
    all.push(restored);
  }
  return all;
}

interface RestoreProgress extends RestoredDependents {
  readonly cursor?: string;
}
