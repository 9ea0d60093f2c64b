import { Input } from "antd";
import { controlProps, type InputProps } from "../view-types";
import type { DateField } from "./model";

/** A day. It is the browser's own control: one can type, or open the device's own calendar. */
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
