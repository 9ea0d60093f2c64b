/** What asks for everything that a list matches, and comes from outside. */
import { describe, expect, test } from "vitest";
import { parseListCriteria, parseMatchingParams } from "../../../src/providers/data/lists/matching-request";

const ASKED = {
  resource: "Brands",
  filters: [{ field: "status", operator: "eq", value: "Active" }],
  sorters: [{ field: "nameEng", order: "asc" }],
};
const refused = expect.objectContaining({ statusCode: 400 }) as unknown;

test("a resource, filters and an order are taken as they are, and nothing else", () => {
  expect(parseListCriteria({ ...ASKED, path: "Admins" })).toEqual(ASKED);
});

describe.each([
  ["nothing", undefined],
  ["a text", "Brands"],
  ["no resource", { ...ASKED, resource: undefined }],
  ["filters that are no list", { ...ASKED, filters: "status" }],
  ["no filters", { ...ASKED, filters: undefined }],
  ["a filter without an operator", { ...ASKED, filters: [...ASKED.filters, { field: "status" }] }],
  ["a filter that is nothing", { ...ASKED, filters: [null] }],
  ["an order that is no list", { ...ASKED, sorters: { field: "nameEng" } }],
  ["an order that names no field", { ...ASKED, sorters: [...ASKED.sorters, { order: "asc" }] }],
])("%s", (_, payload) => {
  test("is refused as no request", () => {
    expect(() => parseListCriteria(payload)).toThrow(refused);
    expect(() =>
      parseMatchingParams(typeof payload === "object" ? { ...payload, size: 10 } : payload, 500),
    ).toThrow(refused);
  });
});

test.each([[0], [501], [1.5], ["10"], [undefined]])("so many at a time are refused: %j", (size) => {
  expect(() => parseMatchingParams({ ...ASKED, size }, 500)).toThrow(refused);
});

test("an answer goes on with the cursor of the one before, which is a text", () => {
  expect(parseMatchingParams({ ...ASKED, size: 500, cursor: "c" }, 500)).toEqual({
    ...ASKED,
    size: 500,
    cursor: "c",
  });
  expect(parseMatchingParams({ ...ASKED, size: 1 }, 500)).toEqual({ ...ASKED, size: 1 });
  expect(() => parseMatchingParams({ ...ASKED, size: 1, cursor: 7 }, 500)).toThrow(refused);
});
