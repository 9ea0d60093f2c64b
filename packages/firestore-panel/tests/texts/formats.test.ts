/** How English and Arabic write times, numbers and lists. Invisible characters keep a sign beside its number. */
import { expect, it } from "vitest";
import { dayText } from "../../src/fields/date/model";
import { definition } from "../../example/definition";
import { momentAt, setTimeZone } from "../../src/texts/days";
import { formatsOf } from "../../src/texts/formats";

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

it("a list of one or two, and midnight, in English", () => {
  const { list, moment } = formatsOf("en");
  expect([list([]), list(["a"]), list(["a", "b"])]).toEqual(["", "a", "a and b"]);
  expect(moment(momentAt("2026-05-02T00:00"))).toBe("2 May 2026, 00:00");
});

it("times are those of the panel that was opened last", () => {
  const times = ["Asia/Qatar", definition.product.timeZone].map((zone) => {
    setTimeZone(zone);
    return formatsOf("en").moment(new Date("2026-05-02T00:00Z"));
  });
  expect(times).toEqual(["2 May 2026, 03:00", "2 May 2026, 01:00"]);
});
