import { useDataProvider, type DataProvider } from "@refinedev/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Collection } from "../../schema/types";
import { DraftWorker } from "./draft-worker";
import { UploadJournal, type JournalEntry } from "./journal";
import { BATCH_ROWS, COMPARE_ROWS, COMPARISON_MS, type DraftSummary } from "./plan";
import { uploadBatches, type UploadResult } from "./upload";

/** What becomes of employees who are stored already. */
export type Policy = "leave" | "update";

export type Phase =
  | { readonly name: "empty" }
  | { readonly name: "refused"; readonly message: string }
  | { readonly name: "reading"; readonly rows: number }
  | { readonly name: "comparing" }
  | { readonly name: "ready" }
  | { readonly name: "uploading"; readonly trouble?: string | undefined }
  | { readonly name: "stopped" }
  | { readonly name: "failed"; readonly message: string }
  | { readonly name: "done"; readonly result: UploadResult };

export type Outcome = "done" | "stopped" | "failed";

/** The upload of one file into a collection: reading, comparing, sending, and what is left of earlier tries. */
export function useBulkUpload(collection: Collection) {
  const provider = useDataProvider()();
  const journal = useMemo(() => new UploadJournal(localStorage), []);
  const [file, setFile] = useState<File>();
  const [phase, setPhase] = useState<Phase>({ name: "empty" });
  const [summary, setSummary] = useState<DraftSummary>();
  const [done, setDone] = useState(0);
  const [unfinished, setUnfinished] = useState<readonly JournalEntry[]>(() => journal.entries());
  const worker = useRef<DraftWorker>(undefined);
  const stopping = useRef<AbortController>(undefined);

  const leave = useCallback(() => {
    stopping.current?.abort();
    worker.current?.close();
    worker.current = undefined;
  }, []);
  useEffect(() => leave, [leave]);

  const doneBefore = useCallback(
    (policy: Policy, { hash, accepted: total }: DraftSummary) => {
      const batches = journal.confirmed({ hash, total, policy });
      return { batches, rows: Math.min(batches * BATCH_ROWS, total) };
    },
    [journal],
  );

  /** Takes another file, or none, in place of the one before. */
  const choose = async (chosen: File | undefined) => {
    leave();
    setFile(chosen);
    setSummary(undefined);
    setDone(0);
    if (!chosen) return setPhase({ name: "empty" });
    setPhase({ name: "reading", rows: 0 });
    const draft = (worker.current = new DraftWorker());
    const isCurrent = () => worker.current === draft;
    try {
      const read = await draft.read(chosen, collection, (rows) => {
        if (isCurrent()) setPhase({ name: "reading", rows });
      });
      if (!isCurrent()) return;
      setPhase({ name: "comparing" });
      const compared = await compare(provider, collection, draft);
      if (!isCurrent()) return;
      setSummary(compared);
      const entry = journal.entries().find(({ hash }) => hash === read.hash);
      setDone(doneBefore(entry?.policy === "update" ? "update" : "leave", read).rows);
      setPhase({ name: "ready" });
    } catch (error) {
      if (isCurrent()) setPhase({ name: "refused", message: messageOf(error) });
    }
  };

  /** Sends what is not confirmed yet. @returns how it ended. */
  const upload = async (policy: Policy): Promise<Outcome> => {
    const draft = worker.current;
    if (!draft || !file || !summary) return "stopped";
    const { hash, accepted: total } = summary;
    const signal = (stopping.current = new AbortController()).signal;
    try {
      const before = doneBefore(policy, summary);
      setDone(before.rows);
      setPhase({ name: "uploading" });
      // The preview may have been looked at for long, and what a try before sent may have arrived.
      setSummary(await compare(provider, collection, draft));
      const comparedAt = Date.now();
      const note = (batches: number) =>
        journal.note({ hash, fileName: file.name, policy, total, batches, at: Date.now() });
      if (before.batches === 0) note(0);
      const result = await uploadBatches({
        total,
        confirmed: before.batches,
        batch: (index) => draft.call("batch", index),
        write: async ({ rows, fresh }, again) => {
          const isKnown = !again && Date.now() - comparedAt < COMPARISON_MS;
          if (isKnown && policy === "leave" && !fresh.includes(true)) {
            return { created: 0, updated: 0, left: rows.length };
          }
          const payload = { resource: collection.name, rows, policy, ...(isKnown && { fresh }) };
          return ask<UploadResult>(provider, "bulk/write", payload);
        },
        onConfirmed: (batches, rows) => {
          note(batches);
          setDone(rows);
        },
        onTrouble: (trouble) =>
          setPhase({
            name: "uploading",
            trouble: trouble && `Batch ${trouble.batch} is tried again. ${trouble.message}`,
          }),
        wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
        signal,
      });
      if (result.complete) journal.strike(hash);
      setPhase(result.complete ? { name: "done", result } : { name: "stopped" });
      return result.complete ? "done" : "stopped";
    } catch (error) {
      if (worker.current !== draft) return "stopped";
      console.error(error);
      setPhase({ name: "failed", message: messageOf(error) });
      return "failed";
    } finally {
      setUnfinished(journal.entries());
    }
  };

  return {
    file,
    phase,
    summary,
    done,
    worker: worker.current,
    unfinished: unfinished.filter(({ hash }) => hash !== summary?.hash),
    choose,
    upload,
    stop: () => stopping.current?.abort(),
    forget: (hash: string) => {
      journal.strike(hash);
      setUnfinished(journal.entries());
    },
  };
}

/** Asks which rows are stored already and tells the worker. */
async function compare(
  provider: DataProvider,
  { name: resource }: Collection,
  draft: DraftWorker,
): Promise<DraftSummary> {
  const { accepted } = await draft.call("summary");
  for (let offset = 0; offset < accepted; offset += COMPARE_ROWS) {
    const identities = await draft.call("identities", offset, COMPARE_ROWS);
    const { stored } = await ask<{ stored: boolean[] }>(provider, "bulk/find", { resource, identities });
    await draft.call("markStored", offset, stored);
  }
  return draft.call("summary");
}

async function ask<T extends object>(provider: DataProvider, url: string, payload: object): Promise<T> {
  if (!provider.custom) throw new Error("The data provider answers no bulk uploads.");
  return (await provider.custom<T & { id?: string }>({ url, method: "post", payload })).data;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
