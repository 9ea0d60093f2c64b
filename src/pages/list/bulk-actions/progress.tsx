import styles from "./bulk-actions.module.css";

interface OperationProgressProps {
  /** "Deleting 2 of 3…" */
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

/** The progress of an operation, as text and as a bar. */
export function OperationProgress({ text, done, total }: OperationProgressProps) {
  return (
    <div className={styles.progress}>
      <span role="status">{text}</span>
      <progress aria-label="Progress" max={total} value={Math.min(done, total)} />
    </div>
  );
}
