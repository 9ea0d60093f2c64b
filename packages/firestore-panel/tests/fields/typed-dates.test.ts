/** What is understood of a typed date, and what is not. */
import { expect, it } from "vitest";
import { dayText, typedDay, typedMoment } from "../../src/fields/date/model";

it.each([
  ["2026-11-21", "2026-11-21"],
  ["21 Nov 2026", "2026-11-21"],
  [" 8 may 2027 ", "2027-05-08"],
  ["08 MAY 2027", "2027-05-08"],
  ["13 Sept 2027", "2027-09-13"],
  ["13 Sept. 2027", "2027-09-13"],
  ["13 September 2027", "2027-09-13"],
  ["13 January, 2028", "2028-01-13"],
  ["1-Dec-2026", "2026-12-01"],
  ["2/7/2026", "2026-07-02"],
  ["02.07.2026", "2026-07-02"],
  ["2 - 7 - 2026", "2026-07-02"],
  ["29 Feb 2028", "2028-02-29"],
])("the typed text %j is the day %s", (typed, stored) => {
  expect(typedDay(typed)).toBe(stored);
  expect(typedDay(dayText(stored)!)).toBe(stored);
});

it.each([
  "",
  "hello",
  "31 Feb 2027",
  "29 Feb 2027",
  "0 May 2027",
  "31/4/2027",
  "1/13/2027",
  "1 0 2027",
  "8 ma 2027",
  "8 mayday 2027",
  "8 May 202",
  "8 May 20277",
  "8 May 27",
  "2026-11-2",
  "2026-13-01",
  "21 Nov 2026, 14:05",
])("the typed text %j is no day", (typed) => {
  expect(typedDay(typed)).toBeUndefined();
});

it.each([
  ["21 Nov 2026, 14:05", [2026, 10, 21, 14, 5]],
  ["21 november 2026 9:05", [2026, 10, 21, 9, 5]],
  ["1 Sept 2026 00:00", [2026, 8, 1, 0, 0]],
  ["2026-11-21 14:05", [2026, 10, 21, 14, 5]],
  ["2026-11-21T14:05", [2026, 10, 21, 14, 5]],
  ["21/11/2026 23:59", [2026, 10, 21, 23, 59]],
] as const)(
  "the typed text %j is a moment in the reader's time zone",
  (typed, [year, month, day, hour, minute]) => {
    expect(typedMoment(typed)).toBe(new Date(year, month, day, hour, minute).toISOString());
  },
);

it.each([
  "",
  "14:05",
  "21 Nov 2026",
  "31 Feb 2027, 14:05",
  "21 Nov 2026, 24:00",
  "21 Nov 2026, 14:60",
  "later",
])("the typed text %j is no moment", (typed) => {
  expect(typedMoment(typed)).toBeUndefined();
});
