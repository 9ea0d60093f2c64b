import type { ChangeService } from "./service";
import type { TrashedDependents, SkippedRecord, RestoreDependentsParams } from "../../contract/history";
import type { Collection } from "../../schema/types";
import type { AmountOf } from "../../screens/record/use-amount";
import { assertNotFailed, pagedStep, runJob } from "../../screens/jobs/run-job";

/** A record in the trash, which may have been deleted together with others. */
export interface TrashedRecord {
  readonly changes: ChangeService;
  readonly collection: Collection;
  /** Id of the document in the trash. */
  readonly id: string;
  /** The operation that deleted it, if the restoring undoes that. */
  readonly undoes?: string;
  /** Labels of the other records. If set, the person can restore them together with the record. */
  readonly amountOf?: AmountOf;
}

export interface DependentsChoice {
  readonly records: TrashedDependents["records"];
  readonly amountOf: AmountOf;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

interface DependentsOffer {
  readonly offered: () => DependentsChoice;
  /** Undefined: not started. */
  readonly moving: () => { readonly done: number; readonly total: number } | undefined;
  /**
   * Runs after the record itself is restored. @param id the record's. @returns undefined if nothing was offered or
   * chosen.
   */
  readonly restore: (id: string | undefined) => Promise<readonly RestoredDependents[] | undefined>;
  /** Stops after the current batch. */
  readonly stop: () => void;
}

/**
 * Offers to restore the records that were deleted together with a record.
 * @param draw called when the content changes. @returns undefined if there is no offer.
 */
export function offerDependents(
  { changes, collection, id: trashed, undoes: operation, amountOf }: TrashedRecord,
  operationId: string,
  draw: () => void,
): DependentsOffer | undefined {
  if (!amountOf || operation === undefined) return undefined;
  let records: TrashedDependents["records"] = [];
  let chosen = true;
  let moving: ReturnType<DependentsOffer["moving"]>;
  let stopped = false;
  changes.dependents({ id: trashed }).then(
    (found) => {
      // Records loaded after the person confirmed are not restored.
      if (!moving) ({ records } = found);
      draw();
    },
    // The record can still be restored, and the others from the trash.
    () => undefined,
  );
  return {
    offered: () => ({
      records,
      amountOf,
      chosen,
      onChoose: (is) => {
        chosen = is;
        draw();
      },
    }),
    moving: () => moving,
    restore: async (id) => {
      if (id === undefined || !chosen || records.length === 0) return undefined;
      try {
        return await restoreWith(changes, {
          of: { resource: collection.name, id, undoes: operation, operation: operationId },
          records,
          onProgress: (at) => {
            moving = at;
            draw();
          },
          stopped: () => stopped,
        });
      } finally {
        moving = undefined;
      }
    },
    stop: () => {
      stopped = true;
    },
  };
}

/** The result for one collection. */
export interface RestoredDependents {
  readonly resource: string;
  readonly done: number;
  readonly skipped: readonly SkippedRecord[];
  readonly notices: readonly string[];
}

interface RestoreProgress extends RestoredDependents {
  readonly cursor?: string;
}

interface RestoreWithOptions {
  readonly of: Omit<RestoreDependentsParams, "dependents" | "cursor">;
  readonly records: TrashedDependents["records"];
  /** Called before each batch. */
  readonly onProgress: (at: { readonly done: number; readonly total: number }) => void;
  /** Checked after each batch. */
  readonly stopped: () => boolean;
}

/**
 * Restores the records after the one that they were deleted with. Calling it again continues with the records still in
 * the trash. @throws the provider's HttpError.
 */
async function restoreWith(
  changes: ChangeService,
  { of, records, onProgress, stopped }: RestoreWithOptions,
): Promise<readonly RestoredDependents[]> {
  const all: RestoredDependents[] = [];
  for (const { resource, count: total } of records) {
    const step = pagedStep(
      changes.restoreDependents,
      { ...of, dependents: resource },
      (at: RestoreProgress, { done, skipped, notices }) => ({
        ...at,
        done: at.done + done,
        skipped: [...at.skipped, ...skipped],
        notices: [...at.notices, ...notices],
      }),
    );
    const end = await runJob<RestoreProgress>({ resource, done: 0, skipped: [], notices: [] }, step, {
      stopped,
      report: ({ done }) => onProgress({ done, total }),
    });
    assertNotFailed(end);
    const { cursor: _, ...restored } = end.progress;
    all.push(restored);
  }
  return all;
}
