import type { CellProps } from "../view-types";
import { dayText } from "./day-text";
import type { DateField } from "./model";

/** Shows "21 Nov 2026", the same day in every time zone. */
export function DateCell({ value }: CellProps<DateField, string>) {
  const text = value ? dayText(value) : undefined;
  if (!value || text === undefined) return <span aria-label="empty">–</span>;
  return <time dateTime={value}>{text}</time>;
}
