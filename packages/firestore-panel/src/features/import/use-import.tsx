import { useNotification } from "@refinedev/core";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ImportPolicy } from "./import";
import type { Collection } from "../../schema/types";
import type { UndoneOperation } from "../../contract/history";
import { errorMessage } from "../../contract/unreachable";
import { newOperationId } from "../../schema/history";
import { text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { leavesPage } from "../../screens/form/use-leave-guard";
import { useJob, type JobResult } from "../../screens/jobs/job-dialog";
import { useProduct } from "../../ui/product";
import { useShellSession } from "../../screens/shell/shell-session";
import type { StayQuestion } from "../../screens/shell/use-stay-guard";
import { history } from "../../data/services";
import { imports } from "./service";
import { useService } from "../../screens/use-service";
import { UndoDialog } from "../history";
import type { ColumnUse } from "./columns";
import { compare, DraftWorker } from "./draft-worker";
import { ImportJournal, type ImportJournalEntry } from "./journal";
import { isWhole, type DraftSummary, type FileState, type UploadProgress } from "./plan";
import { rowsBefore, sendFile, writtenBy } from "./send-file";

/** Accesses localStorage in each call, because a browser without storage throws on access. */
const STORE = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};

const stayQuestion = (t: Translate): StayQuestion => ({
  title: t("import.stay.title"),
  content: t("import.stay.content"),
  leaves: leavesPage,
});

/** The import of one file into a collection: reading, comparing, uploading, and resuming earlier attempts. */
export function useImport(collection: Collection) {
  const t = useText();
  const services = { history: useService(history), imports: useService(imports) };
  const { account } = useShellSession();
  const { id } = useProduct();
  const journal = useMemo(() => new ImportJournal(STORE, id, account), [id, account]);
  const [file, setFile] = useState<File>();
  const [phase, setPhase] = useState<FileState>({ name: "empty" });
  const [summary, setSummary] = useState<DraftSummary>();
  const [done, setDone] = useState(0);
  const [policy, setPolicy] = useState<ImportPolicy>("leave");
  const [unfinished, setUnfinished] = useState<readonly ImportJournalEntry[]>(() => journal.entries());
  const refresh = useCallback(() => setUnfinished(journal.entries()), [journal]);
  const worker = useRef<DraftWorker>(undefined);
  const stopping = useRef<AbortController>(undefined);
  const job = useJob<UploadProgress>({
    stay: stayQuestion(t),
    isSettled: isWhole,
    refresh: async () => refresh(),
  });

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
    const compared = await compare(services.imports, collection, draft, { signal, onTrouble }, operation);
    if (worker.current !== draft) return;
    setSummary(compared);
    const rows = await rowsBefore(services.history, journal, begun, compared, signal);
    if (worker.current !== draft) return;
    setPolicy(begun);
    setDone(rows);
    setPhase({ name: "ready" });
  };

  const refuse = (draft: DraftWorker, error: unknown) => {
    if (worker.current !== draft) return;
    setSummary(undefined);
    setPhase({ name: "refused", message: errorMessage(error) });
  };

  /** Replaces or clears the chosen file. */
  const choose = async (chosen: File | undefined) => {
    leave();
    job.reset();
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
    job.reset();
    try {
      await draft.call("takeColumns", uses);
      await compareRows(draft, await draft.call("summary"));
    } catch (error) {
      refuse(draft, error);
    }
  };

  /** Uploads unconfirmed rows. @returns how it ended. Undefined: nobody may read it. */
  const upload = async (): Promise<JobResult<UploadProgress> | undefined> => {
    const draft = worker.current;
    if (!draft || !file || !summary) return undefined;
    const end = await job.run({}, async (_, { report }) => {
      const signal = (stopping.current = new AbortController()).signal;
      // The comparison may be outdated, and rows of an earlier attempt may have arrived since.
      const { work: operation } = journal.begun({ ...summary, policy }) ?? {};
      const onTrouble = (trouble: string | undefined) =>
        report({ trouble: trouble && text("import.again", { reason: trouble }) });
      const compared = await compare(services.imports, collection, draft, { signal, onTrouble }, operation);
      setSummary(compared);
      const { totals, unchanged, entry } = await sendFile({
        ...{ ...services, collection, draft, journal, policy, signal },
        fileName: file.name,
        summary: compared,
        onDone: setDone,
        onTrouble: (trouble) =>
          report({
            trouble: trouble && text("import.batchAgain", { number: trouble.batch, reason: trouble.message }),
          }),
      });
      const { rows, accepted } = compared;
      const result = { totals, summary: { rows, unchanged, skipped: rows - accepted }, entry };
      return { progress: { result }, isDone: true };
    });
    if (end?.isLeft) return undefined;
    if (end?.name === "stopped" && end.error) console.error(end.error);
    return end;
  };

  const undo = useUndoImport(collection, journal, refresh, () => void choose(file));

  return {
    file,
    phase,
    job: job.state,
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
    stop: () => (job.state.name === "running" ? stopping.current?.abort() : void choose(undefined)),
    forget: (entry: ImportJournalEntry) => {
      journal.remove(entry);
      refresh();
    },
  };
}

