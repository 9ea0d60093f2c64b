/** How English and Arabic write times, numbers and lists. Invisible characters keep a sign beside its number. */
import { afterEach, expect, it } from "vitest";
import { dayText } from "../../src/fields/date/model";
import { momentAt, setTimeZone, timeZone } from "../../src/texts/days";
import { formatsOf } from "../../src/texts/formats";
import { adoptTexts, shownTexts } from "../../src/texts/language";

const EVENING = momentAt("2026-09-01T19:05");

it.each([
  ["en", "1 Sep 2026, 19:05", "-1,234.56789", "12.5%", "a, b and c"],
  ["ar-QA-u-nu-latn", "1 سبتمبر 2026، 19:05", "-1,234.56789", "12.5%", "a وb وc"],
])("times, numbers and lists in %s", (locale, moment, number, share, list) => {
  const formats = formatsOf(locale);
  const [day] = moment.split(/[,،]/);
  expect([formats.moment(EVENING), formats.day(EVENING)]).toEqual([moment, day]);
  expect(dayText("2026-09-01", formats)).toBe(day);
  expect(dayText("0999-09-01", formats)).toBe(day?.replace("2026", "0999"));
  const shown = [formats.number(-1234.56789), formats.share(0.125)];
  expect(shown.map((text) => text.replaceAll("\u200e", ""))).toEqual([number, share]);
  expect(formats.list(["a", "b", "c"])).toBe(list);
});

const before = timeZone();
afterEach(() => setTimeZone(before));

it("a worker reads the times of a file in the time zone of its page", () => {
  setTimeZone("Asia/Qatar");
  const shown = structuredClone(shownTexts());
  setTimeZone("UTC");
  adoptTexts(shown);
  expect(timeZone()).toBe("Asia/Qatar");
});
