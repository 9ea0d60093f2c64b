import { Alert } from "antd";
import type { MatchCount } from "../../contract/calls";
import type { Collection } from "../../schema/types";
import styles from "./export.module.css";
import { exportProgressText } from "./export-messages";
import type { ExportStep } from "./use-export";

interface ExportProgressProps {
  readonly collection: Collection;
  readonly step: Exclude<ExportStep, { name: "choosing" }>;
  readonly count: MatchCount;
}

/** The progress of an export, with a bar, and why it waits. */
export function ExportProgress({ collection, step, count }: ExportProgressProps) {
  return (
    <div className={styles.progress}>
      <span role="status">{exportProgressText(collection, step.progress, count)}</span>
      {/* Without a total, the progress bar is indeterminate. */}
      <progress
        aria-label="Export"
        {...(count.bound === undefined && { max: Math.max(1, count.count), value: step.progress.records })}
      />
      {step.name === "failed" && (
        <Alert
          type="error"
          showIcon
          message={`The export was interrupted. ${step.reason}`.trim()}
          description="What it has is kept. Go on when the connection is back, or cancel: then no file is saved."
        />
      )}
    </div>
  );
}
