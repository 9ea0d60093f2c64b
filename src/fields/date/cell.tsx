import type { CellProps } from "../view-types";
import type { DateField } from "./model";

const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "21 Nov 2026", the same day in every time zone. */
export function DateCell({ value }: CellProps<DateField, string>) {
  const day = value ? new Date(`${value}T00:00:00Z`) : undefined;
  if (!value || !day || Number.isNaN(day.getTime())) return <span aria-label="empty">–</span>;
  return <time dateTime={value}>{DAY.format(day)}</time>;
}
