import { ReloadOutlined } from "@ant-design/icons";
import { Button, Input, Space } from "antd";
import { controlProps, type InputProps, type CellProps } from "../view-types";
import { randomPin, type PinField } from "./model";
import { Code } from "../../components/values";

/** Six digits, with a button that draws new ones if the field can be edited. */
export function PinInput(props: InputProps<PinField, string>) {
  const { field, value, onChange } = props;
  const input = (
    <Input
      {...controlProps(props)}
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={field.readOnly}
      placeholder={field.placeholder ?? (field.readOnly ? undefined : "Drawn when it is saved")}
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
      style={value ? { letterSpacing: "0.2em", fontVariantNumeric: "tabular-nums" } : {}}
    />
  );
  if (field.readOnly) return input;
  return (
    <Space.Compact block>
      {input}
      <Button
        icon={<ReloadOutlined />}
        aria-label="Draw another pin"
        onClick={() => onChange?.(randomPin())}
      />
    </Space.Compact>
  );
}

export function PinCell({ value }: CellProps<PinField, string>) {
  return value ? <Code text={value} /> : <span aria-label="empty">–</span>;
}
