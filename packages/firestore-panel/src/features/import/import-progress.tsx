import { Alert, Button, Flex } from "antd";
import { history } from "../../data/services";
import { useService } from "../../screens/use-service";
import { useQuery } from "@tanstack/react-query";
import { JobProgress } from "../../screens/jobs/job-dialog";
import type { JobState } from "../../screens/jobs/run-job";
import type { TextId, Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useShellSession } from "../../screens/shell/shell-session";
import { rowsIn, type ImportJournalEntry, type ResumeStatus } from "./journal";
import {
  failureText,
  importSummaryText,
  isWhole,
  percentOf,
  importProgressText,
  totalsText,
  type FileState,
  type UploadProgress,
} from "./plan";
import { writtenBy } from "./send-file";
import styles from "./import.module.css";

/** Milliseconds between two checks of an import that has written nothing yet. */
const AGAIN_MS = 3_000;
/** Number of checks: their duration exceeds the time an abandoned batch can take to arrive. */
const LOOKS = 8;

/** "Uploaded 400 / 1000 rows (40%)" and a bar. */
export function ImportProgress({ done, total }: { done: number; total: number }) {
  const t = useText();
  return (
    <JobProgress
      text={importProgressText(t, done, total)}
      label={t("import.progress.label")}
      done={percentOf(done, total)}
      total={100}
    />
  );
}

interface ImportStateNoteProps {
  readonly phase: FileState;
  readonly job: JobState<UploadProgress>;
  /** Number of rows known to be stored, over all attempts. */
  readonly done: number;
  /** The unfinished import of this file. */
  readonly begun: ImportJournalEntry | undefined;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  readonly undo: Undo;
}
interface Undo {
  readonly open: (entry: ImportJournalEntry) => void;
  /** The undo dialog is open, or loads. */
  readonly opening: boolean;
}

/** The import's progress and errors. */
export function ImportStateNote({ phase, job, done, begun, onRetry, onCancel, undo }: ImportStateNoteProps) {
  const t = useText();
  const state = job.name === "idle" ? phase : job;
  switch (state.name) {
    case "reading":
      return <p role="status">{t("import.reading", { rows: state.rows })}</p>;
    case "comparing":
      return state.trouble ? (
        <Trouble message={t("import.comparingAgain", { reason: state.trouble })} onCancel={onCancel} />
      ) : (
        <p role="status">{t("import.comparing")}</p>
      );
    case "refused":
      return (
        <Alert
          type="error"
          showIcon
          title={state.message}
          action={
            <Button size="small" onClick={onRetry}>
              {t("import.readAgain")}
            </Button>
          }
        />
      );
    case "running": {
      const { trouble } = state.progress;
      return trouble ? <Trouble message={trouble} onCancel={onCancel} /> : null;
    }
    case "stopped": {
      const { error } = state;
      return (
        <Alert
          type={error ? "error" : "info"}
          showIcon
          title={t(error ? "import.failed" : "import.stopped.message")}
          description={error ? failureText(t, error, done) : t("import.stopped.batch")}
          action={<UndoBegun entry={begun} undo={undo} />}
        />
      );
    }
    case "done": {
      const { result } = state.progress;
      if (!result) return null;
      const { created, updated } = result.totals.result;
      const isUploaded = isWhole(state);
      return (
        <Alert
          type={isUploaded ? "success" : "warning"}
          showIcon
          {...(!isUploaded && { title: importSummaryText(t, result.summary) })}
          {...{ [isUploaded ? "title" : "description"]: totalsText(t, result.totals) }}
          action={created + updated > 0 && <UndoButton entry={result.entry} undo={undo} />}
        />
      );
    }
    case "empty":
    case "unclear":
    case "ready":
      return null;
  }
}

/** Renders nothing if the import wrote nothing. The last batch may arrive after a cancellation. */
function UndoBegun({ entry, undo }: { readonly entry: ImportJournalEntry | undefined; readonly undo: Undo }) {
  const { isUndoable } = useWritten(entry?.work, true);
  return entry && (isUndoable || rowsIn(entry) > 0) && <UndoButton entry={entry} undo={undo} />;
}

