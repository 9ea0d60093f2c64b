import type { CrudFilter } from "@refinedev/core";
import { expect, test } from "vitest";
import { boolean } from "../../src/fields/boolean/model";
import { choices } from "../../src/fields/choice/model";
import { text } from "../../src/fields/text/model";
import {
  requestedPage,
  parseListQuery,
  type ListParams,
  answerSmall,
  pageRows,
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
  return { data: pageRows(found, requestedPage(collection, params)), total: found.length };
}
const ids = (query: ListParams): readonly string[] =>
  answerList(shops, window, query).data.map(({ id }) => id);
const all = { mode: "off" } as const;

const only = (operator: string) => `Lists cannot be filtered with "${operator}" here.`;
test.each<[query: object, message: string]>([
  ...["ne", "in", "contains", "startswith", "null", "between"].map((operator): [object, string] => [
    { filters: [{ field: "name", operator, value: "x" }] },
    only(operator),
  ]),
  ...["or", "and"].map((operator): [object, string] => [
    { filters: [{ operator, value: [] }] },
    only(operator),
  ]),
  [{ filters: [{ operator: "eq", value: "x" }] }, only("eq")],
  [{ filters: [{ field: "q", operator: "eq", value: "x" }] }, only("eq")],
  [
    { filters: [{ field: "__proto__", operator: "eq", value: "x" }] },
    'Shops have no field "__proto__" to filter by.',
  ],
  [{ sorters: [{ field: "password", order: "asc" }] }, 'Shops have no field "password" to sort by.'],
])("the query %j is refused: %s", (query, message) => {
  expect(() => ids(query)).toThrow(expect.objectContaining({ statusCode: 400, message }));
});

test("a filter finds one choice among several, and a boolean by its word", () => {
  const halls = defineCollection("Halls", {
    label: { one: "Hall", many: "Halls" },
    order: ["name", "asc"],
    fields: {
      name: text({ label: "Name" }),
      open: boolean({ label: "Open" }),
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
  expect(found({ field: "open", operator: "eq", value: "Yes" })).toEqual(["1"]);
  expect(found({ field: "open", operator: "eq", value: "true" })).toEqual([]);
  expect(found({ field: "kinds", operator: "eq", value: "Garden" })).toEqual(["1", "2"]);
});

const inOrder = (field: string, order: "asc" | "desc"): string =>
  ids({ pagination: all, sorters: [{ field, order }] }).join(" ");

test("an order compares numbers inside text, ignores case, and puts empty values last both ways", () => {
  expect(inOrder("name", "asc")).toBe("2 1 4 3");
  expect(inOrder("city", "asc")).toBe("2 1 3 4");
  expect(inOrder("city", "desc")).toBe("1 3 2 4");
});

test("a page has the requested or the declared size, and the total counts all found records", () => {
  expect(answerList(shops, window, {}).total).toBe(4);
  expect(ids({})).toEqual(["1", "2", "3"]);
  expect(ids({ pagination: { currentPage: 2, pageSize: 3 } })).toEqual(["4"]);
  expect(ids({ pagination: { currentPage: 9, pageSize: 3 } })).toEqual([]);
});
