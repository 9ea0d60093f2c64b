/** The steps of the repairs, each a job. */
import type { DataProvider } from "@refinedev/core";
import type { HealthService } from "./service";
import type { FormValues, Collection, Field, RecordData } from "../../schema/types";
import { modelOf } from "../../fields/models";
import { titleOf } from "../../fields/record";
import { pagedStep, type RefusedRecord, type JobStep } from "../../screens/jobs/run-job";
import type { StayQuestion } from "../../screens/shell/use-stay-guard";
import { text, type Translate } from "../../texts/texts";

export function stayQuestion(t: Translate): StayQuestion {
  return {
    title: t("health.stay.title"),
    content: t("health.stay.content"),
    leaves: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
  };
}

export interface RepairProgress {
  readonly cursor?: string;
  /** Records or files that were looked at. */
  readonly looked: number;
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
}
export const REPAIR_START: RepairProgress = { looked: 0, done: 0, refused: [] };

/** Writes the derived fields of a collection. Records that have them are skipped, so a step may be repeated. */
export function indexStep(
  reindex: HealthService["reindex"],
  { name, label }: Collection,
): JobStep<RepairProgress> {
  return pagedStep(reindex, { resource: name }, (at: RepairProgress, { read, written, refused }) => ({
    looked: at.looked + read,
    done: at.done + written,
    refused: [
      ...at.refused,
      ...Array.from({ length: refused }, () => ({ name: label.one, reason: text("health.index.refused") })),
    ],
  }));
}

/** Files in one request. */
const FILES = 20;

export function filesStep(
  removeFiles: HealthService["removeFiles"],
  all: readonly string[],
): JobStep<RepairProgress> {
  return async (at) => {
    const paths = all.slice(at.looked, at.looked + FILES);
    const removed = new Set((await removeFiles({ paths })).paths);
    const kept = paths.filter((path) => !removed.has(path));
    const looked = at.looked + paths.length;
    const refused = [...at.refused, ...kept.map((name) => ({ name, reason: text("health.files.kept") }))];
    return {
      progress: { looked, done: at.done + removed.size, refused },
      isDone: looked >= all.length,
    };
  };
}

export interface MisorderedProgress extends RepairProgress {
  readonly stage: "finding" | "stamping";
  /** The records found so far that still have to be repaired. */
  readonly found: readonly RecordData[];
}
export const FIND_START: MisorderedProgress = { ...REPAIR_START, stage: "finding", found: [] };
/** Most records that are shown at once. */
export const MOST_SHOWN = 100;

/** Finds records until as many as can be shown are found, or to the end of the collection. */
export function findStep(
  misordered: HealthService["misordered"],
  { name: resource }: Collection,
): JobStep<MisorderedProgress> {
  const page = pagedStep(misordered, { resource }, (at: MisorderedProgress, { read, records }) => ({
    ...at,
    looked: at.looked + read,
    found: [...at.found, ...records],
  }));
  return async (at, control) => {
    const { progress, isDone } = await page(at, control);
    return { progress, isDone: isDone || progress.found.length >= MOST_SHOWN };
  };
}

/**
 * Saves all records one by one, so that the server sets their time.
 * @param find the step of findStep.
 */
export function stampStep(
  provider: DataProvider,
  find: JobStep<MisorderedProgress>,
  collection: Collection,
  operation: string,
): JobStep<MisorderedProgress> {
  return async (at, control) => {
    const [record, ...found] = at.found;
    if (!record && at.cursor === undefined) return { progress: at, isDone: true };
    if (!record) return { ...(await find(at, control)), isDone: false };
    const refused = await stamp(record).then(
      () => [],
      (error: { readonly statusCode?: number; readonly message: string }) => {
        // Of a lost network or an ended session, no record is to blame.
        if (![400, 404, 409].includes(error.statusCode ?? 0)) throw error;
        return [{ name: titleOf(collection, record) || record.id, reason: error.message }];
      },
    );
    const done = at.done + 1 - refused.length;
    return { progress: { ...at, found, done, refused: [...at.refused, ...refused] }, isDone: false };
  };

  async function stamp({ id }: RecordData): Promise<void> {
    const variables: FormValues = {};
    await provider.update({ resource: collection.name, id, variables, meta: { operation } });
  }
}

/** The field that orders the list. */
export function orderField({ order: [key], fields }: Collection): Field | undefined {
  return fields.find((field) => field.key === key);
}

/** Whether the server sets the field. */
export function isStamped(field: Field): boolean {
  return modelOf(field).stamps !== undefined;
}
