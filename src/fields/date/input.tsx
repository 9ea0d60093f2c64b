import { DatePicker, Input } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useMediaQuery } from "../../components/use-media-query";
import { controlProps, type InputProps } from "../view-types";
import { DAY_FORMAT, dayText, STORED_FORMAT } from "./day-text";
import type { DateField } from "./model";

/** What may be typed besides: as stored, and day first with the usual marks between. */
const TYPED_FORMATS = [DAY_FORMAT, STORED_FORMAT, "D/M/YYYY", "D.M.YYYY", "D-M-YYYY"];

/** A day: typed, or chosen from a calendar. Phones have a calendar of their own, which a finger knows. */
export function DateInput(props: InputProps<DateField, string>) {
  const touch = useMediaQuery("(pointer: coarse)");
  const { field, value } = props;
  if (field.readOnly) {
    return <Input {...controlProps(props)} value={value ? (dayText(value) ?? value) : ""} readOnly />;
  }
  return touch ? <DeviceDate {...props} /> : <TypedDate {...props} />;
}

function TypedDate(props: InputProps<DateField, string>) {
  const { field, value, onChange } = props;
  const day = value ? dayjs(value, STORED_FORMAT, true) : null;
  const change = (chosen: Dayjs | null) => onChange?.(chosen ? chosen.format(STORED_FORMAT) : null);
  return (
    <DatePicker
      {...controlProps(props)}
      style={{ width: "100%" }}
      value={day?.isValid() ? day : null}
      format={TYPED_FORMATS}
      placeholder={field.placeholder ?? "e.g. 21 Nov 2026"}
      onChange={change}
      // At once, not when the field is left: Save may be pressed before.
      onCalendarChange={(chosen) => change(Array.isArray(chosen) ? null : chosen)}
      onBlur={({ target }) => {
        // antd would put the old day back where somebody emptied the field with the keyboard.
        if (target instanceof HTMLInputElement && target.value === "") change(null);
      }}
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
