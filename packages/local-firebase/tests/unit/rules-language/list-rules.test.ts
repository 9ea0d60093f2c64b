import { describe, expect, it } from "vitest";
import type { QueryFilterTree } from "../../../src/rules/api";
import { document, evaluateList, filter, listRequest, load, lookupOf, outcome } from "./world";

const UNDECIDED = "The query's filters do not imply this.";
const undefinedField = (name: string) => `Property ${name} is undefined on object.`;

describe("a single == filter", () => {
  it.each([
    ["resource.data.a == 1", filter("a", "EQUAL", 1), true],
    ["resource.data.a == 2", filter("a", "EQUAL", 1), false],
    ["resource.data.a is int && resource.data.a + 1 == 2", filter("a", "EQUAL", 1), true],
    ["resource.data.a == 1", undefined, undefinedField("a")],
    ["resource.data.b == 1", filter("a", "EQUAL", 1), undefinedField("b")],
    ["resource.data.a.b == 1", filter("a.b", "EQUAL", 1), true],
    ["resource.data.a == null", filter("a", "IS_NULL"), true],
    ["math.isNaN(resource.data.a)", filter("a", "IS_NAN"), true],
    ["resource.id == 'x'", undefined, undefinedField("id")],
    [
      "id == 'x'",
      undefined,
      "A query does not say which documents it will find: this wildcard has no value.",
    ],
    ["resource.data.keys() == ['a', 'b']", { all: [filter("a", "EQUAL", 1), filter("b", "EQUAL", 2)] }, true],
  ])("a single == filter sets a field's value: %s", (condition, where, expected) => {
    expect(evaluateList(condition, where)).toBe(expected);
  });
});

describe("other filters", () => {
  it.each([
    ["GREATER_THAN", 5, "resource.data.a > 4", true],
    ["GREATER_THAN", 5, "resource.data.a > 5", true],
    ["GREATER_THAN", 5, "resource.data.a >= 5.0", true],
    ["GREATER_THAN", 5, "resource.data.a != 1", true],
    ["GREATER_THAN", 5, "4 < resource.data.a", true],
    ["GREATER_THAN", 5, "resource.data.a > 6", UNDECIDED],
    ["GREATER_THAN", 5, "resource.data.a < 4", UNDECIDED],
    ["GREATER_THAN", 5, "resource.data.a == 6", UNDECIDED],
    ["GREATER_THAN_OR_EQUAL", 5, "resource.data.a > 5", UNDECIDED],
    ["GREATER_THAN_OR_EQUAL", 5, "resource.data.a > 4", true],
    ["LESS_THAN", 5, "resource.data.a < 5 && resource.data.a <= 5 && resource.data.a != 5", true],
    ["LESS_THAN_OR_EQUAL", 5, "resource.data.a <= 5 && resource.data.a < 6", true],
    ["LESS_THAN_OR_EQUAL", 5, "resource.data.a < 5", UNDECIDED],
    ["NOT_EQUAL", 5, "resource.data.a != 5", true],
    ["NOT_EQUAL", 5, "resource.data.a != 6", UNDECIDED],
    ["NOT_EQUAL", "x", "resource.data.a != 'x'", true],
    ["NOT_IN", [1, 2], "resource.data.a != 1 && resource.data.a != 2", true],
    ["IS_NOT_NULL", undefined, "resource.data.a != null", true],
    ["IS_NOT_NAN", undefined, "resource.data.a != null", true],
    ["LIKE", "x", "resource.data.a == 'x'", undefinedField("a")],
    ["GREATER_THAN", 1.5, "resource.data.a > 1", UNDECIDED],
    ["GREATER_THAN", 5, "resource.data.a > 4.5", true],
    ["GREATER_THAN", 5, "resource.data.a > 'x'", UNDECIDED],
    ["GREATER_THAN", "m", "resource.data.a > 'a'", true],
    ["GREATER_THAN", 5, "resource.data.a is int", false],
    ["GREATER_THAN", 5, "resource.data.a in [6]", false],
    ["GREATER_THAN", 5, "!(resource.data.a == 1)", UNDECIDED],
    ["GREATER_THAN", 5, "resource.data.a.size() == 1", "Unknown method 'size' on constraint."],
    ["ARRAY_CONTAINS", "x", "'x' in resource.data.a", true],
    ["ARRAY_CONTAINS", "x", "'y' in resource.data.a", UNDECIDED],
    ["ARRAY_CONTAINS", "x", "resource.data.a.hasAny(['x', 'z'])", true],
    ["ARRAY_CONTAINS", "x", "resource.data.a.hasAny(['z'])", "The query does not decide this."],
  ])("a filter implies a comparison or leaves it open: %s %j: %s", (op, value, condition, expected) => {
    expect(evaluateList(condition, filter("a", op, value))).toBe(expected);
  });

  it("a single filter must imply the comparison", () => {
    const between = { all: [filter("a", "GREATER_THAN_OR_EQUAL", 1), filter("a", "LESS_THAN_OR_EQUAL", 1)] };
    expect(evaluateList("resource.data.a == 1", between)).toBe(UNDECIDED);
    expect(evaluateList("resource.data.a >= 1 && resource.data.a <= 1", between)).toBe(true);
    const twice = { all: [filter("a", "EQUAL", 1), filter("a", "EQUAL", 1)] };
    expect(evaluateList("resource.data.a == 1", twice)).toBe(true);
    expect(evaluateList("resource.data.a is int", twice)).toBe(false);
  });
});

