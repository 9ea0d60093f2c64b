import { expect, it } from "vitest";
import { typedNumber } from "../../src/fields/number/model";

it.each([
  ["25", 25],
  [" 1,500 ", 1500],
  ["1,234,567.25", 1_234_567.25],
  ["٢٥", 25],
  ["۲۵", 25],
  ["-١٬٢٠٠٬٠٠٠٫٥", -1_200_000.5],
  ["１２", 12],
  // On the way to "1.5" and "0.5".
  ["1.", 1],
  [".5", 0.5],
  ["+1E3", 1000],
])("the typed text %j is the number %d", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

it.each(["", "-", ".", "12a", "1,5", "1,50", "1,5000", "1٬5", "1٫5٫5", "12 QAR", "1e999", "NaN", "0x10"])(
  "the typed text %j is no number",
  (text) => {
    expect(typedNumber(text)).toBeUndefined();
  },
);