/** An import with a pending undo. */
interface PendingUndo {
  readonly entry: ImportJournalEntry;
  readonly operation: string;
  /** The id of the undoing operation. */
  readonly undoOperation: string;
  /** Number of the import's records. */
  readonly count: number;
  /** The part that is already undone. */
  readonly undone: UndoneOperation | undefined;
}

/**
 * Undoes imports. The journal stores a started undo, so that it resumes after a reload as the same activity item.
 * @param onNote called when the journal has changed.
 * @param onEnd called when an import is undone.
 */
function useUndoImport(
  collection: Collection,
  journal: ImportJournal,
  onNote: () => void,
  onEnd: () => void,
) {
  const service = useService(history);
  const { open: notify } = useNotification();
  const [pendingUndo, setPendingUndo] = useState<PendingUndo>();
  const [opening, setOpening] = useState(false);
  const close = () => setPendingUndo(undefined);

  const open = async (entry: ImportJournalEntry) => {
    const { work: operation, undo } = entry;
    if (operation === undefined || opening || pendingUndo) return;
    // The server detects what another account or an earlier undo already undid.
    const undoOperation = journal.undoOf(entry) ?? newOperationId();
    setOpening(true);
    try {
      const count = await writtenBy(service, operation);
      if (count > 0) {
        const items = await service.items({ operations: [operation], single: [], undoTargets: [] });
        return setPendingUndo({ entry, operation, undoOperation, count, undone: items.undone[0] });
      }
      // A started import may still write, so its journal entry stays.
      if (undo !== undefined) journal.remove(entry);
      onNote();
      notify?.({ type: "success", message: text("import.undo.nothing") });
    } catch (error) {
      notify?.({ type: "error", message: text("import.undo.notOpened"), description: errorMessage(error) });
    } finally {
      setOpening(false);
    }
  };

  const dialog: ReactNode = pendingUndo && (
    <UndoDialog
      {...{
        collection,
        operation: pendingUndo.operation,
        startedAs: pendingUndo.undoOperation,
        count: pendingUndo.count,
        undone: pendingUndo.undone,
      }}
      action="import"
      onBegin={() => {
        const { entry, undoOperation } = pendingUndo;
        const [at, isBegun] = [Date.now(), journal.undoOf(entry) === undoOperation];
        journal.save({
          ...entry,
          undo: undoOperation,
          undoBy: journal.account,
          at,
          ...(!isBegun && { undoSince: at }),
        });
        onNote();
      }}
      onEnd={() => {
        journal.remove(pendingUndo.entry);
        onNote();
        onEnd();
      }}
      onClosed={close}
    />
  );
  return {
    dialog,
    open: (entry: ImportJournalEntry) => void open(entry),
    opening: opening || pendingUndo !== undefined,
  };
}
