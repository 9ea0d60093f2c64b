/** What stands in the dialog that deletes several records: first the question, then how far it is. */
import styles from "./selection.module.css";
import { firstNames } from "./selection-words";

/** Whose deletion is asked for. */
export function RecordNames({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {firstNames(names).map((name, index) => (
        // Records may have the same name, and the list does not change.
        <li key={index}>{name}</li>
      ))}
    </ul>
  );
}

interface DeletionProgressProps {
  /** How many are done with. */
  readonly done: number;
  readonly total: number;
}

/** "Deleting 2 of 3…" and a bar. */
export function DeletionProgress({ done, total }: DeletionProgressProps) {
  return (
    <div className={styles.progress}>
      <span role="status">{`Deleting ${(done + 1).toLocaleString("en")} of ${total.toLocaleString("en")}…`}</span>
      <progress aria-label="Deletion" max={total} value={done} />
    </div>
  );
}
