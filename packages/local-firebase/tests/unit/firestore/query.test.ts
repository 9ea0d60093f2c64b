import { describe, expect, it } from "vitest";
import type { WireFields, WireValue } from "../../../src/core/wire";
import { StoredDocument } from "../../../src/firestore/document";
import { documentsRoot } from "../../../src/firestore/paths";
import { parseAggregations } from "../../../src/firestore/query/aggregate";
import { atOnce } from "../../../src/firestore/engine/slices";
import { parseQuery } from "../../../src/firestore/query/parse";
import { prepareQuery } from "../../../src/firestore/query/prepare";

const ROOT = documentsRoot("demo");
const int = (value: number): WireValue => ({ integerValue: String(value) });
const text = (value: string): WireValue => ({ stringValue: value });
const list = (...values: WireValue[]): WireValue => ({ arrayValue: { values } });
const NULL: WireValue = { nullValue: null };
const NAN: WireValue = { doubleValue: "NaN" };

function stored(id: string, fields: WireFields, collection = "c") {
  return StoredDocument.create(ROOT, `${collection}/${id}`, fields, undefined, 1n);
}

function ask(query: object, documents: readonly StoredDocument[], parent = ROOT.slice(0, -1)): string {
  const prepared = prepareQuery(parseQuery(ROOT, parent, { from: [{ collectionId: "c" }], ...query }));
  const matching = documents.filter(
    (document) => prepared.covers(document.path) && prepared.matches(document),
  );
  return atOnce(prepared.arranging(matching))
    .map((document) => document.path.split("/").at(-1))
    .join(" ");
}

const filter = (fieldPath: string, op: string, value: WireValue) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const unary = (fieldPath: string, op: string) => ({ unaryFilter: { field: { fieldPath }, op } });
const composite = (op: string, ...filters: object[]) => ({ compositeFilter: { op, filters } });
const order = (fieldPath: string, direction = "ASCENDING") => ({ field: { fieldPath }, direction });

const MIXED = [
  stored("one", { v: int(1) }),
  stored("oneD", { v: { doubleValue: 1 } }),
  stored("two", { v: int(2) }),
  stored("a", { v: text("a") }),
  stored("list", { v: list(int(1), text("a")) }),
  stored("nan", { v: NAN }),
  stored("null", { v: NULL }),
  stored("none", { w: int(1) }),
];

