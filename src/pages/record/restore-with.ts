/** Restores the records that were deleted together with a record, after it. */
import type { DataProvider } from "@refinedev/core";
import type { TrashedDependents, SkippedRecord, RestoreDependentsParams } from "../../contract/history";
import { ask } from "../calls";

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
    let done = 0;
    const [left, notices]: [SkippedRecord[], string[]] = [[], []];
    let cursor: string | undefined;
    do {
      onProgress({ done, total });
      const answer = await ask(provider, "trash/restore-dependents", {
        ...of,
        dependents: resource,
        ...(cursor !== undefined && { cursor }),
      });
      done += answer.done;
      left.push(...answer.left);
      notices.push(...answer.notices);
      ({ cursor } = answer);
    } while (cursor !== undefined && !stopped());
    all.push({ resource, done, left, notices });
  }
  return all;
}
