import { expect, it } from "vitest";
import { formatsOf } from "../../src/texts/formats";
import { text as english } from "../../src/texts/texts";
import { agoText } from "../../src/ui/values";

const NOW = Date.parse("2026-11-22T12:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [0, "just now"],
  [MINUTE - 1, "just now"],
  [MINUTE, "1 minute ago"],
  [HOUR - 1, "59 minutes ago"],
  [HOUR, "1 hour ago"],
  [DAY - 1, "23 hours ago"],
  [DAY, "1 day ago"],
  [3 * DAY + HOUR, "3 days ago"],
  [30 * DAY - 1, "29 days ago"],
  [30 * DAY, "1 month ago"],
  [365 * DAY - 1, "12 months ago"],
  [365 * DAY, "1 year ago"],
  [1000 * DAY, "2 years ago"],
  // A slow clock of this computer.
  [-MINUTE, "just now"],
])("a time %d ms in the past is shown as %s", (passed, text) => {
  expect(agoText(NOW - passed, NOW)).toBe(text);
});

it.each([
  [DAY, "قبل يوم واحد"],
  [2 * DAY, "قبل يومين"],
  [3 * DAY, "قبل 3 أيام"],
  [11 * DAY, "قبل 11 يومًا"],
])("in Arabic, a time %d ms in the past is shown as %s", (passed, text) => {
  expect(agoText(NOW - passed, NOW, english, formatsOf("ar-QA-u-nu-latn"))).toBe(text);
});