describe("disjuncts of the filters", () => {
  const rule = "resource.data.a in [1, 2]";
  it.each([
    ["in", filter("a", "IN", [1, 2]), true],
    ["in with a value that is not allowed", filter("a", "IN", [1, 3]), false],
    ["in with a value that is not allowed first", filter("a", "IN", [3, 1]), false],
    ["in without a list", filter("a", "IN", 1), "The query has a filter without values."],
    ["or", { any: [filter("a", "EQUAL", 1), filter("a", "EQUAL", 2)] }, true],
    [
      "or with a branch on another field",
      { any: [filter("a", "EQUAL", 1), filter("b", "EQUAL", 2)] },
      undefinedField("a"),
    ],
    [
      "and of or",
      { all: [filter("b", "EQUAL", 1), { any: [filter("a", "EQUAL", 1), filter("a", "EQUAL", 2)] }] },
      true,
    ],
    ["in without values", filter("a", "IN", []), "The query has a filter without values."],
  ])("the rules must allow every disjunct: %s", (_what, where, expected) => {
    expect(evaluateList(rule, where)).toBe(expected);
  });

  it("each value of array-contains-any is a disjunct", () => {
    const where = filter("a", "ARRAY_CONTAINS_ANY", ["x", "y"]);
    expect(evaluateList("resource.data.a.hasAny(['x', 'y'])", where)).toBe(true);
    expect(evaluateList("'x' in resource.data.a", where)).toBe(UNDECIDED);
  });

  const ways = (count: number) => ({
    any: Array.from({ length: count }, (_, i) => filter("a", "EQUAL", i)),
  });
  it.each<[string, QueryFilterTree, QueryFilterTree]>([
    ["one list of them", ways(500), ways(501)],
    ["several lists", { any: [ways(250), ways(250)] }, { any: [ways(250), ways(251)] }],
    ["lists that multiply", { all: [ways(25), ways(20)] }, { all: [ways(3), ways(167)] }],
    ["a list inside a list", { all: [ways(500)] }, { any: [{ all: [ways(501)] }] }],
  ])("up to 500 disjuncts are checked, and more are refused: %s", (_what, most, more) => {
    expect(evaluateList("true", most)).toBe(true);
    expect(evaluateList("true", more)).toBe("The query's filters make too many combinations.");
  });
});

describe("a filter on __name__", () => {
  const byName = (id: string) => ({
    field: ["__name__"],
    op: "EQUAL",
    value: { referenceValue: `projects/p/databases/(default)/documents/things/${id}` },
  });
  const lookup = lookupOf({ "things/one": { owner: "u" } });

  it("__name__ == decides on the stored document, whatever the other filters", () => {
    const where = { all: [byName("one"), filter("owner", "EQUAL", "v")] };
    expect(evaluateList("resource.data.owner == 'u' && id == 'one'", where, {}, { lookup })).toBe(true);
    expect(evaluateList("resource.data.owner == 'v'", where, {}, { lookup })).toBe(false);
  });

  it("another filter on __name__ sets no field of the data", () => {
    const after = { ...byName("one"), op: "GREATER_THAN" };
    expect(evaluateList("resource.data.keys() == []", after)).toBe(true);
  });

  it("__name__ == decides on the absence of the document", () => {
    expect(evaluateList("resource == null", byName("none"), {}, { lookup })).toBe(true);
    expect(evaluateList("resource.data.owner == 'u'", byName("none"), {}, { lookup })).toBe(
      "Null value error.",
    );
  });
});

