import { CopyOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { controlProps, type InputProps, type CellProps } from "../view-types";
import { WEEK_DAYS, type WeekDay, type OpeningHoursField, type OpeningHoursValue } from "./model";
import styles from "./views.module.css";
import { CutText } from "../../ui/values";

/** A text for each day. One day's text can be copied to the others. */
export function OpeningHoursInput(props: InputProps<OpeningHoursField, OpeningHoursValue>) {
  const { field, value, onChange } = props;
  const control = controlProps(props);
  return (
    <div role="group" aria-label={field.label} className={styles.week}>
      {WEEK_DAYS.map((day, index) => (
        <div key={day} className={styles.day}>
          <span aria-hidden>{dayName(day)}</span>
          <Input
            {...control}
            id={index === 0 ? control.id : `${control.id}-${day}`}
            aria-label={dayName(day)}
            value={value?.[day] ?? ""}
            readOnly={field.readOnly}
            placeholder={field.placeholder ?? "Closed"}
            autoComplete="off"
            onChange={(event) => onChange?.({ ...value, [day]: event.target.value })}
          />
          <Button
            type="text"
            icon={<CopyOutlined />}
            aria-label={`Copy ${dayName(day)} to all days`}
            title={`Copy ${dayName(day)} to all days`}
            disabled={!value?.[day] || field.readOnly}
            onClick={() =>
              onChange?.(Object.fromEntries(WEEK_DAYS.map((other) => [other, value?.[day] ?? ""])))
            }
          />
        </div>
      ))}
    </div>
  );
}

function dayName(day: WeekDay): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** Renders "Mon-Thu 9-17, Fri 14-22": consecutive days with the same text are joined. */
export function OpeningHoursCell({ value, show }: CellProps<OpeningHoursField, OpeningHoursValue>) {
  const lines = value
    ? spans(value).map(({ from, to, text }) => `${from === to ? from : `${from}-${to}`} ${text}`)
    : [];
  if (lines.length === 0) return <span aria-label="empty">–</span>;
  if (show === "line") return <CutText text={lines.join(", ")}>{lines.join(", ")}</CutText>;
  return lines.map((line) => <div key={line}>{line}</div>);
}

interface Span {
  from: string;
  to: string;
  readonly text: string;
}

function spans(value: OpeningHoursValue): readonly Span[] {
  const found: Span[] = [];
  let before: WeekDay | undefined;
  for (const day of WEEK_DAYS) {
    const text = value[day]?.trim() ?? "";
    const last = found.at(-1);
    if (last && before && text !== "" && value[before]?.trim() === text) last.to = short(day);
    else if (text !== "") found.push({ from: short(day), to: short(day), text });
    before = day;
  }
  return found;
}

function short(day: WeekDay): string {
  return day.charAt(0).toUpperCase() + day.slice(1, 3);
}
