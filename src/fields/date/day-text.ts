/** How a day is written: in lists, on detail pages and in forms the same. */

/** Written out, since "Sept" has four letters in some browsers and three in others. */
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** The same for dayjs, which reads what is typed. */
export const DAY_FORMAT = "D MMM YYYY";

/** As it is stored. */
export const STORED_FORMAT = "YYYY-MM-DD";

/** "2026-11-21" -> "21 Nov 2026". Undefined for what is no day. */
export function dayText(stored: string): string | undefined {
  const [year, month, day] = stored.split("-").map(Number);
  const name = MONTHS[(month ?? 0) - 1];
  return name !== undefined && year !== undefined && day !== undefined
    ? `${String(day)} ${name} ${String(year).padStart(4, "0")}`
    : undefined;
}
