import { InputNumber } from "antd";
import { controlProps, type InputProps } from "../view-types";
import { boundsOf, type NumberField } from "./model";

/** A number with its unit. The arrows stop at the bounds; what is typed beyond them is judged, not changed. */
export function NumberInput(props: InputProps<NumberField, number>) {
  const { field, value, onChange } = props;
  const control = controlProps(props);
  const { min, max } = boundsOf(field);
  const unitId = `${props.id}-unit`;
  return (
    <InputNumber
      {...control}
      {...(field.unit !== undefined && {
        suffix: <span id={unitId}>{field.unit}</span>,
        "aria-describedby": [unitId, control["aria-describedby"]].filter(Boolean).join(" "),
      })}
      {...(field.min !== undefined && { "aria-valuemin": min })}
      {...(field.max !== undefined && { "aria-valuemax": max })}
      inputMode={field.decimals === 0 && min >= 0 ? "numeric" : "decimal"}
      step={field.step ?? 1}
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
      onStep={(next) => onChange?.(Math.min(max, Math.max(min, next)))}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
      style={{ width: "100%" }}
    />
  );
}
