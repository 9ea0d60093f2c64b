/** How a moment is written in forms, and how it may be typed. */
import { DAY_FORMAT, typedDay } from "../date/day-text";

/** For dayjs: "21 Nov 2026, 14:05". */
export const MOMENT_FORMAT = `${DAY_FORMAT}, HH:mm`;

/** The minutes have two digits, so that nothing is understood before it is typed to its end. */
const TYPED = /^(.+?)(?:[\s,]+|T)(\d{1,2}):([0-5]\d)$/;

/**
 * "21 nov 2026 14:05" -> that moment in the reader's time zone, as ISO text in UTC. Undefined for what is no moment.
 * @param text as it was typed.
 */
export function typedMoment(text: string): string | undefined {
  const [, date = "", hour = "", minute = ""] = TYPED.exec(text.trim()) ?? [];
  const day = typedDay(date);
  return day === undefined || Number(hour) > 23
    ? undefined
    : new Date(`${day}T${hour.padStart(2, "0")}:${minute}`).toISOString();
}
