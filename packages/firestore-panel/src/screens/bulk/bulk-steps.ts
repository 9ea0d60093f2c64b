/** The steps of a job that changes or deletes records: finding them, and applying a batch at a time. */
import { DELETE_RECORDS, MATCHING_ROWS, SET_RECORDS, type MatchCursor } from "../../contract/lists";
import { errorMessage } from "../../contract/unreachable";
import type { ListCriteria, MatchService } from "../../data/services";
import { titleOf } from "../../fields/record";
import { isProtected } from "../../schema/define-collection";
import type { Collection, RecordData } from "../../schema/types";
import { text } from "../../texts/texts";
import {
  pagedStep,
  type JobEnd,
  type JobOutcome,
  type JobStep,
  type RefusedRecord,
  type StepControl,
} from "../jobs/run-job";
import { isOwnAccount } from "../list/record-rights";

/** This many consecutive denials mean that the person's access has changed. */
const DENIED_IN_A_ROW = 5;

export type BulkActionKind = "set" | "delete";

/** The limit of one commit. */
export const BULK_SIZES: { readonly [kind in BulkActionKind]: number } = {
  set: SET_RECORDS,
  delete: DELETE_RECORDS,
};

export interface BulkTarget {
  readonly id: string;
  readonly name: string;
}

/** The records of an operation: those to try, and those that are refused. */
export interface BulkTargets {
  readonly targets: readonly BulkTarget[];
  readonly refused: readonly RefusedRecord[];
}

/** All matching records are found before any is changed: a change could shift the remaining pages. */
export interface FindingProgress {
  readonly found: ReadonlyMap<string, RecordData>;
  readonly cursor?: MatchCursor;
}

/** The progress within a batch, as deleting the dependents of a record. */
export interface BatchProgress {
  readonly text: string;
  /** Absent: the progress of the whole job. */
  readonly done?: number;
  readonly total?: number;
}

export interface ApplyingProgress extends BulkOutcome {
  /** The records that the rules denied since the last batch that they allowed. */
  readonly denied: readonly (BulkTarget & RefusedRecord)[];
  readonly batch?: BatchProgress;
}

export interface BulkOutcome extends JobOutcome {
  /** Follow-up steps for the person. */
  readonly notices: readonly string[];
}

export function targetCount({ targets, refused }: BulkTargets): number {
  return targets.length + refused.length;
}

/** @returns the records, separating protected ones and the person's own account. */
export function targetsOf(
  collection: Collection,
  records: Iterable<RecordData>,
  kind: BulkActionKind,
  account: string,
): BulkTargets {
  const targets: BulkTarget[] = [];
  const refused: RefusedRecord[] = [];
  for (const record of records) {
    const name = titleOf(collection, record);
    if (isProtected(collection, record)) refused.push({ name, reason: collection.protect?.message ?? "" });
    else if (isOwnAccount(collection, record, account))
      refused.push({ name, reason: text(`list.ownAccount.${kind}`) });
    else targets.push({ id: record.id, name });
  }
  return { targets, refused };
}

/** A record that is saved in the meantime may appear on two pages, and is found once. */
export function findStep(read: MatchService["read"], matched: ListCriteria): JobStep<FindingProgress> {
  return pagedStep(read, { ...matched, size: MATCHING_ROWS }, ({ found }: FindingProgress, { records }) => ({
    found: new Map([...found, ...records.map((record) => [record.id, record] as const)]),
  }));
}

export function beforeApplying(found: BulkTargets): ApplyingProgress {
  return {
    requested: targetCount(found),
    done: 0,
    refused: found.refused,
    left: found.targets,
    denied: [],
    notices: [],
  };
}

/**
 * @returns the outcome of a job that has ended. After denials that ended it, the denied records come last among those
 * left, so that a resumed job tries the others first.
 */
export function outcomeOf(end: JobEnd<ApplyingProgress>): BulkOutcome {
  const { requested, done, notices, refused, left, denied } = end.progress;
  const error = end.name === "stopped" ? end.error : undefined;
  const isDenied = error !== undefined && denied.length > 0;
  return {
    requested,
    done,
    notices,
    refused: isDenied ? refused : [...refused, ...denied.map(({ name, reason }) => ({ name, reason }))],
    left: isDenied ? [...left, ...denied.map(({ id, name }) => ({ id, name }))] : left,
    ...(error !== undefined && { failure: errorMessage(error) }),
  };
}

export interface BatchResult {
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  readonly notices: readonly string[];
}

/** Throws the provider's HttpError: later batches would fail too, unless the rules deny this batch. */
export type ApplyBatch = (batch: readonly BulkTarget[], control: BatchControl) => Promise<BatchResult>;

export type BatchControl = StepControl<BatchProgress>;

/**
 * Applies the next batch. Refused records do not stop the others; consecutive denials by the rules, or any other error,
 * end the job.
 */
export function batchStep(size: number, apply: ApplyBatch): JobStep<ApplyingProgress> {
  return async ({ batch: _, ...at }, control) => {
    const [targets, left] = [at.left.slice(0, size), at.left.slice(size)];
    const isDone = left.length === 0;
    const settled = { ...at, refused: [...at.refused, ...at.denied], denied: [] };
    if (targets.length === 0) return { progress: settled, isDone };
    try {
      const { done, refused, notices } = await apply(targets, {
        ...control,
        report: (batch) => control.report({ ...at, batch }),
      });
      return {
        progress: {
          ...settled,
          left,
          done: at.done + done,
          refused: [...settled.refused, ...refused],
          notices: [...at.notices, ...notices],
        },
        isDone,
      };
    } catch (error) {
      if (!isDenial(error)) return { progress: settled, isDone: false, error: error as Error };
      const reason = errorMessage(error);
      const denied = [...at.denied, ...targets.map((target) => ({ ...target, reason }))];
      const isOver = denied.length >= DENIED_IN_A_ROW;
      return { progress: { ...at, left, denied }, isDone, ...(isOver && { error: error as Error }) };
    }
  };
}

/** Whether the rules deny it, for example after a loss of access. */
function isDenial(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === "permission-denied";
}

export function namedRefusals(
  batch: readonly BulkTarget[],
  refused: readonly { readonly id: string; readonly reason: string }[],
): readonly RefusedRecord[] {
  return refused.map(({ id, reason }) => ({
    name: batch.find((target) => target.id === id)?.name ?? id,
    reason,
  }));
}
