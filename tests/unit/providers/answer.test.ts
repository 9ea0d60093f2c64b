import type { CrudFilter } from "@refinedev/core";
import { describe, expect, test } from "vitest";
import { boolean } from "../../../src/fields/boolean/model";
import { choices } from "../../../src/fields/choices/model";
import { text } from "../../../src/fields/text/model";
import { answerList, WINDOW, type ListQuery } from "../../../src/providers/data/answer";
import { defineCollection } from "../../../src/schema/define-collection";
import type { RecordData } from "../../../src/schema/types";

const shops = defineCollection("Shops", {
  label: { one: "Shop", many: "Shops" },
  order: ["name", "asc"],
  pageSize: 3,
  search: { fields: ["name", "city"], placeholder: "Search" },
  fields: { name: text({ label: "Name" }), city: text({ label: "City" }), note: text({ label: "Note" }) },
  access: { read: ["admin"] },
});
const window: readonly RecordData[] = [
  { id: "1", name: "Unit 10", city: "Doha", note: "x" },
  { id: "2", name: "unit 9", city: "Al Khor", note: null },
  { id: "3", name: "مقهى", city: "Doha", note: "hidden doha" },
  { id: "4", name: "Zed", city: "", note: "y" },
];
const ids = (query: ListQuery): readonly string[] =>
  answerList(shops, window, query).data.map(({ id }) => id);
const all = { mode: "off" } as const;

describe("search", () => {
  const search = (value: string): ListQuery => ({
    pagination: all,
    filters: [{ field: "q", operator: "contains", value }],
  });

  test("finds parts of the searched fields in either case, and only there", () => {
    expect(ids(search("DOHA"))).toEqual(["1", "3"]);
    expect(ids(search("nit 9"))).toEqual(["2"]);
    expect(ids(search("مقه"))).toEqual(["3"]);
    expect(ids(search("hidden"))).toEqual([]);
  });

  test("an empty search finds all", () => {
    expect(ids(search("  "))).toEqual(["1", "2", "3", "4"]);
  });

  test("a list whose collection declares no search finds nothing, and one without words all", () => {
    const { search: _, ...silent } = shops;
    const found = (value: unknown) =>
      answerList(silent, window, { filters: [{ field: "q", operator: "contains", value }], pagination: all })
        .total;
    expect(found("Doha")).toBe(0);
    expect(found(undefined)).toBe(4);
  });
});

describe("filters", () => {
  test.each<[string, CrudFilter[], readonly string[]]>([
    ["eq", [{ field: "city", operator: "eq", value: "Doha" }], ["1", "3"]],
    ["ne", [{ field: "city", operator: "ne", value: "Doha" }], ["2", "4"]],
    ["in", [{ field: "name", operator: "in", value: ["Zed", "unit 9"] }], ["2", "4"]],
    ["nin", [{ field: "name", operator: "nin", value: ["Zed", "unit 9"] }], ["1", "3"]],
    ["null", [{ field: "note", operator: "null", value: true }], ["2"]],
    ["nnull", [{ field: "note", operator: "nnull", value: true }], ["1", "3", "4"]],
    ["gte", [{ field: "note", operator: "gte", value: "x" }], ["1", "4"]],
    ["eqs", [{ field: "city", operator: "eqs", value: "Doha" }], ["1", "3"]],
    ["nes", [{ field: "city", operator: "nes", value: "Doha" }], ["2", "4"]],
    ["eq, of nothing by its name", [{ field: "note", operator: "eq", value: "null" }], []],
    ["lt", [{ field: "note", operator: "lt", value: "x" }], ["3"]],
    ["lte", [{ field: "note", operator: "lte", value: "x" }], ["1", "3"]],
    ["gt", [{ field: "note", operator: "gt", value: "x" }], ["4"]],
    ["between", [{ field: "note", operator: "between", value: ["h", "x"] }], ["1", "3"]],
    ["between, from the first", [{ field: "note", operator: "between", value: ["x", "z"] }], ["1", "4"]],
    ["startswiths, where there is nothing", [{ field: "note", operator: "startswiths", value: "h" }], ["3"]],
    ["startswiths", [{ field: "name", operator: "startswiths", value: "Unit" }], ["1"]],
    [
      "two together",
      [
        { field: "city", operator: "eq", value: "Doha" },
        { field: "note", operator: "eq", value: "x" },
      ],
      ["1"],
    ],
    [
      "or",
      [
        {
          operator: "or",
          value: [
            { field: "name", operator: "eq", value: "Zed" },
            { field: "note", operator: "null", value: true },
          ],
        },
      ],
      ["2", "4"],
    ],
    [
      "and",
      [
        {
          operator: "and",
          value: [
            { field: "city", operator: "eq", value: "Doha" },
            { field: "note", operator: "ne", value: "x" },
          ],
        },
      ],
      ["3"],
    ],
  ])("%s", (_, filters, found) => {
    expect(ids({ filters, pagination: all })).toEqual(found);
  });

  test.each(["contains", "endswith", "nbetween", "ncontains"] as const)(
    "%s is refused, not guessed",
    (operator) => {
      expect(() => ids({ filters: [{ field: "name", operator, value: "x" }] })).toThrow(
        expect.objectContaining({ statusCode: 400, message: expect.stringContaining(operator) as unknown }),
      );
    },
  );

  test("what names no field, and a search by anything but its words, is refused", () => {
    const nameless = { operator: "eq", value: "x" } as unknown as CrudFilter;
    for (const filter of [nameless, { field: "q", operator: "eq", value: "x" } as const])
      expect(() => ids({ filters: [filter] })).toThrow(
        expect.objectContaining({ statusCode: 400, message: 'Lists cannot be filtered with "eq" here.' }),
      );
  });

  test("a field that is not declared is refused", () => {
    expect(() => ids({ filters: [{ field: "__proto__", operator: "eq", value: "x" }] })).toThrow(
      expect.objectContaining({ statusCode: 400, message: 'Shops have no field "__proto__" to filter by.' }),
    );
    expect(() => ids({ sorters: [{ field: "password", order: "asc" }] })).toThrow(
      expect.objectContaining({ statusCode: 400, message: 'Shops have no field "password" to sort by.' }),
    );
  });

  test("a filter's choice is looked for among several, and a word stands for true", () => {
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
    expect(found({ field: "open", operator: "in", value: ["Closed"] })).toEqual(["2"]);
    expect(found({ field: "kinds", operator: "eq", value: "Garden" })).toEqual(["1", "2"]);
    expect(found({ field: "kinds", operator: "in", value: ["Indoor", "Other"] })).toEqual(["1"]);
    expect(found({ field: "kinds", operator: "null", value: true })).toEqual(["3"]);
    expect(found({ field: "kinds", operator: "ina", value: ["Indoor", "Other"] })).toEqual(["1"]);
    expect(found({ field: "open", operator: "ina", value: ["true"] })).toEqual([]);
  });

  test("values from an address are text, numbers in records are numbers", () => {
    const numbered = [{ id: "n", name: 7 }];
    const found = answerList(shops, numbered, { filters: [{ field: "name", operator: "eq", value: "7" }] });
    expect(found.total).toBe(1);
  });

  test("numbers are compared as numbers, and only with numbers", () => {
    const numbered: readonly RecordData[] = [
      { id: "7", name: 7 },
      { id: "10", name: 10 },
      { id: "none", name: null },
    ];
    const found = (operator: "lt" | "gt", value: unknown) =>
      answerList(shops, numbered, { filters: [{ field: "name", operator, value }] }).data.map(({ id }) => id);
    expect(found("lt", "10")).toEqual(["7"]);
    expect(found("gt", 7)).toEqual(["10"]);
    expect(found("gt", "many")).toEqual([]);
  });

  test("true is found as an address says it", () => {
    const opened: readonly RecordData[] = [
      { id: "yes", name: true },
      { id: "no", name: false },
    ];
    const found = answerList(shops, opened, { filters: [{ field: "name", operator: "eq", value: "true" }] });
    expect(found.data.map(({ id }) => id)).toEqual(["yes"]);
  });
});

