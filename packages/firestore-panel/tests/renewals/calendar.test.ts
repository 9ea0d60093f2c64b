import ICAL from "ical.js";
import { expect, it } from "vitest";
import { calendarWriter, type CalendarEvent } from "../../src/features/renewals/calendar";

const EVENT: CalendarEvent = {
  uid: "Books.due/1@panel.example",
  day: "2026-12-31",
  summary: "Loan: Salt, Wind; and more",
  description: "Book · Shelf: C:\\1",
  url: "https://panel.example/books/details/1",
  reminders: [30, 7],
};

async function written(events: readonly CalendarEvent[]): Promise<string> {
  const writer = calendarWriter("Renewals", new Date("2026-11-27T10:00:00.000Z"));
  writer.add(events);
  return writer.finish().text();
}

it("a calendar program reads the days, the texts and the reminders of each event", async () => {
  const calendar = ICAL.Component.fromString(await written([EVENT, { ...EVENT, uid: "2", summary: "قرض" }]));
  const [first, second] = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  expect(second?.summary).toBe("قرض");
  expect([first?.uid, first?.summary, first?.description]).toEqual([
    EVENT.uid,
    EVENT.summary,
    EVENT.description,
  ]);
  expect([first?.startDate, first?.endDate].map((time) => [time?.isDate, time?.toString()])).toEqual([
    [true, "2026-12-31"],
    [true, "2027-01-01"],
  ]);
  const alarms = first?.component.getAllSubcomponents("valarm") ?? [];
  expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue("trigger")))).toEqual(["-P30D", "-P7D"]);
});

it("a calendar holds no line break or control character of a text", async () => {
  const summary = "Loan\rX-EVIL:1\u2028of\u0000Salt";
  const text = await written([{ ...EVENT, summary, description: "a\rb\u2029c\u0007" }]);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  const [event] = ICAL.Component.fromString(text).getAllSubcomponents("vevent");
  expect(event?.getFirstPropertyValue("summary")).toBe("Loan X-EVIL:1 of Salt");
  expect(event?.getFirstPropertyValue("description")).toBe("a b c ");
});

it("no line of a calendar is longer than 75 bytes, and none breaks a character", async () => {
  const summary = "تنتهي الإعارة 📕 ".repeat(12).trim();
  const text = await written([{ ...EVENT, summary }]);
  const lines = text.split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(lines.filter((line) => line.includes("\n"))).toEqual([]);
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  const [event] = ICAL.Component.fromString(text).getAllSubcomponents("vevent");
  expect(event?.getFirstPropertyValue("summary")).toBe(summary);
});
