import { Alert, Button } from "antd";
import styles from "./bulk-upload.module.css";
import { percentOf, progressText } from "./plan";
import type { Phase } from "./use-bulk-upload";

/** "Uploaded 400 / 1000 rows (40%)" and a bar. */
export function Progress({ done, total }: { done: number; total: number }) {
  const text = progressText(done, total);
  return (
    <div className={styles.progress}>
      <span role="status">{text}</span>
      <progress aria-label="Upload" max={100} value={percentOf(done, total)} />
    </div>
  );
}

/** What is going on, and what went wrong, in words. */
export function PhaseNote({ phase, onRetry }: { phase: Phase; onRetry: () => void }) {
  switch (phase.name) {
    case "reading":
      return <p role="status">{`Reading the file… ${phase.rows.toLocaleString("en")} rows`}</p>;
    case "comparing":
      return <p role="status">Comparing with what is stored…</p>;
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
      return phase.trouble ? <Alert type="warning" showIcon message={phase.trouble} /> : null;
    case "stopped":
      return <Alert type="info" showIcon message="Stopped. Press Upload Data to continue." />;
    case "failed":
      return (
        <Alert
          type="error"
          showIcon
          message={phase.message}
          description="What was confirmed is stored. Press Upload Data to continue; no row is written twice."
        />
      );
    case "done": {
      const { created, updated, left } = phase.result;
      const parts = [`${created} added`, `${updated} changed`, `${left} left as they were`];
      return <Alert type="success" showIcon message={`This try: ${parts.join(", ")}.`} />;
    }
    case "empty":
    case "ready":
      return null;
  }
}
