import { InputNumber } from "antd";
import { controlProps, type InputProps } from "../view-types";
import { boundsOf, typedNumber, type NumberField } from "./model";

/**
 * The arrows stop at the bounds, but typed numbers beyond them are refused, not changed. antd does not report
 * unreadable text, and reads "1,5" as 15. So the form's value becomes the text, which the type's check
 * refuses.
 */
export function NumberInput(props: InputProps<NumberField, number | string>) {
  const { field, value, onChange } = props;
  const { min, max } = boundsOf(field);
  return (
    <InputNumber<number | string>
      {...controlProps(props)}
      {...(field.min !== undefined && { "aria-valuemin": min })}
      {...(field.max !== undefined && { "aria-valuemax": max })}
      dir="ltr"
      inputMode={field.decimals === 0 && min >= 0 ? "numeric" : "decimal"}
      value={value ?? null}
      // antd leaves unreadable text unchanged.
      parser={(text = "") => typedNumber(text) ?? text}
      // antd's own onChange is not called when unreadable text is cleared.
      onInput={(text) => onChange?.(text.trim() === "" ? null : (typedNumber(text) ?? text))}
      onStep={(next) => onChange?.(Math.min(max, Math.max(min, Number(next))))}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
      style={{ width: "100%" }}
    />
  );
}