function UndoButton({ entry, undo }: { readonly entry: ImportJournalEntry; readonly undo: Undo }) {
  const t = useText();
  const { readOnly } = useShellSession();
  return (
    <Button size="small" disabled={readOnly} loading={undo.opening} onClick={() => undo.open(entry)}>
      {t("import.undo.title")}
    </Button>
  );
}

function Trouble({ message, onCancel }: { message: string; onCancel: () => void }) {
  const t = useText();
  return (
    <Alert
      type="warning"
      showIcon
      title={message}
      action={
        <Button size="small" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      }
    />
  );
}

interface UnfinishedUploadsProps {
  readonly entries: readonly ImportJournalEntry[];
  readonly resumeStatus: (entry: ImportJournalEntry) => ResumeStatus;
  readonly disabled: boolean;
  readonly onForget: (entry: ImportJournalEntry) => void;
  readonly onUndo: (entry: ImportJournalEntry) => void;
}

/**
 * Unfinished imports and undos of all accounts in this browser. Only admins reach the page, and each may see and undo
 * the others' imports.
 */
export function UnfinishedUploads({ entries, ...props }: UnfinishedUploadsProps) {
  return entries.map((entry) => (
    <UnfinishedUpload key={`${entry.hash} ${entry.by ?? ""}`} entry={entry} {...props} />
  ));
}

interface UnfinishedUploadProps extends Omit<UnfinishedUploadsProps, "entries"> {
  readonly entry: ImportJournalEntry;
}

function UnfinishedUpload({ entry, resumeStatus, disabled, onForget, onUndo }: UnfinishedUploadProps) {
  const t = useText();
  const { written, isUndoable } = useWritten(entry.work);
  const isUndo = entry.undo !== undefined;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={
        <>
          <bdi>{entry.fileName}</bdi>: {isUndo ? t("import.undo.title") : wentIn(t, entry, written)}
        </>
      }
      description={
        <Flex gap="8px 16px" wrap>
          <p className={styles.note}>
            {t(isUndo ? undoText(false) : uploadText(entry, written, resumeStatus(entry)))}
          </p>
          <Flex gap={8} wrap>
            {isUndoable && (
              <Button
                size="small"
                type={isUndo ? "primary" : "default"}
                disabled={disabled}
                onClick={() => onUndo(entry)}
              >
                {t(isUndo ? "import.undo.continue" : "import.undo.title")}
              </Button>
            )}
            <Button size="small" disabled={disabled} onClick={() => onForget(entry)}>
              {t("import.unfinished.forget")}
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
}

function undoText(isBeingUndone: boolean): TextId {
  return isBeingUndone ? "import.undo.running" : "import.undo.partly";
}

/** @param written absent if unknown: then one more batch may be stored than the journal shows. */
function wentIn(t: Translate, entry: ImportJournalEntry, written: number | undefined): string {
  const id = written === undefined ? "import.progress.atLeast" : undefined;
  return importProgressText(t, rowsIn(entry, written), entry.rows ?? entry.total, id);
}

function uploadText(
  entry: ImportJournalEntry,
  written: number | undefined,
  resumeStatus: ResumeStatus,
): TextId {
  const { total, kept: unchanged = 0 } = entry;
  if (resumeStatus === "of another account") return "import.unfinished.ofAnother";
  if (rowsIn(entry, written) >= total - unchanged) return "import.unfinished.allStored";
  return resumeStatus === "expired" ? "import.unfinished.expired" : "import.unfinished.continues";
}

/** The written records, as an undo needs them. */
interface WrittenRows {
  /** Absent while unknown. */
  readonly written: number | undefined;
  /** Something can be undone, or the count is unavailable. */
  readonly isUndoable: boolean;
}

/** @param isUnderWay an abandoned batch may still arrive. */
function useWritten(operation: string | undefined, isUnderWay = false): WrittenRows {
  const service = useService(history);
  const { data: written, isPending } = useQuery({
    // Below the operations' key, so that an undo refetches it.
    queryKey: ["history/operation", operation, "written"],
    queryFn: () => writtenBy(service, operation ?? ""),
    enabled: operation !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isUnderWay && state.data === 0 && state.dataUpdateCount < LOOKS ? AGAIN_MS : false,
  });
  return { written, isUndoable: !isPending && written !== 0 };
}
