import { Alert } from "antd";
import styles from "./jobs.module.css";
import { firstNames, leftText, reasons, type JobOutcome } from "./outcome";

/** The refused and the remaining records, with reasons. */
export function JobSummary({ outcome }: { readonly outcome: JobOutcome }) {
  const left = leftText(outcome);
  return (
    <div className={styles.summary}>
      {left !== undefined && <Alert type="warning" showIcon message={left} />}
      {reasons(outcome).map(({ reason, names }) => (
        <section key={reason} aria-label={reason}>
          <p>{reason}</p>
          <RecordNames names={names} />
        </section>
      ))}
    </div>
  );
}

/** The first names of a list of records. */
export function RecordNames({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {firstNames(names).map((name, index) => (
        // Names may repeat, and the list does not change.
        <li key={index}>{name}</li>
      ))}
    </ul>
  );
}
