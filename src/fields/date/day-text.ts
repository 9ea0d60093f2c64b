/** How a day is written: in lists, on detail pages and in forms the same. And how it may be typed. */
import { isDay } from "./model";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** "Sep" as well: some browsers write four letters there and others three. */
const SHORT = 3;

/** The same for dayjs. */
export const DAY_FORMAT = "D MMM YYYY";

/** As it is stored. */
export const STORED_FORMAT = "YYYY-MM-DD";

/** "2026-11-21" -> "21 Nov 2026". Undefined for what is no day. */
export function dayText(stored: string): string | undefined {
  const [year, month, day] = stored.split("-").map(Number);
  const name = MONTHS[(month ?? 0) - 1];
  return name !== undefined && year !== undefined && day !== undefined
    ? `${String(day)} ${name.slice(0, SHORT)} ${String(year).padStart(4, "0")}`
    : undefined;
}

/** Day first; the year has four digits, so that nothing is understood before it is typed to its end. */
const TYPED = /^(\d{1,2})[ ./,-]+(\d{1,2}|[a-z]+)[ ./,-]+(\d{4})$/;

/**
 * "21 nov 2026", "21 November 2026", "21/11/2026" -> "2026-11-21"; as stored, too. Undefined for what is no day.
 * @param text as it was typed.
 */
export function typedDay(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  const [, day = "", month = "", year = ""] = TYPED.exec(written) ?? [];
  const stored =
    year === "" ? written : [year, monthNumber(month).padStart(2, "0"), day.padStart(2, "0")].join("-");
  return isDay(stored) ? stored : undefined;
}

/** "11", "nov", "sept" or "september" -> its number. A word that begins no month gives 0, which is none. */
function monthNumber(month: string): string {
  if (/^\d/.test(month)) return month;
  const named = (name: string) => month.length >= SHORT && name.toLowerCase().startsWith(month);
  return String(MONTHS.findIndex(named) + 1);
}
