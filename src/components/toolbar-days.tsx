import { useState, type ChangeEvent } from "react";
import styles from "./toolbar-select.module.css";

/** A day as "YYYY-MM-DD"; undefined where there is no bound. */
interface ToolbarDaysProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (days: { readonly from: string | undefined; readonly to: string | undefined }) => void;
}

/** Earlier years stand there for a moment only, while a later one is typed. */
const FIRST_DAY = "2000-01-01";

/** A day, or the days from one to another, beside a list's search. Phones show their own calendar for it. */
export function ToolbarDays({ from, to, onChange }: ToolbarDaysProps) {
  return (
    <div className={styles.pair}>
      <Day
        label="From"
        day={from}
        // The other end follows: a list of no days would always be empty.
        onChange={(day) => onChange({ from: day, to: day && to && to < day ? day : to })}
      />
      <Day
        label="To"
        day={to}
        onChange={(day) => onChange({ from: day && from && from > day ? day : from, to: day })}
      />
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

function Day({ label, day, onChange }: DayProps) {
  const [typed, setTyped] = useState(day ?? "");
  const [shown, setShown] = useState(day);
  if (shown !== day) {
    // The address was changed by Back or a link.
    setShown(day);
    setTyped(day ?? "");
  }
  const type = ({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(value);
    // A day that is typed halfway has no value either.
    if (value === "" ? !validity.badInput : validity.valid) onChange(value === "" ? undefined : value);
  };
  return (
    <label className={styles.select} data-changed={day !== undefined}>
      <span>{label}</span>
      <input type="date" min={FIRST_DAY} max="9999-12-31" value={typed} onChange={type} />
    </label>
  );
}