describe("filters", () => {
  it.each([
    ["EQUAL", int(1), "one oneD"],
    ["EQUAL", text("a"), "a"],
    ["EQUAL", NULL, "null"],
    ["NOT_EQUAL", int(1), "nan two a list"],
    ["LESS_THAN", int(2), "one oneD"],
    ["LESS_THAN_OR_EQUAL", int(2), "one oneD two"],
    ["LESS_THAN_OR_EQUAL", NAN, ""],
    ["GREATER_THAN_OR_EQUAL", NAN, ""],
    ["GREATER_THAN", int(1), "two"],
    ["GREATER_THAN_OR_EQUAL", text("a"), "a"],
    ["IN", list(int(2), text("a"), text("x")), "a two"],
    ["IN", list(list(int(1), text("a")), list()), "list"],
    ["IN", list(NULL, NAN), ""],
    ["IN", list(NULL, int(2), NAN), "two"],
    ["NOT_IN", list(int(1), text("a")), "nan two list"],
    ["NOT_IN", list(NULL, int(1)), ""],
    ["NOT_IN", list(list(int(1), text("a")), NAN), "one oneD two a"],
    ["ARRAY_CONTAINS", text("a"), "list"],
    ["ARRAY_CONTAINS", int(2), ""],
    ["ARRAY_CONTAINS_ANY", list(int(2), int(1)), "list"],
  ])("a filter matches the expected documents: %s %j", (op, value, ids) => {
    expect(ask({ where: filter("v", op, value) }, MIXED)).toBe(ids);
  });

  it.each([
    ["ARRAY_CONTAINS", NULL, ""],
    ["ARRAY_CONTAINS", NAN, ""],
    ["ARRAY_CONTAINS_ANY", list(NULL, NAN), ""],
    ["ARRAY_CONTAINS_ANY", list(NULL, NAN, int(2)), "all"],
  ])("the filter %s %j does not match null and NaN", (op, value, ids) => {
    const documents = [stored("all", { v: list(int(2), NULL, NAN) }), stored("odd", { v: list(NULL, NAN) })];
    expect(ask({ where: filter("v", op, value) }, documents)).toBe(ids);
  });

  it.each([
    ["IS_NULL", "null"],
    ["IS_NAN", "nan"],
    ["IS_NOT_NULL", "nan one oneD two a list"],
    ["IS_NOT_NAN", "one oneD two a list"],
  ])("a filter matches its own type: %s", (op, ids) => {
    expect(ask({ where: unary("v", op) }, MIXED)).toBe(ids);
  });

  it("filters combine with and, or, and both", () => {
    const documents = [1, 2, 3, 4, 5, 6].map((n) =>
      stored(`d${n}`, { n: int(n), even: { booleanValue: n % 2 === 0 } }),
    );
    const even = filter("even", "EQUAL", { booleanValue: true });
    expect(ask({ where: composite("AND", even, filter("n", "GREATER_THAN", int(2))) }, documents)).toBe(
      "d4 d6",
    );
    const ends = composite("OR", filter("n", "EQUAL", int(1)), filter("n", "IN", list(int(5), int(6))));
    expect(ask({ where: ends }, documents)).toBe("d1 d5 d6");
    expect(ask({ where: composite("AND", ends, even) }, documents)).toBe("d6");
    expect(
      ask({ where: composite("OR", composite("AND", even, filter("n", "EQUAL", int(4))), ends) }, documents),
    ).toBe("d1 d4 d5 d6");
  });

  it("a filter compares the document's own name", () => {
    const documents = ["a", "b", "c"].map((id) => stored(id, {}));
    const name = (id: string): WireValue => ({ referenceValue: `${ROOT}c/${id}` });
    expect(ask({ where: filter("__name__", "GREATER_THAN", name("a")) }, documents)).toBe("b c");
    expect(ask({ where: filter("__name__", "IN", list(name("c"), name("a"))) }, documents)).toBe("a c");
  });

  it("a filter reads into maps, even by quoted names", () => {
    const documents = [
      stored("x", { m: { mapValue: { fields: { "we.ird": int(1) } } } }),
      stored("y", { m: int(1) }),
    ];
    expect(ask({ where: filter("m.`we.ird`", "EQUAL", int(1)) }, documents)).toBe("x");
  });

  it("filters have the documented limits", () => {
    const many = (count: number) => list(...Array.from({ length: count }, (_, i) => int(i)));
    expect(() => ask({ where: filter("v", "IN", many(31)) }, [])).toThrow("30");
    expect(() => ask({ where: filter("v", "NOT_IN", many(11)) }, [])).toThrow("10");
    expect(() => ask({ where: filter("v", "IN", list()) }, [])).toThrow();
    expect(() =>
      ask(
        { where: composite("AND", filter("v", "IN", many(10)), filter("w", "ARRAY_CONTAINS_ANY", many(4))) },
        [],
      ),
    ).toThrow("30");
    expect(ask({ where: filter("v", "IN", many(30)) }, MIXED)).toBe("one oneD two");
  });

  it("malformed filters are refused", () => {
    expect(() => ask({ where: filter("v", "LIKE", int(1)) }, [])).toThrow("operator");
    expect(() => ask({ where: composite("XOR", unary("v", "IS_NULL")) }, [])).toThrow("AND or OR");
    expect(() => ask({ where: {} }, [])).toThrow();
    expect(() => ask({ from: [] }, [])).toThrow("collection");
    expect(() => ask({ limit: -1 }, [])).toThrow("limit");
  });
});

describe("orders", () => {
  const documents = [
    stored("b", { n: int(2), s: text("x") }),
    stored("a", { n: int(2), s: text("y") }),
    stored("c", { n: int(1) }),
    stored("d", { s: text("x") }),
  ];

  it("an order sorts by field and then by name, in the last direction, without documents that lack the field", () => {
    expect(ask({ orderBy: [order("n")] }, documents)).toBe("c a b");
    expect(ask({ orderBy: [order("n", "DESCENDING")] }, documents)).toBe("b a c");
    expect(ask({ orderBy: [order("n"), order("s", "DESCENDING")] }, documents)).toBe("a b");
    expect(ask({ orderBy: [order("n", "DESCENDING"), order("__name__", "ASCENDING")] }, documents)).toBe(
      "a b c",
    );
    expect(ask({}, documents)).toBe("a b c d");
  });

  it("inequalities on several fields imply orders by the names of the fields", () => {
    const rows = [
      stored("p", { b: int(1), a: int(2) }),
      stored("q", { b: int(2), a: int(1) }),
      stored("r", { b: int(3) }),
      stored("s", { b: int(0), a: int(1) }),
    ];
    const where = composite(
      "AND",
      filter("b", "GREATER_THAN_OR_EQUAL", int(0)),
      filter("a", "LESS_THAN", int(9)),
    );
    expect(ask({ where }, rows)).toBe("s q p");
    expect(ask({ where, orderBy: [order("b", "DESCENDING")] }, rows)).toBe("q p s");
  });
});

