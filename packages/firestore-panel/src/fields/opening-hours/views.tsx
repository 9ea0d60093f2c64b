import { CopyOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { Empty, controlProps, type InputProps, type CellProps } from "../view-types";
import { WEEK_DAYS, type WeekDay, type OpeningHoursField, type OpeningHoursValue } from "./model";
import styles from "./views.module.css";
import { CutText } from "../../ui/values";
import { isolated, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";

/** A text for each day. One day's text can be copied to the others. */
export function OpeningHoursInput(props: InputProps<OpeningHoursField, OpeningHoursValue>) {
  const { field, value, onChange } = props;
  const t = useText();
  const control = controlProps(props);
  return (
    <div role="group" aria-label={field.label} className={styles.week}>
      {WEEK_DAYS.map((day, index) => (
        <div key={day} className={styles.day}>
          <span aria-hidden>{t("fields.openingHours.day", { day })}</span>
          <Input
            {...control}
            id={index === 0 ? control.id : `${control.id}-${day}`}
            aria-label={t("fields.openingHours.day", { day })}
            value={value?.[day] ?? ""}
            readOnly={field.readOnly}
            placeholder={field.placeholder ?? t("fields.openingHours.closed")}
            autoComplete="off"
            onChange={(event) => onChange?.({ ...value, [day]: event.target.value })}
          />
          <Button
            type="text"
            icon={<CopyOutlined aria-hidden />}
            aria-label={t("fields.openingHours.copy", { day: t("fields.openingHours.day", { day }) })}
            title={t("fields.openingHours.copy", { day: t("fields.openingHours.day", { day }) })}
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

/** Renders "Mon-Thu 9-17, Fri 14-22": consecutive days with the same text are joined. */
export function OpeningHoursCell({ value, show }: CellProps<OpeningHoursField, OpeningHoursValue>) {
  const t = useText();
  const lines = value
    ? spans(t, value).map(({ from, to, text }) => `${from === to ? from : `${from}-${to}`} ${isolated(text)}`)
    : [];
  if (lines.length === 0) return <Empty />;
  const line = lines.join(t("common.comma"));
  if (show === "line") return <CutText text={line}>{line}</CutText>;
  return lines.map((line) => <div key={line}>{line}</div>);
}

interface Span {
  from: string;
  to: string;
  readonly text: string;
}

function spans(t: Translate, value: OpeningHoursValue): readonly Span[] {
  const found: Span[] = [];
  let before: WeekDay | undefined;
  for (const day of WEEK_DAYS) {
    const text = value[day]?.trim() ?? "";
    const last = found.at(-1);
    const name = t("fields.openingHours.shortDay", { day });
    if (last && before && text !== "" && value[before]?.trim() === text) last.to = name;
    else if (text !== "") found.push({ from: name, to: name, text });
    before = day;
  }
  return found;
}
