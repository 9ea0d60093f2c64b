/** Arrays: what one says, reads and refuses in its declaration. The specimens prove its rule. */
import { expect, it } from "vitest";
import { array, type ArrayField } from "../../../packages/firestore-panel/src/fields/nested/model";
import { modelOf } from "../../../packages/firestore-panel/src/fields/models";
import { image } from "../../../packages/firestore-panel/src/fields/file/model";
import { number } from "../../../packages/firestore-panel/src/fields/number/model";
import { readablePassword, text } from "../../../packages/firestore-panel/src/fields/text/model";
import { timestamp } from "../../../packages/firestore-panel/src/fields/date/model";
import type { Field, FieldDeclarations } from "../../../packages/firestore-panel/src/schema/types";

const label = "Value";
const street = text({ label: "Street", required: true, maxLength: 5 });
const keyed = (declaration: ArrayField): Field => ({ ...declaration, key: "value" });
const branches = keyed(array({ label, most: 2, fields: { street, zone: number({ label: "Zone" }) } }));

it.each([
  [[{ street: "Pearl" }], undefined],
  [[{ street: "a" }, { street: "b" }, { street: "c" }], "At most 2"],
  [[{ street: "a" }, { zone: 1 }], "Item 2: Street is required"],
  [[{ street: "Pearls" }], "Item 1: At most 5 characters"],
  [{ street: "a" }, "Must be a list"],
])("the value %j has the error %j", (value, error) => {
  expect(modelOf(branches).check(value, branches)).toBe(error);
});

it("omits items that are no maps, and shows the others in one line", () => {
  const stored = { value: [{ street: "Pearl", zone: "66" }, 7, { street: "Bay" }] };
  const value = modelOf(branches).read(stored, branches);
  expect(value).toEqual([
    { street: "Pearl", zone: 66 },
    { street: "Bay", zone: null },
  ]);
  expect(modelOf(branches).text?.(value, branches)).toBe("Pearl, 66; Bay");
});

const place = "belongs to the record itself";
it.each<[Partial<ArrayField>, readonly string[]]>([
  [{}, []],
  [{ fields: {} }, ["fields is empty"]],
  [{ most: 0 }, ["most is not above 0"]],
  [{ form: "both" }, ['an array needs form "none"']],
  ...(
    [
      ["image", image({ label, folder: "a" })],
      ["timestamp", timestamp({ label, auto: "save" })],
      ["readablePassword", readablePassword({ label })],
      ["array", array({ label, most: 1, fields: { street } })],
    ] as const
  ).map(([type, inner]): [{ fields: FieldDeclarations }, string[]] => [
    { fields: { inner } },
    [`field "inner": a field of type "${type}" ${place}`],
  ]),
])("the declaration %j has the errors %j", (options, errors) => {
  const field = keyed({ ...array({ label, most: 2, fields: { street } }), ...options });
  expect([...(modelOf(field).declarationErrors?.(field) ?? [])]).toEqual(errors);
});
