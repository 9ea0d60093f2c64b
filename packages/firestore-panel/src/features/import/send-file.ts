/** Uploads the unconfirmed rows of a compared file, and stores the progress. */
import type { HttpError } from "@refinedev/core";
import { BATCH_ROWS, type ImportPolicy, type WriteRowsResult } from "./import";
import type { HistoryService } from "../../data/services";
import type { ImportService } from "./service";
import { newOperationId } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { assertNotFailed, CancelledError, runJob, type JobStep } from "../../screens/jobs/run-job";
import type { DraftWorker } from "./draft-worker";
import { type ImportJournal, rowsIn, type ImportJournalEntry } from "./journal";
import { COMPARISON_MS, type DraftSummary, sumResults, type ImportTotals, type Batch } from "./plan";
import { withRetry, type RetryOptions } from "./retry";

interface SendFileOptions {
  readonly history: HistoryService;
  readonly imports: ImportService;
  readonly collection: Collection;
  readonly draft: DraftWorker;
  readonly journal: ImportJournal;
  readonly fileName: string;
  readonly policy: ImportPolicy;
  /** The result of the comparison. */
  readonly summary: DraftSummary;
  /** Called with the number of imported rows. */
  readonly onDone: (rows: number) => void;
  readonly onTrouble: UploadBatchesOptions["onTrouble"];
  readonly signal: AbortSignal;
}

export interface SendFileResult {
  readonly totals: ImportTotals;
  /** Rows that already existed and stayed unchanged, over all attempts. */
  readonly unchanged: number;
  /** The last version of its entry, which is no longer stored: an undo needs it. */
  readonly entry: ImportJournalEntry;
}

/** @returns the rows that earlier attempts of the same import stored and that still exist. */
export async function rowsBefore(
  history: HistoryService,
  journal: ImportJournal,
  policy: ImportPolicy,
  { hash, uses, accepted, stored }: DraftSummary,
  signal: AbortSignal,
): Promise<number> {
  const begun = journal.begun({ hash, policy, uses });
  if (begun?.work === undefined || begun.total !== accepted) return 0;
  return Math.min(rowsIn(begun, await writtenOrUnknown(history, begun.work, signal)), stored);
}

/** The counts of confirmed batches of earlier attempts. */
function resultsBefore(
  journal: ImportJournal,
  policy: ImportPolicy,
  { hash, accepted: total, uses }: DraftSummary,
): readonly WriteRowsResult[] {
  return journal.confirmed({ hash, total, policy, uses }).map(([created, updated], index) => {
    return { created, updated, left: Math.min(BATCH_ROWS, total - index * BATCH_ROWS) - created - updated };
  });
}

/** @throws as `uploadBatches` does. */
export async function sendFile(options: SendFileOptions): Promise<SendFileResult> {
  const { history, imports, collection, draft, journal, fileName, policy, summary, signal } = options;
  const { hash, rows, uses, accepted: total } = summary;
  const begun = journal.begun({ hash, policy, uses });
  const { work: operation = newOperationId(), since = Date.now() } = begun ?? {};
  const results = [...resultsBefore(journal, policy, summary)];
  const confirmed = results.length;
  const written = begun ? await writtenOrUnknown(history, operation, signal) : 0;
  const comparedAt = Date.now();
  const entryOf = (): ImportJournalEntry => ({
    ...{ hash, fileName, policy, total, rows, uses, work: operation, since },
    batches: results.length,
    kept: policy === "leave" ? sumResults(results).left : 0,
    written: results.map(({ created, updated }) => [created, updated]),
    by: journal.account,
    at: Date.now(),
  });
  const before = rowsIn(entryOf(), written);
  options.onDone(before);
  if (confirmed === 0) journal.save(entryOf());
  const attemptResult = await uploadBatches({
    total,
    confirmed,
    batch: (index) => draft.call("batch", index),
    write: async ({ rows: some, fresh }, again, onAnswer) => {
      const isKnown = !again && Date.now() - comparedAt < COMPARISON_MS;
      // Existing rows of a resumed import may be its own: only the provider can distinguish them.
      if (isKnown && !begun && policy === "leave" && !fresh.includes(true))
        return { created: 0, updated: 0, left: some.length };
      const payload = { resource: collection.name, rows: some, policy, operation, onAnswer };
      return imports.write({ ...payload, ...(isKnown && { fresh }) });
    },
    onResult: (index, result) => (results[index] = result),
    onConfirmed: () => {
      journal.save(entryOf());
      options.onDone(Math.max(before, rowsIn(entryOf())));
    },
    onTrouble: options.onTrouble,
    signal,
  });
  const entry = entryOf();
  journal.finish(entry);
  const isContinued = begun !== undefined && (confirmed > 0 || written !== 0);
  const now = isContinued ? await writtenNow(options, operation, written, attemptResult) : undefined;
  return {
    totals: {
      result: sumResults(results),
      ...(isContinued && { continued: { ...(now !== undefined && { now }) } }),
    },
    unchanged: entry.kept ?? 0,
    entry,
  };
}

