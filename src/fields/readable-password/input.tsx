import { Input } from "antd";
import { controlProps, type InputProps } from "../view-types";
import type { ReadablePasswordField } from "./model";

/** A password to hand over. It is readable while typed, and browsers do not offer to save it. */
export function ReadablePasswordInput(props: InputProps<ReadablePasswordField, string>) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...controlProps(props)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-1p-ignore
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
    />
  );
}
