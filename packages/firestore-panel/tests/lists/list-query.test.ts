/** What a list is asked for, and how it answers from the records that it holds. */
import type { CrudFilter } from "@refinedev/core";
import { expect, test } from "vitest";
import { brands, tenants } from "../fixtures/residence";
import { earlyCountIn, firstPageRequest } from "../../src/data/early-requests";
import {
  answerSmall,
  pageRows,
  parseListQuery,
  requestedPage,
  type ListParams,
} from "../../src/data/lists/list-query";
import { boolean, choices } from "../../src/fields/choice/model";
import { text } from "../../src/fields/text/model";
import { declared } from "../fixtures/specimens/specimen";

const FROM = "2026-03-04T00:00:00.000Z";
const BELOW = "2026-03-06T00:00:00.000Z";
const since = (value: unknown, field = "time"): CrudFilter => ({ field, operator: "gte", value });
const before = (value: unknown, field = "time"): CrudFilter => ({ field, operator: "lt", value });
const refused = (message: string) => expect.objectContaining({ statusCode: 400, message }) as Error;

test.each([
  ["from one day on", [since("2026-03-04")], { from: FROM }],
  ["before a day", [before("2026-03-06T03:00:00+03:00")], { below: BELOW }],
  ["between two days", [since(FROM), before(BELOW)], { from: FROM, below: BELOW }],
])("days %s narrow a list in its own order", (_, filters, range) => {
  const listQuery = parseListQuery(brands, { filters });
  expect(listQuery.dateRange).toEqual({
    field: expect.objectContaining({ key: "time" }) as object,
    ...range,
  });
  expect(listQuery).toMatchObject({ equals: [], search: "", isChosen: false });
});

test.each([
  ["another order", brands, [since(FROM)], [{ field: "nameEng", order: "asc" as const }]],
  ["a declared order by another field", tenants, [since(FROM)], []],
])("days are refused in %s", (_, collection, filters, sorters) => {
  expect(() => parseListQuery(collection, { filters, sorters })).toThrow(
    refused("A filter by days requires the list's own order."),
  );
});

test("an early count is a number, and no first page is asked for of a list with an order of its own, whose records may lack sort keys", () => {
  expect(firstPageRequest(tenants, undefined, parseListQuery(tenants, {}), 100)).toBeUndefined();
  expect(earlyCountIn([{ result: { aggregateFields: { count: { integerValue: "12" } } } }])).toBe(12);
});

const only = (operator: string) => `Lists cannot be filtered with "${operator}" here.`;
test.each<[query: object, message: string]>([
  [{ filters: [since(FROM, "startAt")] }, only("gte")],
  [{ filters: [before(FROM, "nameEng")] }, only("lt")],
  [{ filters: [{ operator: "gte", value: FROM }] }, only("gte")],
  [{ filters: [before("soon")] }, only("lt")],
  [{ filters: [since(1_772_582_400_000)] }, only("gte")],
  [{ sorters: [{ field: "nameEng" }, { field: "time" }] }, "A list can be sorted by only one column."],
  ...["ne", "in", "contains", "startswith", "null", "between"].map((operator): [object, string] => [
    { filters: [{ field: "nameEng", operator, value: "x" }] },
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
    'Brands have no field "__proto__" to filter by.',
  ],
  [{ sorters: [{ field: "password", order: "asc" }] }, 'Brands have no field "password" to sort by.'],
])("the query %j is refused: %s", (query, message) => {
  expect(() => parseListQuery(brands, query)).toThrow(refused(message));
});

const halls = declared("Halls", {
  pageSize: 2,
  fields: {
    name: text({ label: "Name" }),
    open: boolean({ label: "Open" }),
    kinds: choices({ label: "Kinds", options: ["Indoor", "Garden"] }),
  },
  filters: [{ field: "open" }, { field: "kinds" }],
});
const HELD = [
  { id: "1", name: "A", open: true, kinds: ["Indoor", "Garden"] },
  { id: "2", name: "B", open: false, kinds: ["Garden"] },
  { id: "3", name: "C", open: null, kinds: null },
];
/** As lists.ts answers from what it holds. */
function answer(params: ListParams) {
  const found = answerSmall(HELD, parseListQuery(halls, params));
  return [pageRows(found, requestedPage(halls, params)).map(({ id }) => id), found.length];
}

test.each<[CrudFilter, readonly string[]]>([
  [{ field: "open", operator: "eq", value: "Yes" }, ["1"]],
  [{ field: "open", operator: "eq", value: "true" }, []],
  [{ field: "kinds", operator: "eq", value: "Garden" }, ["1", "2"]],
])("the filter %j finds one choice among several, and a boolean by its word", (filter, ids) => {
  expect(answer({ filters: [filter] })).toEqual([ids, ids.length]);
});

test("a page has the requested or the declared size, and the total counts all found records", () => {
  expect(answer({})).toEqual([["1", "2"], 3]);
  expect(answer({ pagination: { currentPage: 2 } })).toEqual([["3"], 3]);
  expect(answer({ pagination: { currentPage: 9, pageSize: 1 } })).toEqual([[], 3]);
  expect(answer({ pagination: { mode: "off" } })).toEqual([["1", "2", "3"], 3]);
});
