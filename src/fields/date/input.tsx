import { Input } from "antd";
import { controlProps, type InputProps } from "../view-types";
import type { DateField } from "./model";

/** A day. The browser's own control: it can be typed, it opens the calendar that the device's owner knows. */
export function DateInput(props: InputProps<DateField, string>) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...controlProps(props)}
      type="date"
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value || null)}
      readOnly={field.readOnly}
    />
  );
}
