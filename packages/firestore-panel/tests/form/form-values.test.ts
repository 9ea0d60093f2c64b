import { expect, test } from "vitest";
import { openingHours } from "../../src/fields/opening-hours/model";
import { text } from "../../src/fields/text/model";
import { isEdited } from "../../src/screens/form/form-values";

const fields = [
  { ...openingHours({ label: "Hours" }), key: "hours" },
  { ...text({ label: "City" }), key: "city" },
];

test.each<[what: string, start: object, typed: object, edited: boolean]>([
  ["an emptied day", { hours: null }, { hours: { monday: "" } }, false],
  ["a filled day", { hours: null }, { hours: { monday: "9" } }, true],
  ["an emptied text", { city: null }, { city: "" }, false],
  ["an input that is not shown", { city: "Doha" }, {}, false],
])("%s of a form is compared by its value", (_what, start, typed, edited) => {
  expect(isEdited(fields, { ...start }, { ...typed })).toBe(edited);
});
