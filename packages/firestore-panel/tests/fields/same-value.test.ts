/** Two values that say the same are no change and no clash, however each is written. */
import { expect, it } from "vitest";
import { canonical, sameValue } from "../../src/fields/record";
import type { Field } from "../../src/schema/types";

const TEXT: Field = { key: "note", type: "text", label: "Note" };
const POSITION: Field = { key: "position", type: "geopoint", label: "Position" };

it.each<[string, Field, unknown, unknown, boolean]>([
  ["what is trimmed when it is stored", TEXT, " Pearl ", "Pearl", true],
  ["other words", TEXT, "Pearl", "Souq", false],
  ["nothing and an empty text", TEXT, null, "", true],
  ["nothing and something", TEXT, undefined, "Pearl", false],
  ["something and nothing", TEXT, "Pearl", "  ", false],
  ["a number and the text that older records hold", POSITION, { latitude: "25", longitude: "51" }, { latitude: 25, longitude: 51 }, true], // prettier-ignore
  ["another place", POSITION, { latitude: 25, longitude: 51 }, { latitude: 25, longitude: 52 }, false],
])("two values of a field are the same or not: %s", (_, field, one, other, isSame) => {
  expect(sameValue(field, one, other)).toBe(isSame);
  expect(sameValue(field, other, one)).toBe(isSame);
});

it("of what no declaration names, maps are the same in any order of their keys, lists in one, and an absent value is null", () => {
  const one = { b: 1, a: { d: [1, 2], c: 2 } };
  const other = { a: { c: 2, d: [1, 2] }, b: 1 };
  expect(sameValue(undefined, one, other)).toBe(true);
  expect(canonical(one)).toBe('{"a":{"c":2,"d":[1,2]},"b":1}');
  expect(sameValue(undefined, [1, 2], [2, 1])).toBe(false);
  expect(sameValue(undefined, [1], { 0: 1 })).toBe(false);
  expect(sameValue(undefined, undefined, null)).toBe(true);
  expect(sameValue(undefined, null, "")).toBe(false);
});
