import { expect, it } from "vitest";
import { dayText, typedDay } from "../../src/fields/date/model";
import { typedNumber } from "../../src/fields/number/model";
import { pastedGeopoint, typedCoordinate } from "../../src/fields/geopoint/model";
import { trimText } from "../../src/schema/text";
import { formatsOf } from "../../src/texts/formats";

const ARABIC = "ar-QA-u-nu-latn";

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
  ["٢١/١١/٢٠٢٦", "2026-11-21"],
  ["\u200f۲۱ Nov، ۲۰۲۶", "2026-11-21"],
])("the typed text %j is the day %s", (typed, stored) => {
  expect(typedDay(typed)).toBe(stored);
  expect(typedDay(dayText(stored)!)).toBe(stored);
});

it.each([
  ["21 نوفمبر 2026", "2026-11-21"],
  ["٣ ابريل ٢٠٢٧", "2027-04-03"],
  ["3 أبر، 2027", "2027-04-03"],
  ["3 April 2027", "2027-04-03"],
])("in Arabic, the typed text %j is the day %s", (typed, stored) => {
  expect(typedDay(typed, ARABIC)).toBe(stored);
  expect(typedDay(dayText(stored, formatsOf(ARABIC))!, ARABIC)).toBe(stored);
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
  ["25", 25],
  [" 1,500 ", 1500],
  ["1,234,567.25", 1_234_567.25],
  ["٢٥", 25],
  ["۲۵", 25],
  ["-١٬٢٠٠٬٠٠٠٫٥", -1_200_000.5],
  ["\u200e١،٢٠٠", 1200],
  ["１２", 12],
  // On the way to "1.5" and "0.5".
  ["1.", 1],
  [".5", 0.5],
  ["+1E3", 1000],
])("the typed text %j is the number %d", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

it.each([
  "",
  "-",
  ".",
  "12a",
  "1,5",
  "1,50",
  "1,5000",
  "1٬5",
  "1،5",
  "1٫5٫5",
  "12 QAR",
  "1e999",
  "NaN",
  "0x10",
])("the typed text %j is no number", (text) => {
  expect(typedNumber(text)).toBeUndefined();
});

it("coordinates are understood in Arabic digits", () => {
  expect(pastedGeopoint("٢٥٫٢٨٥، ٥١٫٥٣")).toEqual({ latitude: 25.285, longitude: 51.53 });
  expect(typedCoordinate("-٢٥٫٢٨°")).toBe("-25.28");
});

/** How forms, imports and rules trim a text by what a person sees. */

it.each([
  ["\u00a0Karak Lane\u200b", "Karak Lane"],
  ["\ufeff\u202bقهوة\u200f ", "قهوة"],
  ["می\u200cخواهم\u00a0", "می\u200cخواهم"],
  ["\u2066Karak\u2069 \u202bقهوة\u202c\u200e Lane", "Karak قهوة Lane"],
  ["\u200bශ්\u200dරී", "ශ්\u200dරී"],
  ["two\n\u00a0lines\n", "two\n\u00a0lines"],
  ["❤\ufe0f \u200d", "❤\ufe0f"],
  ["🏴\u{e0067}\u{e0062}\u{e007f}\u2060", "🏴\u{e0067}\u{e0062}\u{e007f}"],
  ["\u0601١٢", "\u0601١٢"],
  ["", ""],
  ["\u00a0\u200b\u3164\u2800\ufe0f", ""],
])("the text %j is trimmed to %j", (text, trimmed) => {
  expect(trimText(text)).toBe(trimmed);
});

it("a long run of blank characters takes no longer than its length", () => {
  const blanks = "\u200b".repeat(100_000);
  expect(trimText(blanks)).toBe("");
  expect(trimText(`${blanks}a${blanks}b${blanks}`)).toBe(`a${blanks}b`);
});
