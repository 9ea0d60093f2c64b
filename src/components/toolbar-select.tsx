import styles from "./toolbar-select.module.css";

interface ToolbarSelectProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** Whether the value differs from the default. */
  readonly changed: boolean;
  readonly onChange: (value: string) => void;
}

/** A select beside a list's search. It is the browser's native control, which works best on phones. */
export function ToolbarSelect({ label, options, value, changed, onChange }: ToolbarSelectProps) {
  return (
    <label className={styles.select} data-changed={changed}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
