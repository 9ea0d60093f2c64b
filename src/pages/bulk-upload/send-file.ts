/** Sends what is not confirmed of a compared file, and notes how far it came. */
import type { DataProvider } from "@refinedev/core";
import { BATCH_ROWS, type BulkPolicy, type BulkResult } from "../../contract/bulk";
import { newWork } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import type { DraftWorker } from "./draft-worker";
import type { JournalEntry, UploadJournal } from "./journal";
import { COMPARISON_MS, type DraftSummary } from "./plan";
import { uploadBatches, type UploadSteps } from "./upload";

interface Sending {
  readonly provider: DataProvider;
  readonly collection: Collection;
  readonly draft: DraftWorker;
  readonly journal: UploadJournal;
  readonly fileName: string;
  readonly policy: BulkPolicy;
  /** As it was compared a moment ago. */
  readonly summary: DraftSummary;
  /** Told of the rows that went in. */
  readonly onDone: (rows: number) => void;
  readonly onTrouble: UploadSteps["onTrouble"];
  readonly signal: AbortSignal;
}

export interface Sent {
  readonly result: BulkResult;
  /** Rows that were stored already and left as they were, in all tries. */
  readonly kept: number;
  readonly complete: boolean;
  /** As it is noted, or was before it was done: what an undo of it needs. */
  readonly entry: JournalEntry;
}

/** How far earlier tries of the same upload came. */
export function sentBefore(
  journal: UploadJournal,
  policy: BulkPolicy,
  { hash, accepted: total, uses }: DraftSummary,
): { readonly batches: number; readonly rows: number; readonly kept: number } {
  const batches = journal.confirmed({ hash, total, policy, uses });
  const through = Math.min(batches * BATCH_ROWS, total);
  const kept = batches > 0 ? Math.min(journal.begun({ hash, policy, uses })?.kept ?? 0, through) : 0;
  return { batches, rows: through - kept, kept };
}

/** @throws as `uploadBatches` does. */
export async function sendFile(sending: Sending): Promise<Sent> {
  const { provider, collection, draft, journal, fileName, policy, summary } = sending;
  const { hash, rows, uses, accepted: total } = summary;
  const begun = journal.begun({ hash, policy, uses });
  const work = begun?.work ?? newWork();
  const before = sentBefore(journal, policy, summary);
  const comparedAt = Date.now();
  const keptOf = ({ left }: BulkResult) => (policy === "leave" ? Math.min(before.kept + left, total) : 0);
  const entryOf = (batches: number, kept: number) => {
    return { hash, fileName, policy, total, rows, uses, batches, kept, work, at: Date.now() };
  };
  const note = (batches: number, kept: number) => journal.note(entryOf(batches, kept));
  sending.onDone(before.rows);
  if (before.batches === 0) note(0, 0);
  const { complete, ...result } = await uploadBatches({
    total,
    confirmed: before.batches,
    batch: (index) => draft.call("batch", index),
    write: async ({ rows: some, fresh }, again, onAnswer) => {
      const isKnown = !again && Date.now() - comparedAt < COMPARISON_MS;
      // Of an upload that is continued, rows that are stored may be its own: the provider tells.
      if (isKnown && !begun && policy === "leave" && !fresh.includes(true))
        return { created: 0, updated: 0, left: some.length };
      const payload = { resource: collection.name, rows: some, policy, work, onAnswer };
      return ask(provider, "bulk/write", { ...payload, ...(isKnown && { fresh }) });
    },
    onConfirmed: (batches, through, soFar) => {
      const kept = Math.min(keptOf(soFar), through);
      note(batches, kept);
      sending.onDone(through - kept);
    },
    onTrouble: sending.onTrouble,
    signal: sending.signal,
  });
  if (complete) journal.strike(hash);
  const kept = keptOf(result);
  return { result, kept, complete, entry: entryOf(0, kept) };
}
