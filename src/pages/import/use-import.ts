import { useDataProvider } from "@refinedev/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ImportPolicy } from "../../contract/import";
import type { Collection } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";
import type { ColumnUse } from "./columns";
import { compare } from "./compare";
import { DraftWorker } from "./draft-worker";
import { ImportJournal } from "./journal";
import type { ImportJournalEntry } from "./journal-entry";
import { CancelledError } from "./retry";
import { isExplained, messageOf, type UploadOutcome, type ImportState } from "./import-state";
import type { DraftSummary } from "./plan";
import { rowsBefore, sendFile } from "./send-file";
import { useUndoImport } from "./use-undo-import";

/** Accesses localStorage in each call, because a browser without storage throws on access. */
const STORE = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};

/** The import of one file into a collection: reading, comparing, uploading, and resuming earlier attempts. */
export function useImport(collection: Collection) {
  const provider = useDataProvider()();
  const { account } = useShellSession();
  const journal = useMemo(() => new ImportJournal(STORE, account), [account]);
  const [file, setFile] = useState<File>();
  const [phase, setPhase] = useState<ImportState>({ name: "empty" });
  const [summary, setSummary] = useState<DraftSummary>();
  const [done, setDone] = useState(0);
  const [policy, setPolicy] = useState<ImportPolicy>("leave");
  const [unfinished, setUnfinished] = useState<readonly ImportJournalEntry[]>(() => journal.entries());
  const refresh = useCallback(() => setUnfinished(journal.entries()), [journal]);
  const worker = useRef<DraftWorker>(undefined);
  const stopping = useRef<AbortController>(undefined);

  const leave = useCallback(() => {
    stopping.current?.abort();
    worker.current?.close();
    worker.current = undefined;
  }, []);
  useEffect(() => leave, [leave]);

  /** Compares the rows with stored data, and shows the result. */
  const compareRows = async (draft: DraftWorker, read: DraftSummary) => {
    const signal = (stopping.current = new AbortController()).signal;
    setDone(0);
    setSummary(read);
    if (read.problems.length > 0) return setPhase({ name: "unclear" });
    setPhase({ name: "comparing" });
    const onTrouble = (trouble: string | undefined) => setPhase({ name: "comparing", trouble });
    const begun = journal.ofFile(read.hash)?.policy === "update" ? "update" : "leave";
    const { work: operation } = journal.begun({ ...read, policy: begun }) ?? {};
    const compared = await compare(provider, collection, draft, { signal, onTrouble }, operation);
    if (worker.current !== draft) return;
    setSummary(compared);
    const rows = await rowsBefore(provider, journal, begun, compared, signal);
    if (worker.current !== draft) return;
    setPolicy(begun);
    setDone(rows);
    setPhase({ name: "ready" });
  };

  const refuse = (draft: DraftWorker, error: unknown) => {
    if (worker.current !== draft) return;
    setSummary(undefined);
    setPhase({ name: "refused", message: messageOf(error) });
  };

  /** Replaces or clears the chosen file. */
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
      journal.rename(read.hash, chosen.name);
      refresh();
      const uses = journal.ofFile(read.hash)?.uses;
      if (uses) await draft.call("takeColumns", uses);
      const used = uses ? await draft.call("summary") : read;
      if (isCurrent()) await compareRows(draft, used);
    } catch (error) {
      refuse(draft, error);
    }
  };

  /** Reads the rows with another column mapping. */
  const changeColumns = async (uses: readonly ColumnUse[]) => {
    const draft = worker.current;
    if (!draft) return;
    try {
      await draft.call("takeColumns", uses);
      await compareRows(draft, await draft.call("summary"));
    } catch (error) {
      refuse(draft, error);
    }
  };

  const stopped = (): UploadOutcome => {
    setPhase({ name: "stopped" });
    return "stopped";
  };

  /** Uploads unconfirmed rows. @returns the outcome. */
  const upload = async (): Promise<UploadOutcome> => {
    const draft = worker.current;
    if (!draft || !file || !summary) return "stopped";
    const signal = (stopping.current = new AbortController()).signal;
    try {
      setPhase({ name: "uploading" });
      // The comparison may be outdated, and rows of an earlier attempt may have arrived since.
      const { work: operation } = journal.begun({ ...summary, policy }) ?? {};
      const onTrouble = (trouble: string | undefined) =>
        setPhase({ name: "uploading", trouble: trouble && `Trying again. ${trouble}` });
      const compared = await compare(provider, collection, draft, { signal, onTrouble }, operation);
      setSummary(compared);
      const sendResult = await sendFile({
        ...{ provider, collection, draft, journal, policy, signal },
        fileName: file.name,
        summary: compared,
        onDone: setDone,
        onTrouble: (trouble) =>
          setPhase({
            name: "uploading",
            trouble: trouble && `Batch ${trouble.batch} is tried again. ${trouble.message}`,
          }),
      });
      if (!sendResult.complete) return stopped();
      const { totals, unchanged, entry } = sendResult;
      const result = { rows: compared.rows, unchanged, skipped: compared.rows - compared.accepted };
      setPhase({ name: "done", totals, result, entry });
      return result.unchanged + result.skipped === 0 ? "done" : "incomplete";
    } catch (error) {
      if (worker.current !== draft) return "stopped";
      if (error instanceof CancelledError) return stopped();
      console.error(error);
      setPhase({ name: "failed", message: messageOf(error) });
      return isExplained(error) ? "failed" : "unexplained";
    } finally {
      refresh();
    }
  };

  const undo = useUndoImport(collection, journal, refresh, () => void choose(file));

  return {
    file,
    phase,
    summary,
    done,
    policy,
    setPolicy,
    undo,
    worker: worker.current,
    unfinished: unfinished.filter(
      ({ hash, undo: undoOperation }) => hash !== summary?.hash || undoOperation !== undefined,
    ),
    resumeStatus: (entry: ImportJournalEntry) => journal.resumeStatus(entry),
    /** This account's unfinished import of this file. */
    begun: unfinished.find((entry) => entry.hash === summary?.hash && journal.isOwn(entry)),
    choose,
    changeColumns,
    upload,
    /** Ends the current step: a comparison drops the file, an upload can be resumed. */
    stop: () => (phase.name === "uploading" ? stopping.current?.abort() : void choose(undefined)),
    forget: (entry: ImportJournalEntry) => {
      journal.remove(entry);
      refresh();
    },
  };
}
