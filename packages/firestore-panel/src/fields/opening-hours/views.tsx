import { CopyOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { controlProps, type InputProps, type CellProps } from "../view-types";
import { WEEK_DAYS, type OpeningHoursField, type OpeningHoursValue } from "./model";
import styles from "./views.module.css";
import { CutText, Empty } from "../../ui/values";
import { isolated, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";

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

/** "Mon-Thu 9-17, Fri 14-22": consecutive days with the same text are joined. */
export function OpeningHoursCell(props: CellProps<OpeningHoursField, OpeningHoursValue>) {
  const { value, show, other } = props;
  const t = useText();
  const lines = spans(t, value, other).map(({ from, to, text, differs }) => ({
    line: `${from === to ? from : `${from}-${to}`} ${isolated(text)}`,
    differs,
  }));
  if (lines.length === 0) return <Empty />;
  if (show === "full")
    return lines.map(({ line, differs }) => <div key={line}>{differs ? <mark>{line}</mark> : line}</div>);
  const line = lines.map((day) => day.line).join(t("common.comma"));
  return <CutText text={line}>{line}</CutText>;
}

/** @param other another version. A day that differs from it is a line, also when it is closed. */
function spans(t: Translate, value: OpeningHoursValue, other: OpeningHoursValue | null | undefined) {
  const found: { from: string; to: string; text: string; differs: boolean }[] = [];
  let last: (typeof found)[number] | undefined;
  for (const day of WEEK_DAYS) {
    const hours = value[day]?.trim() ?? "";
    const differs = other !== undefined && hours !== (other?.[day]?.trim() ?? "");
    const text = hours === "" && differs ? t("fields.openingHours.closed") : hours;
    const name = t("fields.openingHours.shortDay", { day });
    if (last?.text === text && last.differs === differs) last.to = name;
    else last = text === "" ? undefined : { from: name, to: name, text, differs };
    if (last && last !== found.at(-1)) found.push(last);
  }
  return found;
}