describe("request.query", () => {
  it.each([
    ["request.query.limit == null", {}, true],
    ["request.query.limit <= 1", {}, "Unsupported operation: null <= int."],
    ["request.query.limit <= 1", { limit: 1 }, true],
    ["request.query.limit <= 1", { limit: 2 }, false],
    ["request.query.offset == 3", { offset: 3 }, true],
    ["request.query.keys().hasOnly(['limit', 'offset', 'orderBy'])", {}, true],
    ["request.query.a == 1", {}, undefinedField("a")],
    [
      "request.query.orderBy == {'a': 'ASC', 'b.c': 'DESC'}",
      {
        orderBy: [
          { field: ["a"], direction: "ASC" as const },
          { field: ["b", "c"], direction: "DESC" as const },
        ],
      },
      true,
    ],
    ["request.path == /databases/$(database)/documents/things", {}, true],
    [
      "resource.data.a == 1",
      { orderBy: [{ field: ["a"], direction: "ASC" as const }], limit: 1 },
      undefinedField("a"),
    ],
  ])("request.query holds the query's options: %s", (condition, query, expected) => {
    expect(evaluateList(condition, undefined, query)).toBe(expected);
  });
});

describe("collection groups", () => {
  const decide = (rules: string, query: object) =>
    outcome(load(rules).authorizeFirestore(listRequest(query)));
  const group = { collectionId: "songs", allDescendants: true };

  it("a collection group needs a rule that covers every depth", () => {
    expect(decide("match /{above=**}/songs/{song} { allow list; }", group)).toBe(true);
    expect(decide("match /{all=**} { allow list; }", group)).toBe(true);
    const denied = "No 'allow list' covers songs.";
    expect(decide("match /songs/{song} { allow list; }", group)).toBe(denied);
    expect(decide("match /artists/{artist}/songs/{song} { allow list; }", group)).toBe(denied);
    expect(decide("match /{above=**}/albums/{album} { allow list; }", group)).toBe(denied);
    expect(decide("match /{above}/songs/{song} { allow list; }", group)).toBe(denied);
  });

  it("a collection group leaves the wildcards without a value", () => {
    const message = "A query does not say which documents it will find: this wildcard has no value.";
    expect(decide("match /{above=**}/songs/{song} { allow list: if above == /a/b; }", group)).toBe(message);
    expect(decide("match /{all=**} { allow list: if all == /songs/s; }", { collectionId: "songs" })).toBe(
      message,
    );
  });

  it("a collection group without a name covers all collections", () => {
    const all = { collectionId: "", allDescendants: true };
    expect(decide("match /{all=**} { allow list; }", all)).toBe(true);
    expect(decide("match /{collection}/{id} { allow list; }", all)).not.toBe(true);
    expect(decide("match /{above=**}/{collection}/{id} { allow list; }", all)).not.toBe(true);
  });

  it("a plain query knows its parent and needs no wider rule", () => {
    const rules = "match /artists/{artist}/songs/{song} { allow list: if artist == 'a'; }";
    expect(decide(rules, { parent: "artists/a", collectionId: "songs" })).toBe(true);
    expect(decide(rules, { parent: "artists/b", collectionId: "songs" })).toBe(false);
    expect(decide(rules, { parent: "labels/b", collectionId: "songs" })).toBe(
      "No 'allow list' covers labels/b/songs.",
    );
  });

  it("a collection group below a document needs a rule for that document", () => {
    const below = { ...group, parent: "artists/a" };
    expect(
      decide("match /artists/{artist}/{above=**}/songs/{song} { allow list: if artist == 'a'; }", below),
    ).toBe(true);
    expect(decide("match /labels/{label}/{above=**}/songs/{song} { allow list; }", below)).not.toBe(true);
  });
});

it("a query does not use the rule of a single document", () => {
  const ruleset = load("match /things/{id} { allow get; }");
  const resource = document("things/one", {});
  expect(outcome(ruleset.authorizeFirestore(listRequest({}, { resource })))).toBe(
    "No 'allow list' covers things.",
  );
});
