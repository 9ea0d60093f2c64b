import { Alert, Button } from "antd";
import { BATCH_ROWS } from "../../contract/bulk";
import styles from "./bulk-upload.module.css";
import type { JournalEntry } from "./journal";
import { progressText } from "./plan";

interface UnfinishedUploadsProps {
  readonly entries: readonly JournalEntry[];
  readonly onForget: (hash: string) => void;
}

/** Uploads that did not come to their end in this browser, with how far they came. */
export function UnfinishedUploads({ entries, onForget }: UnfinishedUploadsProps) {
  return entries.map(({ hash, fileName, total, rows = total, batches }) => (
    <Alert
      key={hash}
      type="warning"
      showIcon
      className={styles.unfinished}
      message={`${fileName}: ${progressText(Math.min(batches * BATCH_ROWS, total), rows)}`}
      description="This upload was not finished. Choose the same file again to continue it."
      action={
        <Button size="small" onClick={() => onForget(hash)}>
          Forget
        </Button>
      }
    />
  ));
}