/**
 * Counts the rows of this attempt. A batch that is sent again also reports rows of earlier attempts, so the history's
 * entries decide. They may include rows of another tab, but never more than this attempt's own batches.
 */
async function writtenNow(
  { history, signal }: SendFileOptions,
  operation: string,
  before: number | undefined,
  { created, updated }: WriteRowsResult,
): Promise<number | undefined> {
  const now = before === undefined ? undefined : await writtenOrUnknown(history, operation, signal);
  return now === undefined || before === undefined ? undefined : Math.min(now - before, created + updated);
}

export interface UploadBatchesOptions {
  readonly total: number;
  /** Number of batches confirmed by an earlier attempt. */
  readonly confirmed: number;
  readonly batch: (index: number) => Promise<Batch>;
  /** @param again the batch was sent before with an unknown result. */
  readonly write: (batch: Batch, again: boolean, onMove: () => void) => Promise<WriteRowsResult>;
  /** Called for each batch sent, including batches confirmed before. */
  readonly onResult: (index: number, result: WriteRowsResult) => void;
  /** After `onResult`. */
  readonly onConfirmed: (batches: number, rowsDone: number) => void;
  /** A batch failed or has no answer, and is retried. Undefined: it succeeded. */
  readonly onTrouble: (trouble: { readonly batch: number; readonly message: string } | undefined) => void;
  /** Aborting it starts no further batch, and stops waiting for the current one. */
  readonly signal: AbortSignal;
}

/**
 * @returns the result for the rows sent now.
 * @throws CancelledError, or the error of a batch that failed permanently; the batches before it are stored and confirmed.
 */
export async function uploadBatches(options: UploadBatchesOptions): Promise<WriteRowsResult> {
  const { total, confirmed, signal } = options;
  const batches = Math.ceil(total / BATCH_ROWS);
  const start = { index: 0, created: 0, updated: 0, left: 0 };
  const step: JobStep<typeof start> = async ({ index, ...sum }) => {
    if (index >= batches) return { progress: { index, ...sum }, isDone: true };
    const batch = await options.batch(index);
    const progress = { index: index + 1, ...sum };
    // Sends a confirmed batch again if some of its rows were deleted since.
    if (index >= confirmed || batch.fresh.includes(true)) {
      const result = await writeWithRetry(options, index, batch);
      progress.created += result.created;
      progress.updated += result.updated;
      progress.left += result.left;
      options.onResult(index, result);
    }
    if (index >= confirmed) options.onConfirmed(index + 1, Math.min((index + 1) * BATCH_ROWS, total));
    return { progress, isDone: index + 1 >= batches };
  };
  const control = { stopped: () => signal.aborted, report: () => undefined };
  const end = await runJob(start, step, control);
  assertNotFailed(end);
  if (end.name === "stopped") throw new CancelledError();
  const { index: _, ...sum } = end.progress;
  return sum;
}

/** @throws CancelledError when the person canceled the wait. */
function writeWithRetry(
  { write, onTrouble, signal }: UploadBatchesOptions,
  index: number,
  batch: Batch,
): Promise<WriteRowsResult> {
  return withRetry({
    ask: (again, onMove) => write(batch, again, onMove),
    onTrouble: (message) => onTrouble(message === undefined ? undefined : { batch: index + 1, message }),
    signal,
  });
}

/**
 * Counts the records of an import by its history entries, which include batches with lost answers.
 * @throws the provider's HttpError.
 */
export async function writtenBy(history: HistoryService, operation: string): Promise<number> {
  try {
    return (await history.count({ operation })).count;
  } catch (error) {
    if ((error as HttpError).statusCode === 404) return 0;
    throw error;
  }
}

/** @returns undefined without an answer: an upload works without it. */
async function writtenOrUnknown(
  history: HistoryService,
  operation: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const question: RetryOptions<number> = {
    ask: () => writtenBy(history, operation),
    onTrouble: () => undefined,
    signal,
  };
  return withRetry(question).catch(() => undefined);
}
