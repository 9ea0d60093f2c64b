/**
 * Writes days into an iCalendar file (RFC 5545). Libraries for this bring time zones, recurrence and validation, which
 * all-day events do not need.
 */
import { oneLine } from "../../schema/text";
import { dayAfter } from "../../texts/days";

/** Bytes of a line, without its end. */
const LINE_BYTES = 75;

export interface CalendarEvent {
  /** The same in each file, so that a calendar replaces the event. */
  readonly uid: string;
  /** "YYYY-MM-DD" */
  readonly day: string;
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
    `X-WR-CALNAME:${escaped(name)}`,
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
  const { uid, day, url, reminders } = event;
  const summary = escaped(event.summary);
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${dayAfter(day, 1).replaceAll("-", "")}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    ...reminders.flatMap((days) => [
      ...["BEGIN:VALARM", "ACTION:DISPLAY", `TRIGGER:-P${days}D`],
      ...[`DESCRIPTION:${summary}`, "END:VALARM"],
    ]),
    "END:VEVENT",
  ];
}

/** The format accepts no control characters. */
function escaped(text: string): string {
  return oneLine(text).replaceAll(/[\\;,]/g, "\\$&");
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
