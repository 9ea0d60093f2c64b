import { Empty, type CellProps } from "../view-types";
import type { NumberField } from "./model";

/** Shows "1,200.5 QAR" with every stored digit. */
export function NumberCell({ field, value }: CellProps<NumberField, number>) {
  if (value === null || value === undefined) return <Empty />;
  const digits = value.toLocaleString("en", { maximumFractionDigits: 20 });
  return (
    <span dir="ltr" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {field.unit === undefined ? digits : `${digits} ${field.unit}`}
    </span>
  );
}
