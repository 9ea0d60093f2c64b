import { expect, it } from "vitest";
import { readAddress } from "../../../src/pages/list/list-address";
import { brands } from "../../../src/resources/brands";

it.each([
  ["", 1],
  ["page=7", 7],
  ["page=07", 7],
  ["page=0", 1],
  ["page=-3", 1],
  ["page=abc", 1],
  ["page=", 1],
  ["page=1.5", 1],
  ["page=9007199254740992", 1],
])("an address with “%s” opens page %i", (search, page) => {
  expect(readAddress(brands, search).currentPage).toBe(page);
});
