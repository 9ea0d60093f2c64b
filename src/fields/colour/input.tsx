import { Button, ColorPicker, Input, Space } from "antd";
import { controlProps, type InputProps } from "../view-types";
import { isColour, type ColourField } from "./model";
import styles from "./swatch.module.css";

/** A colour typed as #rrggbb, or picked where the field can be edited. */
export function ColourInput(props: InputProps<ColourField, string>) {
  const { field, value, onChange } = props;
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
  return (
    <Space.Compact block>
      <ColorPicker
        value={colour}
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
