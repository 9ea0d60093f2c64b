import { describe, expect, it } from "vitest";
import type { WireValue } from "../../../src/core/wire";
import { documentsRoot } from "../../../src/firestore/paths";
import { parseQuery } from "../../../src/firestore/query/parse";

const ROOT = documentsRoot("demo");
const ONE: WireValue = { integerValue: "1" };
const LIST: WireValue = { arrayValue: { values: [ONE] } };
const KEY: WireValue = { referenceValue: `${ROOT}c/a` };

const is = (fieldPath: string, op: string, value: WireValue = ONE) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const unary = (fieldPath: string, op: string) => ({ unaryFilter: { field: { fieldPath }, op } });
const all = (...filters: object[]) => ({ compositeFilter: { op: "AND", filters } });
const any = (...filters: object[]) => ({ compositeFilter: { op: "OR", filters } });
const by = (...fields: string[]) => ({ orderBy: fields.map((fieldPath) => ({ field: { fieldPath } })) });
const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const nested = (depth: number, inner: object): object =>
  many(depth, () => 0).reduce<object>((filter) => all(filter), inner);

const parse = (query: object, parent = "") =>
  parseQuery(ROOT, ROOT.slice(0, -1) + parent, { from: [{ collectionId: "c" }], ...query });

describe("what production refuses", () => {
  it.each([
    ["an order after the key", by("__name__", "n"), "more fields after the key n"],
    [
      "an order that follows from an inequality, after the key",
      { where: all(is("a", "GREATER_THAN"), is("b", "GREATER_THAN")), ...by("a", "__name__") },
      "more fields after the key b",
    ],
    [
      "an equality on the key with another inequality",
      { where: all(is("__name__", "EQUAL", KEY), is("n", "GREATER_THAN")) },
      "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.",
    ],
    ["a key that is none", { where: is("__name__", "EQUAL") }, "must be a Key"],
    ["keys that are none", { where: is("__name__", "IN", LIST) }, "must be a Key"],
    ["not-in with !=", { where: all(is("a", "NOT_IN", LIST), is("b", "NOT_EQUAL")) }, "Only one of"],
    ["!= twice", { where: all(is("a", "NOT_EQUAL"), is("b", "NOT_EQUAL")) }, "Only one of"],
    ["not-in twice", { where: all(is("a", "NOT_IN", LIST), is("b", "NOT_IN", LIST)) }, "Only one of"],
    ["!= and not null", { where: all(is("a", "NOT_EQUAL"), unary("b", "IS_NOT_NULL")) }, "Only one of"],
    ["not-in with in", { where: all(is("a", "NOT_IN", LIST), is("b", "IN", LIST)) }, "same query"],
    [
      "not-in with array-contains-any",
      { where: all(is("a", "NOT_IN", LIST), is("b", "ARRAY_CONTAINS_ANY", LIST)) },
      "same query",
    ],
    [
      "two elements at once",
      { where: all(is("a", "ARRAY_CONTAINS"), is("b", "ARRAY_CONTAINS")) },
      "A maximum of 1 'ARRAY_CONTAINS'",
    ],
    ["11 fields with inequalities", { where: all(...many(11, (at) => is(`f${at}`, "LESS_THAN"))) }, "10"],
    ["101 filters", { where: all(...many(101, () => is("n", "EQUAL"))) }, "100"],
    ["more than 30 alternatives", { where: any(...many(31, () => is("n", "EQUAL"))) }, "30"],
    ["filters nested too deep", { where: nested(5000, is("n", "EQUAL")) }, "nested"],
  ])("production refuses %s", (_what, query, message) => {
    expect(() => parse(query)).toThrow(message);
  });

  it("production refuses more than 100 filters and orders, with a parent document", () => {
    const query = { where: all(...many(99, () => is("n", "EQUAL"))), ...by("n") };
    expect(() => parse(query)).not.toThrow();
    expect(() => parse(query, "/x/y")).toThrow("100");
  });
});

describe("what production accepts", () => {
  it.each([
    ["the key last", { where: is("a", "GREATER_THAN"), ...by("a", "__name__") }],
    ["the key first, where nothing else is unequal", { where: is("a", "EQUAL"), ...by("__name__") }],
    [
      "a range of keys beside a range of a field",
      {
        where: all(is("__name__", "GREATER_THAN", KEY), is("n", "GREATER_THAN")),
      },
    ],
    [
      "an equality and a range of the key",
      {
        where: all(is("__name__", "EQUAL", KEY), is("__name__", "GREATER_THAN", KEY), is("n", "LESS_THAN")),
      },
    ],
    ["!= with a range of another field", { where: all(is("a", "NOT_EQUAL"), is("b", "LESS_THAN")) }],
    ["!= with in", { where: all(is("a", "NOT_EQUAL"), is("b", "IN", LIST)) }],
    ["one element in each alternative", { where: any(is("a", "ARRAY_CONTAINS"), is("b", "ARRAY_CONTAINS")) }],
    ["in several times", { where: all(is("a", "IN", LIST), is("b", "IN", LIST)) }],
    ["10 fields with inequalities", { where: all(...many(10, (at) => is(`f${at}`, "LESS_THAN"))) }],
    ["an order by a field with an equality", { where: is("a", "EQUAL"), ...by("a") }],
    ["nested filters", { where: nested(90, is("n", "EQUAL")) }],
  ])("production accepts %s", (_what, query) => {
    expect(() => parse(query)).not.toThrow();
  });
});
