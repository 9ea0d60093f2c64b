/** How forms show a moment, and which notations can be typed. */
import { DAY_FORMAT, typedDay } from "../date/day-text";

/** A dayjs format: "21 Nov 2026, 14:05". */
export const MOMENT_FORMAT = `${DAY_FORMAT}, HH:mm`;

/** The minutes need two digits, so that an unfinished text is not accepted. */
const TYPED = /^(.+?)(?:[\s,]+|T)(\d{1,2}):([0-5]\d)$/;

/**
 * @returns the moment as ISO text in UTC, or undefined if the text is not a moment: "21 nov 2026 14:05".
 * @param text as typed, in the reader's time zone.
 */
export function typedMoment(text: string): string | undefined {
  const [, date = "", hour = "", minute = ""] = TYPED.exec(text.trim()) ?? [];
  const day = typedDay(date);
  return day === undefined || Number(hour) > 23
    ? undefined
    : new Date(`${day}T${hour.padStart(2, "0")}:${minute}`).toISOString();
}
