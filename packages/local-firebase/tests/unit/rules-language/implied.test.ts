import { describe, expect, it } from "vitest";
import type { QueryFilterTree } from "../../../src/rules/api";
import { evaluateList, filter } from "./world";

const UNDECIDED = "The query's filters do not imply this.";

/** A field with two filters makes a constraint, even if both are `==`. */
const twice = (op: string, value?: unknown): QueryFilterTree => ({
  all: [filter("a", op, value), filter("a", op, value)],
});

describe("implied comparisons", () => {
  const operators: readonly (readonly [
    op: string,
    sign: string,
    holds: (a: number, b: number) => boolean,
  ])[] = [
    ["EQUAL", "==", (a, b) => a === b],
    ["NOT_EQUAL", "!=", (a, b) => a !== b],
    ["LESS_THAN", "<", (a, b) => a < b],
    ["LESS_THAN_OR_EQUAL", "<=", (a, b) => a <= b],
    ["GREATER_THAN", ">", (a, b) => a > b],
    ["GREATER_THAN_OR_EQUAL", ">=", (a, b) => a >= b],
  ];
  /** Values around and between all of the bounds below. */
  const values = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5];

  it.each(operators)(
    "a filter implies what is true of every value that passes it: %s",
    (op, _sign, passes) => {
      const passing = values.filter((value) => passes(value, 0));
      for (const [, sign, holds] of operators)
        for (const bound of [-1, 0, 1]) {
          const condition = `resource.data.a ${sign} ${String(bound)}`;
          const implied = passing.every((value) => holds(value, bound));
          expect(evaluateList(condition, twice(op, 0)), condition).toBe(implied || UNDECIDED);
          const turned = `${String(bound)} ${sign.replace(/[<>]/, (way) => (way === "<" ? ">" : "<"))} resource.data.a`;
          expect(evaluateList(turned, twice(op, 0)), turned).toBe(implied || UNDECIDED);
        }
    },
  );
});

describe("values without an order", () => {
  it.each<[QueryFilterTree, string, boolean | string]>([
    [twice("EQUAL", true), "resource.data.a == true", true],
    [twice("EQUAL", true), "resource.data.a == false", UNDECIDED],
    [twice("EQUAL", true), "resource.data.a != false", UNDECIDED],
    [twice("NOT_EQUAL", true), "resource.data.a != true", true],
    [twice("NOT_EQUAL", true), "resource.data.a != false", UNDECIDED],
    [twice("NOT_EQUAL", true), "resource.data.a == true", UNDECIDED],
    [twice("GREATER_THAN", true), "resource.data.a > true", UNDECIDED],
    [twice("EQUAL", ["x"]), "resource.data.a == ['x']", true],
    [twice("EQUAL", ["x"]), "'x' in resource.data.a", UNDECIDED],
    [twice("IS_NULL"), "resource.data.a == null", true],
    [twice("IS_NULL"), "resource.data.a == 1", UNDECIDED],
    [twice("IS_NULL"), "resource.data.a != 1", UNDECIDED],
    [twice("EQUAL", 5), "resource.data.a == null", UNDECIDED],
    [twice("EQUAL", 5), "resource.data.a != null", true],
    [twice("IS_NOT_NULL"), "resource.data.a == null", UNDECIDED],
    [twice("GREATER_THAN", 1.5), "resource.data.a > 1.0", true],
    [twice("ARRAY_CONTAINS", "x"), "resource.data.a == 'x'", UNDECIDED],
    [twice("ARRAY_CONTAINS", "x"), "resource.data.a != 'y'", UNDECIDED],
  ])("a value without an order is compared: %j: %s", (where, condition, expected) => {
    expect(evaluateList(condition, where)).toBe(expected);
  });

  it("one of several array-contains filters suffices for an item", () => {
    const where = { all: [filter("a", "ARRAY_CONTAINS", "x"), filter("a", "ARRAY_CONTAINS", "y")] };
    expect(evaluateList("'x' in resource.data.a && 'y' in resource.data.a", where)).toBe(true);
  });
});
