/** Sends what is not confirmed of a compared file, and notes how far it came. */
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
  /** As it was compared a moment ago. */
  readonly summary: DraftSummary;
  /** Called with the rows that went in. */
  readonly onDone: (rows: number) => void;
  readonly onTrouble: UploadBatchesOptions["onTrouble"];
  readonly signal: AbortSignal;
}

export interface SendFileResult {
  readonly totals: ImportTotals;
  /** Rows that were stored already and left as they were, in all tries. */
  readonly unchanged: number;
  readonly complete: boolean;
  /** As it is noted, or was before it was done: what an undo of it needs. */
  readonly entry: ImportJournalEntry;
}

/** @returns rows of the file that went in by earlier tries of the same upload, as far as they are stored still. */
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

/** What the confirmed batches of earlier tries of the same upload have written. */
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
      // Of an upload that is continued, rows that are stored may be its own: the provider tells.
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
 * What an earlier try has stored counts as done by a batch that is sent again. The entries tell what this try has written:
 * with what another tab has sent at the same time, but never more than its own batches.
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
