import { ALL } from "../schema/filter";
import styles from "./choice-filter.module.css";

interface ChoiceFilterProps {
  readonly label: string;
  readonly choices: readonly string[];
  /** One of the choices, or ALL. */
  readonly value: string;
  readonly onChange: (choice: string) => void;
}

/** A list's filter: one of a few values, or all of them. It is the browser's own control, which phones show best. */
export function ChoiceFilter({ label, choices, value, onChange }: ChoiceFilterProps) {
  return (
    <label className={styles.filter} data-narrows={value !== ALL}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {[ALL, ...choices].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  );
}
