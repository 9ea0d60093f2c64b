/** What a note about a deleted account tells of the documents below it. */
import { expect, test } from "vitest";
import { LONGEST_NAME } from "../../../src/fields/former-names";
import { countValues } from "../../../src/providers/data/deleted-accounts";
import { MAX_DELETED_NAMES } from "../../../src/schema/deleted-accounts";

test("each value is counted as it is written", () => {
  expect(countValues(["Pearl", "pearl", "Pearl", "__", "__x", "x__"])).toEqual({
    Pearl: 2,
    pearl: 1,
    __: 1,
    __x: 1,
    x__: 1,
  });
});

test("what no key of a map can be is left out", () => {
  const longest = "x".repeat(LONGEST_NAME);
  expect(countValues(["", "__x__", "____", `${longest}x`, 7, null, undefined, ["Pearl"], longest])).toEqual({
    [longest]: 1,
  });
});

test("a note has room for so many values, which are counted on", () => {
  const names = Array.from({ length: MAX_DELETED_NAMES }, (_, index) => `Brand ${index}`);
  const counts = countValues([...names, "One more", "Brand 0", "Another"]);
  expect(Object.keys(counts)).toEqual(names);
  expect(counts["Brand 0"]).toBe(2);
});
