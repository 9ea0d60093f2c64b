import { CalendarOutlined, CloseCircleFilled } from "@ant-design/icons";
import { DatePicker, Input, type DatePickerProps } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useState } from "react";
import { useSiblingValue, controlProps, type InputProps } from "../view-types";
import {
  DAY_FORMAT,
  dayText,
  STORED_FORMAT,
  typedDay,
  MOMENT_FORMAT,
  typedMoment,
  isDay,
  isMoment,
  type DateField,
  type DateTimeField,
} from "./model";
import { shownMoment, TYPED_INPUT, TypedTexts } from "./picker-parts";
import { momentAt } from "../../texts/days";
import type { Formats } from "../../texts/formats";
import { useFormats, useText } from "../../texts/use-text";

interface Notation {
  /** A dayjs format. */
  readonly format: string;
  /** @returns null for a value in another notation. */
  read(stored: string): Dayjs | null;
  text(stored: string, formats: Formats): string;
  stored(chosen: Dayjs): string;
  /** @returns the stored notation of a typed text; undefined if it is not understood. */
  typed(text: string): string | undefined;
}

interface TypedPickerProps {
  readonly input: InputProps<DateField | DateTimeField, string>;
  readonly notation: Notation;
  readonly picker: Pick<
    DatePickerProps,
    "showTime" | "needConfirm" | "placeholder" | "allowClear" | "disabled"
  >;
}

/**
 * antd discards unreadable text on blur; here it becomes the form's value, which the type's check refuses.
 * Enter closes the calendar and never saves the form, because its target would be ambiguous.
 */
function TypedPicker({ input, notation, picker }: TypedPickerProps) {
  const { field, value, onChange } = input;
  const t = useText();
  const formats = useFormats();
  // The calendar disables earlier days.
  const limit = useSiblingValue(field.notBefore);
  const first = typeof limit === "string" ? notation.read(limit) : null;
  const [open, setOpen] = useState(false);
  const date = value ? notation.read(value) : null;
  const text = value && date ? notation.text(value, formats) : (value ?? "");
  const choose = (chosen: Dayjs | null) => onChange?.(chosen ? notation.stored(chosen) : null);
  return (
    <TypedTexts
      value={{
        start: {
          text,
          onType: (typed) => onChange?.(typed.trim() === "" ? null : (notation.typed(typed) ?? typed)),
        },
        onEnter: () => setOpen(false),
      }}
    >
      <DatePicker
        {...controlProps(input)}
        {...picker}
        allowClear={
          picker.allowClear !== false && {
            clearIcon: <CloseCircleFilled aria-label={t("fields.date.clear")} />,
          }
        }
        {...(first && { minDate: first.startOf("day") })}
        components={TYPED_INPUT}
        suffixIcon={<CalendarOutlined aria-hidden />}
        style={{ width: "100%" }}
        value={date}
        format={notation.format}
        open={open}
        onOpenChange={setOpen}
        // Stops Escape here. It would also close the form.
        onKeyDown={(event) => {
          if (open && event.key === "Escape") event.stopPropagation();
        }}
        onChange={choose}
        // Not on blur: Save may be pressed earlier.
        onCalendarChange={(chosen) => choose(Array.isArray(chosen) ? null : chosen)}
      />
    </TypedTexts>
  );
}

const dayNotation: Notation = {
  format: DAY_FORMAT,
  read: (stored) => (isDay(stored) ? dayjs(stored, STORED_FORMAT) : null),
  text: (stored, formats) => dayText(stored, formats) ?? stored,
  stored: (chosen) => chosen.format(STORED_FORMAT),
  typed: typedDay,
};

export function DateInput(props: InputProps<DateField, string>) {
  const { field, value } = props;
  const t = useText();
  const formats = useFormats();
  if (field.readOnly) {
    return <Input {...controlProps(props)} value={value ? dayNotation.text(value, formats) : ""} readOnly />;
  }
  return (
    <TypedPicker
      input={props}
      notation={dayNotation}
      picker={{ placeholder: field.placeholder ?? t("fields.date.placeholder") }}
    />
  );
}

const momentNotation: Notation = {
  format: MOMENT_FORMAT,
  read: (stored) => (isMoment(stored) ? shownMoment(new Date(stored)) : null),
  text: (stored, { moment }) => moment(new Date(stored)),
  stored: (chosen) => momentAt(chosen.format("YYYY-MM-DDTHH:mm")).toISOString(),
  typed: typedMoment,
};

/** A day and a time in the product's time zone. */
export function DateTimeInput(props: InputProps<DateTimeField, string>) {
  const { field } = props;
  const t = useText();
  return (
    <TypedPicker
      input={props}
      notation={momentNotation}
      picker={{
        showTime: { format: "HH:mm" },
        needConfirm: false,
        allowClear: !field.required,
        disabled: field.readOnly === true,
        placeholder: field.placeholder ?? t("fields.dateTime.placeholder"),
      }}
    />
  );
}
