/** Uploads the unconfirmed rows of a compared file, and stores the progress. */
import type { DataProvider } from "@refinedev/core";
import { BATCH_ROWS, type ImportPolicy, type WriteRowsResult } from "../../contract/import";
import { newOperationId } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import type { DraftWorker } from "./draft-worker";
import type { ImportJournal } from "./journal";
import { rowsIn, type ImportJournalEntry } from "./journal-entry";
import { COMPARISON_MS, type DraftSummary } from "./plan";
import { sumResults, type ImportTotals } from "./import-totals";
import { uploadBatches, type UploadBatchesOptions } from "./upload";
import { writtenOrUnknown } from "./written-rows";

interface SendFileOptions {
  readonly provider: DataProvider;
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
  readonly complete: boolean;
  /** The entry as stored, or its last version if the import is complete: an undo needs it. */
  readonly entry: ImportJournalEntry;
}

/** @returns the rows that earlier attempts of the same import stored and that still exist. */
export async function rowsBefore(
  provider: DataProvider,
  journal: ImportJournal,
  policy: ImportPolicy,
  { hash, uses, accepted, stored }: DraftSummary,
  signal: AbortSignal,
): Promise<number> {
  const begun = journal.begun({ hash, policy, uses });
  if (begun?.work === undefined || begun.total !== accepted) return 0;
  return Math.min(rowsIn(begun, await writtenOrUnknown(provider, begun.work, signal)), stored);
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
  const { provider, collection, draft, journal, fileName, policy, summary, signal } = options;
  const { hash, rows, uses, accepted: total } = summary;
  const begun = journal.begun({ hash, policy, uses });
  const { work: operation = newOperationId(), since = Date.now() } = begun ?? {};
  const results = [...resultsBefore(journal, policy, summary)];
  const confirmed = results.length;
  const written = begun ? await writtenOrUnknown(provider, operation, signal) : 0;
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
  const { complete, ...attemptResult } = await uploadBatches({
    total,
    confirmed,
    batch: (index) => draft.call("batch", index),
    write: async ({ rows: some, fresh }, again, onAnswer) => {
      const isKnown = !again && Date.now() - comparedAt < COMPARISON_MS;
      // Existing rows of a resumed import may be its own: only the provider can distinguish them.
      if (isKnown && !begun && policy === "leave" && !fresh.includes(true))
        return { created: 0, updated: 0, left: some.length };
      const payload = { resource: collection.name, rows: some, policy, operation, onAnswer };
      return ask(provider, "import/write", { ...payload, ...(isKnown && { fresh }) });
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
  if (complete) journal.finish(entry);
  const isContinued = begun !== undefined && (confirmed > 0 || written !== 0);
  const now =
    complete && isContinued ? await writtenNow(options, operation, written, attemptResult) : undefined;
  return {
    totals: {
      result: sumResults(results),
      ...(isContinued && { continued: { ...(now !== undefined && { now }) } }),
    },
    unchanged: entry.kept ?? 0,
    complete,
    entry,
  };
}

/**
 * Counts the rows of this attempt. A batch that is sent again also reports rows of earlier attempts, so the history's
 * entries decide. They may include rows of another tab, but never more than this attempt's own batches.
 */
async function writtenNow(
  { provider, signal }: SendFileOptions,
  operation: string,
  before: number | undefined,
  { created, updated }: WriteRowsResult,
): Promise<number | undefined> {
  const now = before === undefined ? undefined : await writtenOrUnknown(provider, operation, signal);
  return now === undefined || before === undefined ? undefined : Math.min(now - before, created + updated);
}
