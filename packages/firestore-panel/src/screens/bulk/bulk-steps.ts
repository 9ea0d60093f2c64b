/** The steps of a job that changes or deletes records: finding them, and applying a batch at a time. */
import { MATCHING_ROWS } from "../../contract/records";
import { errorMessage } from "../../contract/unreachable";
import type { ListCriteria, MatchCursor, MatchService } from "../../data/services";
import { titleOf } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import type { JobEnd, JobOutcome, JobStep, RefusedRecord, StepControl } from "../jobs/run-job";
import { refusalOf } from "../list/record-rights";

export type BulkActionKind = "set" | "delete";

export interface BulkTarget {
  readonly id: string;
  readonly name: string;
}

export interface BulkOutcome extends JobOutcome {
  /** Follow-up steps for the person. */
  readonly notices: readonly string[];
}

export interface BulkProgress extends BulkOutcome {
  /** Present while the matching records are searched for. */
  readonly search?: { readonly found: ReadonlyMap<string, RecordData>; readonly cursor?: MatchCursor };
  /** What happens within a batch, such as deleting the dependents of a record. */
  readonly detail?: string;
}

export const BEFORE: BulkProgress = { requested: 0, done: 0, refused: [], untried: [], notices: [] };
export const SEARCH: BulkProgress = { ...BEFORE, search: { found: new Map() } };

/** @returns the start with these records. Those that stay as they are, are refused. */
export function startWith(
  collection: Collection,
  records: readonly RecordData[],
  kind: BulkActionKind,
  account: string,
): BulkProgress {
  const untried: BulkTarget[] = [];
  const refused: RefusedRecord[] = [];
  for (const record of records) {
    const name = titleOf(collection, record);
    const reason = refusalOf(collection, record, kind, account);
    if (reason === undefined) untried.push({ id: record.id, name });
    else refused.push({ name, reason });
  }
  return { ...BEFORE, requested: records.length, refused, untried };
}

/** @returns how the job ended. Undefined: it was still searching, so nothing is changed. */
export function outcomeOf(end: JobEnd<BulkProgress>): BulkOutcome | undefined {
  const { search, detail: _, failure: _before, ...outcome } = end.progress;
  if (search) return undefined;
  const error = end.name === "stopped" ? end.error : undefined;
  return { ...outcome, ...(error !== undefined && { failure: errorMessage(error) }) };
}

interface BatchResult {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  readonly notices: readonly string[];
}

/** Throws the provider's HttpError, which ends the job: later batches would fail too. */
export type ApplyBatch = (batch: readonly BulkTarget[], control: StepControl<string>) => Promise<BatchResult>;

interface BulkStepOptions {
  readonly read: MatchService["read"];
  /** Undefined: the records are known. */
  readonly matched: ListCriteria | undefined;
  /** The number that the person has agreed to. The job ends before its first change if more are found. */
  readonly agreed: number;
  readonly start: (records: readonly RecordData[]) => BulkProgress;
  readonly size: number;
  readonly apply: ApplyBatch;
}

/**
 * Finds all matching records, because a change could shift the remaining pages, and then applies batches. Refused records
 * do not stop the others.
 */
export function bulkStep(options: BulkStepOptions): JobStep<BulkProgress> {
  const { read, matched, agreed, start, size, apply } = options;
  return async ({ search, ...at }, control) => {
    if (search && matched) {
      const from = search.cursor !== undefined && { cursor: search.cursor };
      const { records, cursor } = await read({ ...matched, ...from, size: MATCHING_ROWS });
      // A record that is saved in the meantime may appear on two pages.
      const found = new Map([...search.found, ...records.map((record) => [record.id, record] as const)]);
      if (cursor !== undefined) return { progress: { ...at, search: { found, cursor } }, isDone: false };
      const progress = start([...found.values()]);
      return { progress, isDone: progress.requested > agreed || progress.untried.length === 0 };
    }
    const [batch, untried] = [at.untried.slice(0, size), at.untried.slice(size)];
    const report = (detail: string) => control.report({ ...at, detail });
    const { done, refused, notices } = await apply(batch, { ...control, report });
    const named = refused.map(({ id, reason }) => ({
      name: batch.find((target) => target.id === id)?.name ?? id,
      reason,
    }));
    return {
      progress: {
        ...at,
        untried,
        done: at.done + done,
        refused: [...at.refused, ...named],
        notices: [...at.notices, ...notices],
      },
      isDone: untried.length === 0,
    };
  };
}
