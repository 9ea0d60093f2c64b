/** How forms, imports and rules trim a text by what a person sees. */
import { expect, it } from "vitest";
import { trimText } from "../../src/schema/text";

it.each([
  ["\u00a0Karak Lane\u200b", "Karak Lane"],
  ["\ufeff\u202bقهوة\u200f ", "قهوة"],
  ["می\u200cخواهم\u00a0", "می\u200cخواهم"],
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
