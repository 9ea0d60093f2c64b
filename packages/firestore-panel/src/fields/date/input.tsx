/** Days that are typed or chosen from a calendar: that of a field, and the two of a list's range. */
import { CalendarOutlined, CloseCircleFilled } from "@ant-design/icons";
import { DatePicker, Form, Input, type DatePickerProps } from "antd";
import dayjs from "dayjs";
import { createContext, use, useId, useState, type ComponentProps } from "react";
import { timeOf } from "../../texts/days";
import { useFormats, useText } from "../../texts/use-text";
import { useMediaQuery } from "../../ui/browser-hooks";
import { controlProps, type InputProps } from "../view-types";
import styles from "./input.module.css";
import { dayText, isDay, typedDay, type DateField, type DayRange } from "./model";

// antd's calendars take the present from `tz`: there today is the product's day.
dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, { tz: () => dayjs(timeOf(new Date())) });
});

const STORED_FORMAT = "YYYY-MM-DD";

/** antd passes on only readable text, so a context bypasses the picker. */
interface Typed {
  readonly text: string;
  /** Undefined: the picker's own `aria-invalid` applies. */
  readonly invalid: boolean | undefined;
  onType(text: string): void;
  onEnter(): void;
}
const TypedText = createContext<Typed>({
  text: "",
  invalid: undefined,
  onType: () => undefined,
  onEnter: () => undefined,
});

function TypedInput({ onKeyDown, ...props }: ComponentProps<"input">) {
  const { text, invalid, onType, onEnter } = use(TypedText);
  const touch = useMediaQuery("(pointer: coarse)");
  return (
    <input
      {...props}
      {...(invalid !== undefined && { "aria-invalid": invalid })}
      value={text}
      // The keyboard of a phone would cover the calendar. An attached keyboard still types.
      {...(touch && { inputMode: "none" as const })}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return onKeyDown?.(event);
        // The date is already taken. Enter would save the form, or open the calendar over a message.
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

/** A constant, because antd remounts the inputs if the object changes. */
const TYPED_INPUT = { input: TypedInput };

interface DayPickerProps extends Pick<
  DatePickerProps,
  "defaultPickerValue" | "id" | "minDate" | "placeholder" | "style" | "suffixIcon" | "variant"
> {
  /** As stored, or a text that is no day. */
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null) => void;
  /** Said while the calendar is closed. Null: the value is right. Absent: somebody else says what is wrong. */
  readonly fault?: string | null;
}

/**
 * antd discards unreadable text on blur; here it becomes the value, for its owner to refuse.
 * Enter closes the calendar and never saves the form, because its target would be ambiguous.
 */
function DayPicker({ value, onChange, fault, ...picker }: DayPickerProps) {
  const t = useText();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const day = isDay(value) ? value : undefined;
  const choose = (chosen: dayjs.Dayjs | null) => onChange(chosen?.format(STORED_FORMAT) ?? null);
  return (
    <TypedText
      value={{
        text: (day && dayText(day, formats)) ?? value ?? "",
        invalid: fault === undefined ? undefined : fault !== null,
        onType: (typed) => onChange(typed.trim() === "" ? null : (typedDay(typed) ?? typed)),
        onEnter: () => setOpen(false),
      }}
    >
      <DatePicker
        {...picker}
        allowClear={{ clearIcon: <CloseCircleFilled aria-label={t("fields.date.clear")} /> }}
        components={TYPED_INPUT}
        classNames={{ popup: { root: styles.calendar ?? "" } }}
        value={day === undefined ? null : dayjs(day, STORED_FORMAT)}
        format="D MMM YYYY"
        open={open}
        onOpenChange={setOpen}
        // Stops Escape here. It would also close the form or the sheet around it.
        onKeyDown={(event) => {
          if (open && event.key === "Escape") event.stopPropagation();
        }}
        onChange={choose}
        // Not on blur: Save may be pressed earlier.
        onCalendarChange={(chosen) => choose(Array.isArray(chosen) ? null : chosen)}
      />
      {!open && fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </TypedText>
  );
}

export function DateInput(props: InputProps<DateField, string>) {
  const { field, value, onChange } = props;
  const t = useText();
  const formats = useFormats();
  const limit: unknown = Form.useWatch(field.notBefore ?? [], { preserve: true });
  if (field.readOnly) {
    const text = value ? (dayText(value, formats) ?? value) : "";
    return <Input {...controlProps(props)} value={text} readOnly />;
  }
  return (
    <DayPicker
      {...controlProps(props)}
      // The calendar disables earlier days.
      {...(isDay(limit) && { minDate: dayjs(limit, STORED_FORMAT) })}
      placeholder={field.placeholder ?? t("fields.date.placeholder")}
      suffixIcon={<CalendarOutlined aria-hidden />}
      style={{ width: "100%" }}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}

interface DayRangeInputProps {
  /** The id of the first input. */
  readonly id: string;
  readonly days: DayRange;
  readonly onChange: (days: DayRange) => void;
}

/** Both bounds are optional, and each applies at once. An inverted range would always give an empty list. */
export function DayRangeInput({ id, days: { from, to }, onChange }: DayRangeInputProps) {
  const t = useText();
  const endId = useId();
  return (
    <div className={styles.range}>
      <BoundInput
        id={id}
        day={from}
        other={to}
        onChange={(day) => onChange({ from: day, to: day && to && to < day ? day : to })}
      />
      <label htmlFor={endId}>{t("fields.date.rangeTo")}</label>
      <BoundInput
        id={endId}
        day={to}
        other={from}
        onChange={(day) => onChange({ from: day && from && from > day ? day : from, to: day })}
      />
    </div>
  );
}

interface BoundInputProps {
  readonly id: string;
  readonly day: string | undefined;
  readonly other: string | undefined;
  onChange(day: string | undefined): void;
}

/** Text that is no day stays in its input, marked as an error, and changes nothing. */
function BoundInput({ id, day, other, onChange }: BoundInputProps) {
  const t = useText();
  /** It is dropped when the address gets another bound. */
  const [unread, setUnread] = useState<{ readonly text: string; readonly beside: string | undefined }>();
  const text = unread?.beside === day ? unread?.text : undefined;
  return (
    <DayPicker
      id={id}
      variant="borderless"
      suffixIcon={null}
      placeholder={t("fields.date.anyDay")}
      {...(day === undefined && other !== undefined && { defaultPickerValue: dayjs(other, STORED_FORMAT) })}
      fault={text === undefined ? null : t("fields.date.invalid")}
      value={text ?? day}
      onChange={(value) => {
        const isRead = value === null || isDay(value);
        setUnread(isRead ? undefined : { text: value, beside: day });
        if (isRead) onChange(value ?? undefined);
      }}
    />
  );
}
