import { Input } from "antd";
import { controlProps, type InputProps } from "../view-types";
import type { UrlField } from "./model";

/** The input type makes phones show a keyboard for addresses. */
export function UrlInput(props: InputProps<UrlField, string>) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...controlProps(props)}
      type="text"
      inputMode="url"
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete="off"
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={field.readOnly}
      placeholder={field.placeholder ?? "https://"}
    />
  );
}
