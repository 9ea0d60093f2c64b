import { Empty, type CellProps } from "../view-types";
import type { NumberField } from "./model";
import { useFormats } from "../../texts/use-text";

/** Shows "1,200.5 QAR" with every stored digit. */
export function NumberCell({ field, value }: CellProps<NumberField, number>) {
  const formats = useFormats();
  if (value === null || value === undefined) return <Empty />;
  const digits = formats.number(value);
  return (
    <span dir="ltr" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {field.unit === undefined ? digits : `${digits} ${field.unit}`}
    </span>
  );
}
