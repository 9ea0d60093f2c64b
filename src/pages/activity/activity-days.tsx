import { Suspense, useId, useState } from "react";
import toolbar from "../../components/toolbar-select.module.css";
import { date, isDay } from "../../fields/date/model";
import { viewOf } from "../../fields/views";

/** Days as "YYYY-MM-DD"; undefined means no bound. */
interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface ActivityDaysProps extends Days {
  readonly onChange: (days: Days) => void;
}

/** A date or a date range, beside the activity's search. */
export function ActivityDays({ from, to, onChange }: ActivityDaysProps) {
  return (
    <div className={toolbar.pair} data-pair>
      <Day
        label="From"
        day={from}
        // Adjusts the other bound, because an inverted range would always give an empty list.
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

/** The form's date input. Invalid text stays in it, marked as an error, and changes nothing. */
function Day({ label, day, onChange }: DayProps) {
  const id = useId();
  const [typed, setTyped] = useState<unknown>(day ?? null);
  const [shown, setShown] = useState(day);
  if (shown !== day) {
    // Back or a link changed the address.
    setShown(day);
    setTyped(day ?? null);
  }
  const field = { ...date({ label, placeholder: "Any day" }), key: id };
  const { Input } = viewOf(field);
  const isRefused = typed !== null && !isDay(typed);
  return (
    <div className={toolbar.select} data-changed={day !== undefined} data-refused={isRefused}>
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<span className={toolbar.opening} />}>
        <Input
          id={id}
          field={field}
          value={typed}
          {...(isRefused && { "aria-invalid": "true" as const })}
          onChange={(value) => {
            setTyped(value);
            if (value === null) onChange(undefined);
            else if (isDay(value)) onChange(value);
          }}
        />
      </Suspense>
    </div>
  );
}
