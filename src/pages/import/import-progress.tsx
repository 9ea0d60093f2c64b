import { Alert, Button } from "antd";
import { JobProgress } from "../jobs/job-dialog";
import { rowsIn, type ImportJournalEntry } from "./journal-entry";
import { importSummaryText, percentOf, importProgressText } from "./plan";
import type { ImportState } from "./import-state";
import { totalsText } from "./import-totals";
import { useWritten } from "./written-rows";

/** "Uploaded 400 / 1000 rows (40%)" and a bar. */
export function ImportProgress({ done, total }: { done: number; total: number }) {
  return (
    <JobProgress
      text={importProgressText(done, total)}
      label="Upload"
      done={percentOf(done, total)}
      total={100}
    />
  );
}

interface ImportStateNoteProps {
  readonly phase: ImportState;
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
export function ImportStateNote({ phase, begun, onRetry, onCancel, undo }: ImportStateNoteProps) {
  switch (phase.name) {
    case "reading":
      return <p role="status">{`Reading the file… ${phase.rows.toLocaleString("en")} rows`}</p>;
    case "comparing":
      return phase.trouble ? (
        <Trouble message={`Repeating the comparison. ${phase.trouble}`} onCancel={onCancel} />
      ) : (
        <p role="status">Comparing with stored records…</p>
      );
    case "refused":
      return (
        <Alert
          type="error"
          showIcon
          message={phase.message}
          action={
            <Button size="small" onClick={onRetry}>
              Read again
            </Button>
          }
        />
      );
    case "uploading":
      return phase.trouble ? <Trouble message={phase.trouble} onCancel={onCancel} /> : null;
    case "stopped":
      return (
        <Alert
          type="info"
          showIcon
          message="Stopped. Press Upload Data to continue."
          description="The batch that was being sent may still be stored."
          action={<UndoBegun entry={begun} undo={undo} />}
        />
      );
    case "failed":
      return (
        <Alert
          type="error"
          showIcon
          message={phase.message}
          description="Confirmed rows are stored. Press Upload Data to continue; no row is written twice."
          action={<UndoBegun entry={begun} undo={undo} />}
        />
      );
    case "done": {
      const { created, updated } = phase.totals.result;
      const isWhole = phase.result.unchanged + phase.result.skipped === 0;
      return (
        <Alert
          type={isWhole ? "success" : "warning"}
          showIcon
          {...(!isWhole && { message: importSummaryText(phase.result) })}
          {...{ [isWhole ? "message" : "description"]: totalsText(phase.totals) }}
          action={created + updated > 0 && <UndoButton entry={phase.entry} undo={undo} />}
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
  return (
    <Button size="small" loading={undo.opening} onClick={() => undo.open(entry)}>
      Undo import
    </Button>
  );
}

function Trouble({ message, onCancel }: { message: string; onCancel: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      message={message}
      action={
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      }
    />
  );
}
