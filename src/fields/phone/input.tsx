import { Input } from "antd";
import { controlProps, type InputProps } from "../view-types";
import type { PhoneField } from "./model";

/** The input type makes phones show a number keyboard. */
export function PhoneInput(props: InputProps<PhoneField, string>) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...controlProps(props)}
      type="tel"
      dir="ltr"
      autoComplete="off"
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
    />
  );
}
