import type { ImportPolicy } from "../../contract/import";
import styles from "./import.module.css";

interface PolicyChoiceProps {
  readonly policy: ImportPolicy;
  /** Number of existing employees whose values differ from the file. */
  readonly changing: number;
  readonly onChange: (policy: ImportPolicy) => void;
  readonly disabled: boolean;
}

/** The choice for rows whose record already exists. */
export function PolicyChoice({ policy, changing, onChange, disabled }: PolicyChoiceProps) {
  const option = (value: ImportPolicy, title: string, detail: string) => (
    <label>
      <input type="radio" name="policy" checked={policy === value} onChange={() => onChange(value)} />
      <span>
        {title}
        <small>{detail}</small>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.policy} disabled={disabled}>
      <legend className={styles.label}>Already stored employees</legend>
      {option("leave", "Leave as they are", "Only new rows are written.")}
      {option("update", "Use the file's values", `${wouldChange(changing)} Empty cells change nothing.`)}
    </fieldset>
  );
}

function wouldChange(changing: number): string {
  if (changing === 0) return "No record would change.";
  return changing === 1 ? "1 record would change." : `${changing.toLocaleString("en")} records would change.`;
}
