import styles from "./jobs.module.css";

interface JobProgressProps {
  /** "Deleting 2 of 3…" */
  readonly text: string;
  readonly label?: string;
  readonly done: number;
  /** Undefined: unknown, so the bar is indeterminate. */
  readonly total: number | undefined;
}

/** The progress of a job, as text and as a bar. */
export function JobProgress({ text, label = "Progress", done, total }: JobProgressProps) {
  return (
    <div className={styles.progress}>
      <span role="status">{text}</span>
      <progress
        aria-label={label}
        {...(total !== undefined && { max: Math.max(1, total), value: Math.min(done, total) })}
      />
    </div>
  );
}
