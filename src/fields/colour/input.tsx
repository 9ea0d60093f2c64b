import { Button, ColorPicker, Input, Space } from "antd";
import { useState, type KeyboardEvent } from "react";
import { controlProps, type InputProps } from "../view-types";
import { isColour, type ColourField } from "./model";
import styles from "./swatch.module.css";

/** A colour typed as #rrggbb, or picked where the field can be edited. */
export function ColourInput(props: InputProps<ColourField, string>) {
  const { field, value, onChange } = props;
  const [open, setOpen] = useState(false);
  const colour = value && isColour(value) ? value.trim() : null;
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
  /** Escape closes the picker, and not the form as well. */
  const closePicker = (event: KeyboardEvent) => {
    if (!open || event.key !== "Escape") return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <Space.Compact block onKeyDown={closePicker}>
      <ColorPicker
        value={colour ?? "#ffffff"}
        open={open}
        onOpenChange={setOpen}
        disabledAlpha
        disabledFormat
        onChange={(picked) => onChange?.(picked.toHexString())}
      >
        <Button
          aria-label="Pick a colour"
          title="Pick a colour"
          icon={<span className={styles.swatch} style={colour === null ? {} : { backgroundColor: colour }} />}
        />
      </ColorPicker>
      {input}
    </Space.Compact>
  );
}
