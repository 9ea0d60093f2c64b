/** How lists, detail pages and forms show days and moments, and which notations can be typed. */
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

/** Accepts "Sep" too: some browsers write four letters for this month and others three. */
const SHORT = 3;

/** The same notation for dayjs. */
export const DAY_FORMAT = "D MMM YYYY";

export const STORED_FORMAT = "YYYY-MM-DD";

/** @returns "21 Nov 2026" for "2026-11-21", or undefined if the text is not a day. */
export function dayText(stored: string): string | undefined {
  const [year, month, day] = stored.split("-").map(Number);
  const name = MONTHS[(month ?? 0) - 1];
  return name !== undefined && year !== undefined && day !== undefined
    ? `${String(day)} ${name.slice(0, SHORT)} ${String(year).padStart(4, "0")}`
    : undefined;
}

/** Day first. The year needs four digits, so that an unfinished text is not accepted. */
const TYPED_DAY = /^(\d{1,2})[ ./,-]+(\d{1,2}|[a-z]+)[ ./,-]+(\d{4})$/;

/**
 * @param text as typed: "21 nov 2026", "21 November 2026", "21/11/2026", or the stored notation.
 * @returns "2026-11-21", or undefined if the text is not a day.
 */
export function typedDay(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  const [, day = "", month = "", year = ""] = TYPED_DAY.exec(written) ?? [];
  const stored =
    year === "" ? written : [year, monthNumber(month).padStart(2, "0"), day.padStart(2, "0")].join("-");
  return isDay(stored) ? stored : undefined;
}

/**
 * @returns the month's number for "11", "nov", "sept" or "september". An unknown word gives 0, which is not a
 * month.
 */
function monthNumber(month: string): string {
  if (/^\d/.test(month)) return month;
  const named = (name: string) => month.length >= SHORT && name.toLowerCase().startsWith(month);
  return String(MONTHS.findIndex(named) + 1);
}

/** A dayjs format, as forms show a moment: "21 Nov 2026, 14:05". */
export const MOMENT_FORMAT = `${DAY_FORMAT}, HH:mm`;

/** The minutes need two digits, so that an unfinished text is not accepted. */
const TYPED_MOMENT = /^(.+?)(?:[\s,]+|T)(\d{1,2}):([0-5]\d)$/;

/**
 * @returns the moment as ISO text in UTC, or undefined if the text is not a moment: "21 nov 2026 14:05".
 * @param text as typed, in the reader's time zone.
 */
export function typedMoment(text: string): string | undefined {
  const [, date = "", hour = "", minute = ""] = TYPED_MOMENT.exec(text.trim()) ?? [];
  const day = typedDay(date);
  return day === undefined || Number(hour) > 23
    ? undefined
    : new Date(`${day}T${hour.padStart(2, "0")}:${minute}`).toISOString();
}
