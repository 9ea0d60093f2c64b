import styles from "./many.module.css";

interface ProgressProps {
  /** "Deleting 2 of 3…" */
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

/** How far the work is, in words and as a bar. */
export function Progress({ text, done, total }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <span role="status">{text}</span>
      <progress aria-label="Progress" max={total} value={Math.min(done, total)} />
    </div>
  );
}
