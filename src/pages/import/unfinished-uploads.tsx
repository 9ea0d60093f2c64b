import { Alert, Button } from "antd";
import { useActivityItems } from "../history/use-activity-items";
import styles from "./import.module.css";
import type { ResumeStatus } from "./journal";
import { rowsIn, type ImportJournalEntry } from "./journal-entry";
import { importProgressText } from "./plan";
import { useWritten } from "./written-rows";

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
  const { written, isUndoable } = useWritten(entry.work);
  const isUndo = entry.undo !== undefined;
  const row = { id: entry.hash, work: entry.work ?? "", count: entry.total };
  const { isBeingUndone } = useActivityItems(isUndo ? [row] : [])(row);
  return (
    <Alert
      type={isBeingUndone ? "info" : "warning"}
      showIcon
      className={styles.unfinished}
      message={
        <>
          <bdi>{entry.fileName}</bdi>: {isUndo ? "Undo import" : wentIn(entry, written)}
        </>
      }
      description={
        <div className={styles.note}>
          <p>{isUndo ? undoText(isBeingUndone) : uploadText(entry, written, resumeStatus(entry))}</p>
          <div className={styles.noteButtons}>
            {isUndoable && (
              <Button
                size="small"
                type={isUndo ? "primary" : "default"}
                disabled={disabled}
                onClick={() => onUndo(entry)}
              >
                {isUndo ? "Continue to undo" : "Undo import"}
              </Button>
            )}
            <Button size="small" disabled={disabled} onClick={() => onForget(entry)}>
              Forget
            </Button>
          </div>
        </div>
      }
    />
  );
}

function undoText(isBeingUndone: boolean): string {
  return isBeingUndone
    ? "This import is being undone."
    : "This import was only partly undone. You can undo the rest now.";
}

/** @param written absent if unknown: then one more batch may be stored than the journal shows. */
function wentIn(entry: ImportJournalEntry, written: number | undefined): string {
  const text = importProgressText(rowsIn(entry, written), entry.rows ?? entry.total);
  return written === undefined ? text.replace("Uploaded", "Uploaded at least") : text;
}

function uploadText(
  entry: ImportJournalEntry,
  written: number | undefined,
  resumeStatus: ResumeStatus,
): string {
  const { total, kept: unchanged = 0 } = entry;
  if (resumeStatus === "of another account")
    return "Another account started this upload and did not finish it. Choose the same file to upload the remaining rows as a separate import.";
  if (rowsIn(entry, written) >= total - unchanged)
    return "All of its rows seem to be stored, but the upload did not finish. Choose the same file again to make sure.";
  return resumeStatus === "expired"
    ? "This upload was not finished, and it is too old to continue. Choose the same file again to upload the remaining rows as a separate import."
    : "This upload was not finished. Choose the same file again to continue it.";
}
