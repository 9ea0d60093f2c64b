import { Input } from "antd";
import { controlProps, type InputProps } from "../view-types";
import type { TextField } from "./model";

/** Arabic fields are written from right to left. */
export const rightToLeft = { dir: "rtl", lang: "ar" } as const;

export function TextInput(props: InputProps<TextField, string>) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...controlProps(props)}
      {...(field.dir === "rtl" && rightToLeft)}
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
      autoComplete="off"
    />
  );
}
