import { CopyOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useState } from "react";
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

/** @param text returns the complete result with every name. */
export function CopyResultButton({ text }: { readonly text: () => string }) {
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setOutcome("Copied.");
    } catch {
      setOutcome("The browser does not allow this page to copy.");
    }
  };
  return (
    <span className={styles.copy}>
      <Button icon={<CopyOutlined />} onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">{outcome}</span>
    </span>
  );
}
