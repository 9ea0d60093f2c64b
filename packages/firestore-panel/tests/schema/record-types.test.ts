/** What the compiler knows of a field type: `npm run check` refuses a marked line that would compile. */
import { expect, it } from "vitest";
import type { FieldDeclaration, FieldModel } from "../../src/schema/types";

it("a field type is refused when its model reads another type than its records have", () => {
  type CountField = FieldDeclaration<number | null>;
  const model = { type: "count", write: () => ({}), check: () => undefined, rules: () => ({}) };
  const counts: FieldModel<CountField, number> = { ...model, read: () => 1 };
  // @ts-expect-error A record's count is said to be a number.
  const words: FieldModel<CountField, number> = { ...model, read: () => "one" };
  const field = { type: "count", label: "Count", key: "count" };
  expect([counts, words].map(({ read }) => read({}, field))).toEqual([1, "one"]);
});
