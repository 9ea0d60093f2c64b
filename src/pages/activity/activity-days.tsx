import { Suspense, useId, useState } from "react";
import toolbar from "../../components/toolbar-select.module.css";
import { date, isDay } from "../../fields/date/model";
import { viewOf } from "../../fields/views";

/** Days as "YYYY-MM-DD"; undefined where there is no bound. */
interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface ActivityDaysProps extends Days {
  readonly onChange: (days: Days) => void;
}

/** A day, or the days from one to another, beside the search of the activity. */
export function ActivityDays({ from, to, onChange }: ActivityDaysProps) {
  return (
    <div className={toolbar.pair} data-pair>
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

/** The form's own input for a day. What is typed and no day stays in it, marked, and changes nothing. */
function Day({ label, day, onChange }: DayProps) {
  const id = useId();
  const [typed, setTyped] = useState<unknown>(day ?? null);
  const [shown, setShown] = useState(day);
  if (shown !== day) {
    // The address was changed by Back or a link.
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