describe("cursors and windows", () => {
  const documents = [1, 2, 2, 3, 4].map((n, i) => stored(`d${i}`, { n: int(n) }));
  const orderBy = [order("n")];
  const at = (before: boolean, ...values: WireValue[]) => ({ before, values });

  it.each([
    ["startAt", { startAt: at(true, int(2)) }, "d1 d2 d3 d4"],
    ["startAfter", { startAt: at(false, int(2)) }, "d3 d4"],
    ["endAt", { endAt: at(false, int(2)) }, "d0 d1 d2"],
    ["endBefore", { endAt: at(true, int(2)) }, "d0"],
    ["startAfter a document", { startAt: at(false, int(2), { referenceValue: `${ROOT}c/d1` }) }, "d2 d3 d4"],
    ["between", { startAt: at(true, int(2)), endAt: at(true, int(4)) }, "d1 d2 d3"],
    ["limit", { limit: 2 }, "d0 d1"],
    ["limit 0", { limit: 0 }, ""],
    ["offset", { offset: 3 }, "d3 d4"],
    ["offset and limit", { offset: 1, limit: 2 }, "d1 d2"],
  ])("a cursor or window selects the expected documents: %s", (_name, part, ids) => {
    expect(ask({ orderBy, ...part }, documents)).toBe(ids);
  });

  it("a cursor follows a descending order", () => {
    const descending = { orderBy: [order("n", "DESCENDING")], startAt: at(false, int(3)), limit: 2 };
    expect(ask(descending, documents)).toBe("d2 d1");
  });
});

describe("scopes", () => {
  const documents = [
    stored("a", {}, "c"),
    stored("b", {}, "x/y/c"),
    stored("d", {}, "x/z/c"),
    stored("e", {}, "x/y/cc"),
  ];

  it("a query covers one collection, or all of a name", () => {
    expect(ask({}, documents)).toBe("a");
    expect(ask({}, documents, `${ROOT}x/y`)).toBe("b");
    const group = { from: [{ collectionId: "c", allDescendants: true }] };
    expect(ask(group, documents)).toBe("a b d");
    expect(ask(group, documents, `${ROOT}x/y`)).toBe("b");
  });
});

describe("aggregations", () => {
  const compute = (aggregation: object, values: (WireValue | undefined)[]) => {
    const documents = values.map((value, i) => stored(`d${i}`, value ? { v: value } : {}));
    const [parsed] = parseAggregations([aggregation]);
    return parsed && atOnce(parsed.computing(documents));
  };
  const field = { field: { fieldPath: "v" } };
  const MAX: WireValue = { integerValue: "9223372036854775807" };

  it("a count stops at its limit", () => {
    expect(compute({ count: {} }, [int(1), undefined])).toEqual(int(2));
    expect(compute({ count: { upTo: "1" } }, [int(1), undefined])).toEqual(int(1));
  });

  it("a sum includes numbers only, and is an integer while that is exact", () => {
    expect(compute({ sum: field }, [int(1), text("2"), int(3), undefined])).toEqual(int(4));
    expect(compute({ sum: field }, [int(1), { doubleValue: 0.5 }])).toEqual({ doubleValue: 1.5 });
    expect(compute({ sum: field }, [])).toEqual(int(0));
    expect(compute({ sum: field }, [MAX, int(1)])).toEqual({ doubleValue: 9223372036854775808 });
    expect(compute({ sum: field }, [int(1), NAN])).toEqual({ doubleValue: "NaN" });
  });

  it.each([
    [[4.2, 5.1, 6.3, 7.5, 8.9], 32],
    [[4.2, 7.5, 5.1, 8.9, 6.3], 32],
    [[6.3, 7.5, 8.9, 5.1, 4.2], 32],
    [[1, 1e100, 1, -1e100], 2],
    [[1e308, 1e308, -1e308], "Infinity"],
    [["Infinity", 1, "-Infinity"], "NaN"],
    [["-Infinity", 1e308], "-Infinity"],
  ] as const)("sum doubles so that their order does not show: %j", (numbers, sum) => {
    const doubles = numbers.map((doubleValue) => ({ doubleValue }));
    expect(compute({ sum: field }, doubles)).toEqual({ doubleValue: sum });
    const average = typeof sum === "number" ? sum / numbers.length : sum;
    expect(compute({ avg: field }, doubles)).toEqual({ doubleValue: average });
  });

  it("an average includes numbers only, and is null without any", () => {
    expect(compute({ avg: field }, [int(1), int(2), text("x")])).toEqual({ doubleValue: 1.5 });
    expect(compute({ avg: field }, [text("x")])).toEqual(NULL);
  });
});
