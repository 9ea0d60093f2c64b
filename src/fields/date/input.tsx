import { Input } from "antd";
import dayjs from "dayjs";
import { TypedPicker, type Notation } from "../typed-picker";
import { controlProps, type InputProps } from "../view-types";
import { DAY_FORMAT, dayText, STORED_FORMAT, typedDay } from "./day-text";
import { isDay, type DateField } from "./model";

const NOTATION: Notation = {
  format: DAY_FORMAT,
  read: (stored) => (isDay(stored) ? dayjs(stored, STORED_FORMAT) : null),
  stored: (chosen) => chosen.format(STORED_FORMAT),
  typed: typedDay,
};

export function DateInput(props: InputProps<DateField, string>) {
  const { field, value } = props;
  if (field.readOnly) {
    return <Input {...controlProps(props)} value={value ? (dayText(value) ?? value) : ""} readOnly />;
  }
  return (
    <TypedPicker
      input={props}
      notation={NOTATION}
      notBefore={field.notBefore}
      picker={{ placeholder: field.placeholder ?? "e.g. 21 Nov 2026" }}
    />
  );
}
