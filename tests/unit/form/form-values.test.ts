import { expect, test } from "vitest";
import { array, group, membersOf } from "../../../packages/firestore-panel/src/fields/nested/model";
import { openingHours } from "../../../packages/firestore-panel/src/fields/opening-hours/model";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import { isEdited } from "../../../packages/firestore-panel/src/screens/form/form-values";

const address = { street: text({ label: "Street" }), city: text({ label: "City" }) };
const fields = membersOf({
  fields: {
    hours: openingHours({ label: "Hours" }),
    address: group({ label: "Address", fields: address }),
    branches: array({ label: "Branches", itemLabel: "Branch", most: 3, fields: address }),
  },
});
const doha = { street: "Corniche", city: null };

test.each<[what: string, start: object, typed: object, edited: boolean]>([
  ["an emptied day", { hours: null }, { hours: { monday: "" } }, false],
  ["a filled day", { hours: null }, { hours: { monday: "9" } }, true],
  ["an emptied member", { address: doha }, { address: { ...doha, city: "" } }, false],
  ["a filled member", { address: doha }, { address: { ...doha, city: "Doha" } }, true],
  ["an added item without a value", { branches: [doha] }, { branches: [doha, {}] }, false],
  ["a removed item", { branches: [doha] }, { branches: null }, true],
  ["an input that is not shown", { address: doha }, {}, false],
])("%s of a form is compared by its value", (_what, start, typed, edited) => {
  expect(isEdited(fields, { ...start }, { ...typed })).toBe(edited);
});
