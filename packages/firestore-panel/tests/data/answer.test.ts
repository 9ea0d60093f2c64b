import type { CrudFilter } from "@refinedev/core";
import { expect, test } from "vitest";
import { boolean } from "../../src/fields/boolean/model";
import { choices } from "../../src/fields/choice/model";
import { text } from "../../src/fields/text/model";
import {
  pageOf,
  parseListQuery,
  type ListParams,
  answerSmall,
  rowsOf,
} from "../../src/data/lists/list-query";
import { defineCollection } from "../../src/schema/define-collection";
import type { Collection, RecordData } from "../../src/schema/types";

const shops = defineCollection("Shops", {
  label: { one: "Shop", many: "Shops" },
  order: ["name", "asc"],
  pageSize: 3,
  search: { fields: ["name", "city"], placeholder: "Search" },
  fields: { name: text({ label: "Name" }), city: text({ label: "City" }), note: text({ label: "Note" }) },
  access: { read: ["admin"] },
});
const window: readonly RecordData[] = [
  { id: "1", name: "Unit 10", city: "Lima", note: "x" },
  { id: "2", name: "unit 9", city: "Al Khor", note: null },
  { id: "3", name: "مقهى", city: "Lima", note: "hidden lima" },
  { id: "4", name: "Zed", city: "", note: "y" },
];
/** As packages/firestore-panel/src/data/lists/lists.ts answers from what it holds. */
function answerList(collection: Collection, records: readonly RecordData[], params: ListParams) {
  const found = answerSmall(collection, records, parseListQuery(collection, params));
  return { data: rowsOf(found, pageOf(collection, params)), total: found.length };
}
const ids = (query: ListParams): readonly string[] =>
  answerList(shops, window, query).data.map(({ id }) => id);
const all = { mode: "off" } as const;

test.each<CrudFilter>([
  ...(["ne", "in", "contains", "startswith", "null", "between"] as const).map((operator) => ({
    field: "name",
    operator,
    value: "x",
  })),
  ...(["or", "and"] as const).map((operator) => ({ operator, value: [] })),
])("a filter with another operator is refused: %j", (filter) => {
  expect(() => ids({ filters: [filter] })).toThrow(
    expect.objectContaining({
      statusCode: 400,
      message: expect.stringContaining(filter.operator) as unknown,
    }),
  );
});

test("a filter without a field is refused, and so is a search with another operator", () => {
  const nameless = { operator: "eq", value: "x" } as unknown as CrudFilter;
  for (const filter of [nameless, { field: "q", operator: "eq", value: "x" } as const])
    expect(() => ids({ filters: [filter] })).toThrow(
      expect.objectContaining({ statusCode: 400, message: 'Lists cannot be filtered with "eq" here.' }),
    );
});

test("a filter or order by an undeclared field is refused", () => {
  expect(() => ids({ filters: [{ field: "__proto__", operator: "eq", value: "x" }] })).toThrow(
    expect.objectContaining({ statusCode: 400, message: 'Shops have no field "__proto__" to filter by.' }),
  );
  expect(() => ids({ sorters: [{ field: "password", order: "asc" }] })).toThrow(
    expect.objectContaining({ statusCode: 400, message: 'Shops have no field "password" to sort by.' }),
  );
});

test("a filter finds one choice among several, and a boolean by its word", () => {
  const halls = defineCollection("Halls", {
    label: { one: "Hall", many: "Halls" },
    order: ["name", "asc"],
    fields: {
      name: text({ label: "Name" }),
      open: boolean({ label: "Open", words: { yes: "Open", no: "Closed" } }),
      kinds: choices({ label: "Kinds", options: ["Indoor", "Garden"] }),
    },
    filters: [{ field: "open" }, { field: "kinds" }],
    access: { read: ["admin"] },
  });
  const records = [
    { id: "1", open: true, kinds: ["Indoor", "Garden"] },
    { id: "2", open: false, kinds: ["Garden"] },
    { id: "3", open: null, kinds: null },
  ];
  const found = (...filters: CrudFilter[]) =>
    answerList(halls, records, { filters, pagination: all }).data.map(({ id }) => id);
  expect(found({ field: "open", operator: "eq", value: "Open" })).toEqual(["1"]);
  expect(found({ field: "open", operator: "eq", value: "true" })).toEqual([]);
  expect(found({ field: "kinds", operator: "eq", value: "Garden" })).toEqual(["1", "2"]);
});

test("a filter compares numbers and booleans by their text", () => {
  const records = [
    { id: "number", name: 7 },
    { id: "yes", name: true },
    { id: "no", name: false },
  ];
  const found = (value: string) =>
    answerList(shops, records, { filters: [{ field: "name", operator: "eq", value }] }).data[0]?.id;
  expect(["7", "true"].map(found)).toEqual(["number", "yes"]);
});

const inOrder = (field: string, order: "asc" | "desc"): string =>
  ids({ pagination: all, sorters: [{ field, order }] }).join(" ");

test("a list without a chosen order keeps the stored order", () => {
  expect(ids({ pagination: all })).toEqual(["1", "2", "3", "4"]);
});

test("an order compares numbers inside text, ignores case, and puts empty values last both ways", () => {
  expect(inOrder("name", "asc")).toBe("2 1 4 3");
  expect(inOrder("city", "asc")).toBe("2 1 3 4");
  expect(inOrder("city", "desc")).toBe("1 3 2 4");
});

test("a declared order replaces the stored one, and a chosen order replaces both", () => {
  const sorted = defineCollection("Shops", {
    label: { one: "Shop", many: "Shops" },
    order: ["name", "asc"],
    sort: ["city", "desc"],
    fields: { name: text({ label: "Name" }), city: text({ label: "City" }) },
    access: { read: ["admin"] },
  });
  const found = (query: ListParams) =>
    answerList(sorted, window, { ...query, pagination: all }).data.map(({ id }) => id);
  expect(found({})).toEqual(["1", "3", "2", "4"]);
  expect(found({ sorters: [] })).toEqual(["1", "3", "2", "4"]);
  expect(found({ sorters: [{ field: "name", order: "asc" }] })).toEqual(["2", "1", "4", "3"]);
});

test("a page has the requested or the declared size, and the total counts all found records", () => {
  expect(answerList(shops, window, {}).total).toBe(4);
  expect(ids({})).toEqual(["1", "2", "3"]);
  expect(ids({ pagination: { currentPage: 2, pageSize: 3 } })).toEqual(["4"]);
  expect(ids({ pagination: { currentPage: 9, pageSize: 3 } })).toEqual([]);
});
