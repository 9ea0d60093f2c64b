import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/core/http";
import { IndexDefinitions } from "../../../src/firestore/indexes/definitions";
import { entryFor, indexMissing } from "../../../src/firestore/indexes/refusal";
import { missingIndex } from "../../../src/firestore/indexes/requirement";
import { documentsRoot } from "../../../src/firestore/paths";
import { parseQuery } from "../../../src/firestore/query/parse";

const ROOT = documentsRoot("demo");
const one = { integerValue: "1" };
const is = (fieldPath: string, op = "EQUAL", value: object = one) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const some = (...values: object[]) => ({ arrayValue: { values } });
const all = (...filters: object[]) => ({ compositeFilter: { op: "AND", filters } });
const any = (...filters: object[]) => ({ compositeFilter: { op: "OR", filters } });
/** "a", "a desc" */
const by = (...orders: string[]) => ({
  orderBy: orders.map((text) => {
    const [fieldPath, direction] = text.split(" ");
    return { field: { fieldPath }, direction: direction === "desc" ? "DESCENDING" : "ASCENDING" };
  }),
});
/** "a", "a desc", "tags[]" */
const index = (...fields: string[]): JsonObject => ({
  collectionGroup: "c",
  queryScope: "COLLECTION",
  fields: fields.map((text) => {
    const [name = "", direction] = text.split(" ");
    if (name.endsWith("[]")) return { fieldPath: name.slice(0, -2), arrayConfig: "CONTAINS" };
    return { fieldPath: name, order: direction === "desc" ? "DESCENDING" : "ASCENDING" };
  }),
});

/** The error of a query without a needed index; undefined when the index exists. */
function refusalOf(query: object, declared: JsonObject = {}, ...summed: string[]): string | undefined {
  const definitions = new IndexDefinitions(declared);
  const parsed = parseQuery(ROOT, ROOT.slice(0, -1), { from: [{ collectionId: "c" }], ...query });
  const missing = missingIndex(
    definitions,
    parsed,
    summed.map((path) => path.split(".")),
  );
  return missing && indexMissing(entryFor(missing, definitions)).message;
}
const answered = (query: object, ...indexes: JsonObject[]) => refusalOf(query, { indexes }) === undefined;
/** The fields of the requested index, in the form of `index`. */
function asksFor(query: object, ...indexes: JsonObject[]): string {
  const message = refusalOf(query, { indexes }) ?? "";
  const entry = JSON.parse(message.slice(message.indexOf("{"))) as {
    fields: { fieldPath: string; order?: string; arrayConfig?: string }[];
  };
  return entry.fields
    .map(({ fieldPath, order, arrayConfig }) => {
      if (arrayConfig) return `${fieldPath}[]`;
      return order === "DESCENDING" ? `${fieldPath} desc` : fieldPath;
    })
    .join();
}

describe("without declared indexes", () => {
  it.each<[string, object]>([
    ["everything", {}],
    ["equality on several fields", { where: all(is("a"), is("b"), is("m.x")) }],
    ["equality beside a list's element", { where: all(is("a"), is("tags", "ARRAY_CONTAINS")) }],
    ["in, beside equality", { where: all(is("a"), is("b", "IN", some(one, one))) }],
    ["or", { where: any(is("a"), is("b"), is("tags", "ARRAY_CONTAINS_ANY", some(one))) }],
    ["a range", { where: all(is("a", "GREATER_THAN"), is("a", "LESS_THAN")) }],
    ["an order either way", by("a desc")],
    ["an order by a field with an equality", { where: all(is("a"), is("b")), ...by("a desc", "__name__") }],
    ["in, ordered by the same field", { where: is("a", "IN", some(one, one)), ...by("a desc") }],
    ["equality from the last name on", { where: is("a"), ...by("__name__ desc") }],
    ["names", { where: is("__name__", "IN", some({ referenceValue: `${ROOT}c/x` })) }],
    [
      "an element, up to a name",
      {
        where: all(
          is("tags", "ARRAY_CONTAINS"),
          is("__name__", "LESS_THAN", { referenceValue: `${ROOT}c/x` }),
        ),
      },
    ],
  ])("a query without declared indexes is answered: %s", (_name, query) => {
    expect(refusalOf(query)).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ["a filter and an order", { where: is("a"), ...by("b desc") }, "a,b desc"],
    ["an element and an order", { where: is("tags", "ARRAY_CONTAINS"), ...by("b") }, "tags[],b"],
    ["a filter and a range", { where: all(is("b", "LESS_THAN"), is("a")) }, "a,b"],
    ["ranges of two fields", { where: all(is("b", "NOT_EQUAL"), is("a", "LESS_THAN")) }, "a,b"],
    ["two orders", by("b", "a desc"), "b,a desc"],
    ["a name that goes the other way", by("a", "__name__ desc"), "a,__name__ desc"],
    ["names from the last one on", by("__name__ desc"), "__name__ desc"],
    [
      "an element from the last name on",
      { where: is("t", "ARRAY_CONTAINS"), ...by("__name__ desc") },
      "t[],__name__ desc",
    ],
    ["the alternative that lacks one", { where: any(is("a"), is("b")), ...by("a") }, "b,a"],
    ["in and an order", { where: is("a", "IN", some(one, one)), ...by("b") }, "a,b"],
  ])("%s is refused with the missing index", (_name, query, fields) => {
    expect(asksFor(query)).toBe(fields);
    expect(answered(query, index(...fields.split(",")))).toBe(true);
  });

  it("the refusal has production's words", () => {
    expect(refusalOf({ where: is("a"), ...by("b") })).toBe(
      'The query requires an index. You can create it in firestore.indexes.json, in "indexes": ' +
        JSON.stringify(index("a", "b")),
    );
  });
});

