import { expect, test } from "vitest";
import { parseListCriteria, parseMatchingParams } from "../../../src/providers/data/lists/matching-request";

const REQUEST = {
  resource: "Brands",
  filters: [{ field: "status", operator: "eq", value: "Active" }],
  sorters: [{ field: "nameEng", order: "asc" }],
};
const refused = expect.objectContaining({ statusCode: 400 }) as unknown;

test("a request keeps its resource, filters and order, and nothing else", () => {
  expect(parseListCriteria({ ...REQUEST, path: "Admins" })).toEqual(REQUEST);
});

test.each([
  ["nothing", undefined],
  ["a text", "Brands"],
  ["no resource", { ...REQUEST, resource: undefined }],
  ["filters that are no list", { ...REQUEST, filters: "status" }],
  ["no filters", { ...REQUEST, filters: undefined }],
  ["a filter without an operator", { ...REQUEST, filters: [...REQUEST.filters, { field: "status" }] }],
  ["a filter that is nothing", { ...REQUEST, filters: [null] }],
  ["an order that is no list", { ...REQUEST, sorters: { field: "nameEng" } }],
  ["an order that names no field", { ...REQUEST, sorters: [...REQUEST.sorters, { order: "asc" }] }],
])("a request is refused with %s", (_, payload) => {
  expect(() => parseListCriteria(payload)).toThrow(refused);
  expect(() =>
    parseMatchingParams(typeof payload === "object" ? { ...payload, size: 10 } : payload, 500),
  ).toThrow(refused);
});

test("a request continues with a text cursor, and other cursors are refused", () => {
  expect(parseMatchingParams({ ...REQUEST, size: 500, cursor: "c" }, 500)).toEqual({
    ...REQUEST,
    size: 500,
    cursor: "c",
  });
  expect(parseMatchingParams({ ...REQUEST, size: 1 }, 500)).toEqual({ ...REQUEST, size: 1 });
  expect(() => parseMatchingParams({ ...REQUEST, size: 1, cursor: 7 }, 500)).toThrow(refused);
});
