import { Input } from "antd";
import dayjs from "dayjs";
import { useMediaQuery } from "../../components/use-media-query";
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

/** A day: typed, or chosen from a calendar. Phones have a calendar of their own, which a finger knows. */
export function DateInput(props: InputProps<DateField, string>) {
  const touch = useMediaQuery("(pointer: coarse)");
  const { field, value } = props;
  if (field.readOnly) {
    return <Input {...controlProps(props)} value={value ? (dayText(value) ?? value) : ""} readOnly />;
  }
  if (touch) return <DeviceDate {...props} />;
  return (
    <TypedPicker
      input={props}
      notation={NOTATION}
      notBefore={field.notBefore}
      picker={{ placeholder: field.placeholder ?? "e.g. 21 Nov 2026" }}
    />
  );
}

function DeviceDate(props: InputProps<DateField, string>) {
  const { value, onChange } = props;
  return (
    <Input
      {...controlProps(props)}
      type="date"
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  );
}
