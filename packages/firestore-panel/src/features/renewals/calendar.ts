/**
 * Writes days into an iCalendar file (RFC 5545). Libraries for this bring time zones, recurrence and validation, which
 * all-day events do not need.
 */
import { oneLine } from "../../schema/text";

/** Bytes of a line, without its end. */
const LINE_BYTES = 75;

export interface CalendarEvent {
  /** The same in each file, so that a calendar replaces the event. */
  readonly uid: string;
  /** "YYYY-MM-DD" */
  readonly day: string;
  readonly nextDay: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** The calendar reminds so many days before the event, once for each number. */
  readonly reminders: readonly number[];
}

export function calendarWriter(name: string, now: Date) {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//firestore-panel//Renewals//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(oneLine(name))}`,
  ];
  return {
    add: (events: readonly CalendarEvent[]) => {
      for (const event of events) lines.push(...eventLines(event, stamp));
    },
    finish: () => {
      const text = [...lines, "END:VCALENDAR"].map((line) => `${folded(line)}\r\n`);
      return new Blob(text, { type: "text/calendar;charset=utf-8" });
    },
  };
}

function eventLines(event: CalendarEvent, stamp: string): readonly string[] {
  const { uid, day, nextDay, description, url, reminders } = event;
  const summary = escaped(oneLine(event.summary));
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${nextDay.replaceAll("-", "")}`,
    `SUMMARY:${summary}`,
    ...(description === "" ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    ...reminders.flatMap((days) => [
      ...["BEGIN:VALARM", "ACTION:DISPLAY", `TRIGGER:-P${days}D`],
      ...[`DESCRIPTION:${summary}`, "END:VALARM"],
    ]),
    "END:VEVENT",
  ];
}

/** A line break of any system becomes one of the format, which accepts no control characters. */
function escaped(text: string): string {
  const lines = text.replaceAll(/[\\;,]/g, "\\$&").split(/\r\n?|[\n\u0085\u2028\u2029]/);
  return lines.map(oneLine).join("\\n");
}

function folded(line: string): string {
  const encoder = new TextEncoder();
  let used = 0;
  let text = "";
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (used + length > LINE_BYTES) {
      text += "\r\n ";
      // The space counts.
      used = 1;
    }
    text += character;
    used += length;
  }
  return text;
}
