/** The steps of a bulk action: finding the records, and setting or deleting a batch of them. */
import { MATCHING_ROWS } from "../../contract/lists";
import { errorMessage } from "../../contract/unreachable";
import type { HistoryService, ListCriteria, MatchService } from "../../data/services";
import type { BulkService } from "./service";
import type { Collection, RecordData } from "../../schema/types";
import { titleOf } from "../../fields/record";
import { text } from "../../texts/texts";
import {
  pagedStep,
  type RefusedRecord,
  type JobEnd,
  type JobStep,
  type StepControl,
} from "../../screens/jobs/run-job";
import { amountOf, moveDependents, StaysError, type NameOf } from "../../screens/list/deletion/dependents";
import { isOwnAccount } from "../../screens/list/record-rights";
import { isProtected } from "../../schema/define-collection";
import {
  batchSize,
  targetCount,
  type ApplyingProgress,
  type BulkActionKind,
  type BulkOutcome,
  type BulkTarget,
  type BulkTargets,
  type FieldSetting,
  type FindingProgress,
} from "./bulk-action";

/** This many consecutive denials mean that the person's access has changed. */
const DENIED_IN_A_ROW = 5;

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
    stage: "finding",
    found: new Map([...found, ...records.map((record) => [record.id, record] as const)]),
  }));
}

export function beforeApplying(found: BulkTargets): ApplyingProgress {
  return {
    stage: "applying",
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

/** The dependents that the person chose to delete. */
export interface ChosenDependents {
  readonly resources: readonly string[];
  readonly nameOf: NameOf;
}

export interface BulkActionChoice {
  /** The value to set. Undefined: delete the records. */
  readonly setting: FieldSetting | undefined;
  readonly together: ChosenDependents | undefined;
}

interface BulkApplyOptions extends BulkActionChoice {
  readonly bulk: BulkService;
  readonly history: HistoryService;
  readonly collection: Collection;
  /** The id under which all batches are recorded. */
  readonly operation: string;
}

export function applyStep(options: BulkApplyOptions): JobStep<ApplyingProgress> {
  const { setting, together } = options;
  // One record may have many dependents.
  const size = together ? 1 : batchSize(setting ? "set" : "delete");
  return batchStep(size, (batch, control) => applyBatch(batch, options, control));
}

type ApplyBatch = (batch: readonly BulkTarget[], control: StepControl<string>) => Promise<BatchResult>;

/**
 * Applies the next batch. Refused records do not stop the others; consecutive denials by the rules, or any other error,
 * end the job.
 */
export function batchStep(size: number, apply: ApplyBatch): JobStep<ApplyingProgress> {
  return async ({ moving: _, ...at }, control) => {
    const [batch, left] = [at.left.slice(0, size), at.left.slice(size)];
    const isDone = left.length === 0;
    const settled = { ...at, refused: [...at.refused, ...at.denied], denied: [] };
    if (batch.length === 0) return { progress: settled, isDone };
    try {
      const { done, refused, notices } = await apply(batch, {
        ...control,
        report: (moving) => control.report({ ...at, moving }),
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
      const denied = [...at.denied, ...batch.map((target) => ({ ...target, reason }))];
      const isOver = denied.length >= DENIED_IN_A_ROW;
      return { progress: { ...at, left, denied }, isDone, ...(isOver && { error: error as Error }) };
    }
  };
}

interface BatchResult {
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  readonly notices: readonly string[];
}

/** @throws the provider's HttpError: later batches would fail too, unless the rules deny this batch. */
async function applyBatch(
  batch: readonly BulkTarget[],
  { bulk, history, collection: { name: resource }, operation, setting, together }: BulkApplyOptions,
  control: StepControl<string>,
): Promise<BatchResult> {
  const names = new Map(batch.map(({ id, name }) => [id, name]));
  const refusals = (refused: readonly { readonly id: string; readonly reason: string }[]) =>
    refused.map(({ id, reason }) => ({ name: names.get(id) ?? id, reason }));
  if (setting) {
    const ids = batch.map(({ id }) => id);
    const { saved, refused } = await bulk.set({ resource, ids, operation, values: setting.values });
    return { done: saved, refused: refusals(refused), notices: [] };
  }
  const before = together
    ? await moveFirst(batch, { history, resource, operation, control, ...together })
    : { targets: batch, refused: [], notices: [] };
  const ids = before.targets.map(({ id }) => id);
  if (ids.length === 0) return { done: 0, ...before };
  const { deleted, refused, notices } = await bulk.remove({ resource, ids, operation });
  return {
    done: deleted,
    refused: [...before.refused, ...refusals(refused)],
    notices: [...before.notices, ...notices],
  };
}

interface MoveFirstOptions extends ChosenDependents {
  readonly history: HistoryService;
  readonly resource: string;
  readonly operation: string;
  readonly control: StepControl<string>;
}

/** @returns the records that can be deleted now because their dependents are gone. */
async function moveFirst(
  batch: readonly BulkTarget[],
  { history, resource, operation, control, nameOf, resources }: MoveFirstOptions,
) {
  const [targets, refused, notices]: [BulkTarget[], RefusedRecord[], string[]] = [[], [], []];
  for (const { id, name } of batch)
    try {
      for (const dependents of resources)
        await moveDependents({
          history,
          of: { resource, id, dependents, operation },
          name,
          nameOf,
          onProgress: (done) =>
            control.report(text("list.bulk.moving", { name, records: amountOf(dependents, done, nameOf) })),
          onNotice: (notice) => notices.push(notice),
          stopped: control.stopped,
        });
      targets.push({ id, name });
    } catch (error) {
      if (!(error instanceof StaysError)) throw error;
      refused.push({ name, reason: error.message });
    }
  return { targets, refused, notices };
}

/** Whether the rules deny it, for example after a loss of access. */
function isDenial(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === "permission-denied";
}
