import { Input } from "antd";
import { rightToLeft } from "../text/input";
import { controlProps, type InputProps } from "../view-types";
import type { LongTextField } from "./model";

export function LongTextInput(props: InputProps<LongTextField, string>) {
  const { field, value, onChange } = props;
  const rows = field.rows ?? 3;
  return (
    <Input.TextArea
      {...controlProps(props)}
      {...(field.dir === "rtl" && rightToLeft)}
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, 10) }}
    />
  );
}
