import { Button, ColorPicker, Input, Space } from "antd";
import { useState, type KeyboardEvent } from "react";
import { controlProps, type InputProps } from "../view-types";
import { isColor, type ColorField } from "./model";
import styles from "./swatch.module.css";
import { useText } from "../../texts/use-text";

/** A color, typed as #rrggbb or picked. A field that cannot be edited has no picker. */
export function ColorInput(props: InputProps<ColorField, string>) {
  const { field, value, onChange } = props;
  const t = useText();
  const [open, setOpen] = useState(false);
  const color = value && isColor(value) ? value.trim() : null;
  const input = (
    <Input
      {...controlProps(props)}
      dir="ltr"
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={field.readOnly}
      placeholder={field.placeholder ?? "#rrggbb"}
      autoComplete="off"
      spellCheck={false}
    />
  );
  if (field.readOnly) return input;
  /** Escape closes the picker without closing the form. */
  const closePicker = (event: KeyboardEvent) => {
    if (!open || event.key !== "Escape") return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <Space.Compact block onKeyDown={closePicker}>
      <ColorPicker
        value={color ?? "#ffffff"}
        open={open}
        onOpenChange={setOpen}
        disabledAlpha
        disabledFormat
        onChange={(picked) => onChange?.(picked.toHexString())}
      >
        <Button
          aria-label={t("fields.color.pick")}
          title={t("fields.color.pick")}
          icon={<span className={styles.swatch} style={color === null ? {} : { backgroundColor: color }} />}
        />
      </ColorPicker>
      {input}
    </Space.Compact>
  );
}
