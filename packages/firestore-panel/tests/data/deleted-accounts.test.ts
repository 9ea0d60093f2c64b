import { expect, test } from "vitest";
import { countValues } from "../../src/data/deleted-accounts";
import { MAX_DELETED_NAMES } from "../../src/schema/stored-names";

test("a note counts each value exactly as written, and a full one adds none", () => {
  expect(countValues(["Pearl", "pearl", "Pearl", "__", "__x", "x__"])).toEqual({
    Pearl: 2,
    pearl: 1,
    __: 1,
    __x: 1,
    x__: 1,
  });
  const names = Array.from({ length: MAX_DELETED_NAMES }, (_, index) => `Brand ${index}`);
  const counts = countValues([...names, "One more", "Brand 0", "Another"]);
  expect(Object.keys(counts)).toEqual(names);
  expect(counts["Brand 0"]).toBe(2);
});