describe("order and pages", () => {
  test("without a wish the window's own order stays", () => {
    expect(ids({ pagination: all })).toEqual(["1", "2", "3", "4"]);
  });

  test("numbers inside text count as numbers, case does not matter, empty comes last both ways", () => {
    expect(ids({ pagination: all, sorters: [{ field: "name", order: "asc" }] })).toEqual([
      "2",
      "1",
      "4",
      "3",
    ]);
    expect(ids({ pagination: all, sorters: [{ field: "city", order: "asc" }] })).toEqual([
      "2",
      "1",
      "3",
      "4",
    ]);
    expect(ids({ pagination: all, sorters: [{ field: "city", order: "desc" }] })).toEqual([
      "1",
      "3",
      "2",
      "4",
    ]);
  });

  test("a collection's own sort comes before the window's order, and a chosen one before that", () => {
    const sorted = defineCollection("Shops", {
      label: { one: "Shop", many: "Shops" },
      order: ["name", "asc"],
      sort: ["city", "desc"],
      fields: { name: text({ label: "Name" }), city: text({ label: "City" }) },
      access: { read: ["admin"] },
    });
    const found = (query: ListQuery) => answerList(sorted, window, query).data.map(({ id }) => id);
    expect(found({ pagination: all })).toEqual(["1", "3", "2", "4"]);
    expect(found({ pagination: all, sorters: [] })).toEqual(["1", "3", "2", "4"]);
    expect(found({ pagination: all, sorters: [{ field: "name", order: "asc" }] })).toEqual([
      "2",
      "1",
      "4",
      "3",
    ]);
  });

  test("the window itself is never reordered", () => {
    ids({ sorters: [{ field: "name", order: "asc" }] });
    expect(window.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
  });

  test("pages are of the asked or the declared size, and the total counts what was found", () => {
    expect(answerList(shops, window, {})).toMatchObject({ total: 4, truncated: false });
    expect(ids({})).toEqual(["1", "2", "3"]);
    expect(ids({ pagination: { currentPage: 2, pageSize: 3 } })).toEqual(["4"]);
    expect(ids({ pagination: { currentPage: 9, pageSize: 3 } })).toEqual([]);
  });

  test("a collection beyond the window says so", () => {
    const many = Array.from({ length: WINDOW + 1 }, (_, index): RecordData => ({
      id: String(index),
      name: "n",
    }));
    expect(answerList(shops, many, {})).toMatchObject({ total: WINDOW, truncated: true });
    expect(answerList(shops, many.slice(1), {})).toMatchObject({ total: WINDOW, truncated: false });
  });
});
