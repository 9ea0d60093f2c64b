import { CopyOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { controlProps, type InputProps } from "../view-types";
import { WEEK_DAYS, type WeekDay, type OpeningHoursField, type OpeningHoursValue } from "./model";
import styles from "./input.module.css";

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