describe("declared indexes", () => {
  const filtered = { where: all(is("a"), is("b"), is("tags", "ARRAY_CONTAINS")), ...by("n") };
  const [a, b, tags] = [index("a", "n"), index("b", "n"), index("tags[]", "n")];

  it("indexes that end in the same order are merged", () => {
    expect(answered(filtered, a, b, tags)).toBe(true);
    expect(answered(filtered, index("b", "tags[]", "n"), a)).toBe(true);
    expect(asksFor(filtered, a, tags)).toBe("b,n");
    expect(asksFor(filtered, a, b, index("tags[]", "n desc"))).toBe("tags[],n");
    expect(asksFor(filtered, a, b, index("tags", "n"))).toBe("tags[],n");
  });

  it.each([
    [["n", "a"], "the order before the filter"],
    [["a", "n desc"], "the order the other way"],
    [["a", "n", "__name__ desc"], "the name the other way"],
    [["a", "n", "m"], "one order more"],
    [["a", "c", "n"], "a field that is not filtered by"],
  ])("the index %j does not answer: %s", (fields) => {
    expect(answered({ where: is("a"), ...by("n") }, index(...fields))).toBe(false);
  });

  it("an index answers an equality in either direction of the field", () => {
    expect(answered({ where: is("a"), ...by("n") }, index("a desc", "n"))).toBe(true);
  });

  it("an index answers queries of its own scope", () => {
    const group = { from: [{ collectionId: "c", allDescendants: true }], where: is("a"), ...by("n") };
    expect(refusalOf(group, { indexes: [a] })).toContain('"queryScope":"COLLECTION_GROUP"');
    expect(refusalOf(group, { indexes: [{ ...a, queryScope: "COLLECTION_GROUP" }] })).toBeUndefined();
    expect(refusalOf({ from: group.from })).toBeUndefined();
  });

  it("a malformed index is refused", () => {
    for (const [json, fault] of [
      [{ indexes: {} }, "indexes must be a list"],
      [{ indexes: [index()] }, "no fields"],
      [{ indexes: [{ ...a, queryScope: "ALL" }] }, "queryScope"],
      [{ indexes: [{ queryScope: "COLLECTION", fields: [] }] }, "collectionGroup"],
      [{ indexes: [{ ...a, fields: [{ fieldPath: "a" }] }] }, "ASCENDING"],
    ] as const)
      expect(() => new IndexDefinitions(json)).toThrow(fault);
  });
});

describe("overrides of a field", () => {
  const override = (fieldPath: string, ...indexes: object[]) => ({
    fieldOverrides: [{ collectionGroup: "c", fieldPath, indexes }],
  });
  const group = { from: [{ collectionId: "c", allDescendants: true }], where: is("a") };

  it("an override replaces the indexes of its field and of the fields within it", () => {
    expect(refusalOf({ where: is("a") }, override("a"))).toContain('"fieldOverrides"');
    expect(refusalOf({ where: is("a.b.c") }, override("a.b"))).toBeDefined();
    expect(refusalOf({ where: is("b") }, override("a"))).toBeUndefined();
    expect(refusalOf(by("a desc"), override("a", { order: "ASCENDING" }))).toBeDefined();
    expect(refusalOf(by("a"), override("a", { order: "ASCENDING" }))).toBeUndefined();
  });

  it('an override of "*" applies to all fields without one of their own', () => {
    const { fieldOverrides } = override("*");
    expect(refusalOf({ where: is("a") }, { fieldOverrides })).toBeDefined();
    const own = override("a", { order: "ASCENDING" }).fieldOverrides;
    expect(refusalOf({ where: is("a") }, { fieldOverrides: [...fieldOverrides, ...own] })).toBeUndefined();
  });

  it("an added override for a collection group keeps the indexes of the collection", () => {
    const message = refusalOf(group) ?? "";
    expect(message).toContain('in "fieldOverrides"');
    const entry = JSON.parse(message.slice(message.indexOf("{"))) as JsonObject;
    expect(entry["indexes"]).toEqual([
      { queryScope: "COLLECTION", order: "ASCENDING" },
      { queryScope: "COLLECTION", order: "DESCENDING" },
      { queryScope: "COLLECTION", arrayConfig: "CONTAINS" },
      { queryScope: "COLLECTION_GROUP", order: "ASCENDING" },
    ]);
    expect(refusalOf(group, { fieldOverrides: [entry] })).toBeUndefined();
    expect(refusalOf({ where: is("a") }, { fieldOverrides: [entry] })).toBeUndefined();
  });
});

describe("sums", () => {
  it("a sum needs its fields at the end of one index", () => {
    expect(refusalOf({}, {}, "n")).toBeUndefined();
    expect(refusalOf({ where: is("n") }, {}, "n")).toBeUndefined();
    expect(refusalOf({}, {}, "n", "m.x")).toContain('"fieldPath":"m.x"');
    expect(refusalOf({}, { indexes: [index("m.x", "n desc")] }, "n", "m.x")).toBeUndefined();
    expect(refusalOf({ where: is("a") }, {}, "n")).toContain('"fieldPath":"a"');
    expect(refusalOf({ where: is("a") }, { indexes: [index("a", "n")] }, "n")).toBeUndefined();
    expect(refusalOf({ where: is("a") }, { indexes: [index("a", "m")] }, "n")).toBeDefined();
  });
});
