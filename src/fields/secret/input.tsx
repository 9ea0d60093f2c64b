import { Input } from "antd";
import { controlProps, type InputProps } from "../view-types";
import type { SecretField } from "./model";

/** A password that is typed and never shown again. */
export function SecretInput(props: InputProps<SecretField, string>) {
  const { field, value, onChange } = props;
  return (
    <Input.Password
      {...controlProps(props)}
      autoComplete="new-password"
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
    />
  );
}
