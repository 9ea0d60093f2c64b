import { Alert, Button } from "antd";
import { BATCH_ROWS } from "../../contract/bulk";
import styles from "./bulk-upload.module.css";
import type { JournalEntry } from "./journal";
import { progressText } from "./plan";

interface UnfinishedUploadsProps {
  readonly entries: readonly JournalEntry[];
  readonly disabled: boolean;
  readonly onForget: (hash: string) => void;
  readonly onUndo: (entry: JournalEntry) => void;
}

/** Uploads, and undos of them, that did not come to their end in this browser. */
export function UnfinishedUploads({ entries, disabled, onForget, onUndo }: UnfinishedUploadsProps) {
  return entries.map((entry) => {
    const isUndo = entry.undo !== undefined;
    return (
      <Alert
        key={entry.hash}
        type="warning"
        showIcon
        className={styles.unfinished}
        message={isUndo ? `${entry.fileName}: Undo import` : `${entry.fileName}: ${wentIn(entry)}`}
        description={
          isUndo
            ? "This import was not undone to the end. What is left of it can be undone now."
            : "This upload was not finished. Choose the same file again to continue it."
        }
        action={
          <div className={styles.noteButtons}>
            {entry.work !== undefined && (
              <Button
                size="small"
                type={isUndo ? "primary" : "default"}
                disabled={disabled}
                onClick={() => onUndo(entry)}
              >
                {isUndo ? "Continue to undo" : "Undo import"}
              </Button>
            )}
            <Button size="small" disabled={disabled} onClick={() => onForget(entry.hash)}>
              Forget
            </Button>
          </div>
        }
      />
    );
  });
}

function wentIn({ batches, total, rows = total, kept = 0 }: JournalEntry): string {
  return progressText(Math.max(Math.min(batches * BATCH_ROWS, total) - kept, 0), rows);
}
