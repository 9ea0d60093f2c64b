import { equals, isNumber } from "./equality";
import { DurationValue, TimestampValue, type Value } from "./value";

export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** One filter of a query on a field: how it compares, and with what. */
export interface ConstraintFilter {
  readonly comparison: Comparison | "contains";
  readonly value: Value;
}

/**
 * What a list rule knows of a field that the query filters on without giving its value. A comparison with it is
 * true if one of the filters alone implies it, and otherwise an error: never false (measured on the official
 * emulator, security-rules.md section a).
 */
export class ConstraintValue {
  readonly type = "constraint";
  constructor(readonly filters: readonly ConstraintFilter[]) {}

  /** @returns whether every value that passes one of the filters compares so with `value`. */
  implies(comparison: Comparison, value: Value): boolean {
    if (comparison === "!=" && value === null) return true;
    return this.filters.some((filter) => filterImplies(filter, comparison, value));
  }

  /** @returns whether a filter says that the field, a list, has this item. */
  has(item: Value): boolean {
    return this.filters.some((filter) => filter.comparison === "contains" && equals(filter.value, item));
  }
}

/** Per filter `field op bound` and rule `field op value`: where the bound must stand to the value. */
const IMPLIED: {
  readonly [filter in Comparison]: { readonly [rule in Comparison]?: (order: number) => boolean };
} = {
  "==": {
    "==": (order) => order === 0,
    "!=": (order) => order !== 0,
    "<": (order) => order < 0,
    "<=": (order) => order <= 0,
    ">": (order) => order > 0,
    ">=": (order) => order >= 0,
  },
  "!=": { "!=": (order) => order === 0 },
  ">": { ">": (order) => order >= 0, ">=": (order) => order >= 0, "!=": (order) => order >= 0 },
  ">=": { ">": (order) => order > 0, ">=": (order) => order >= 0, "!=": (order) => order > 0 },
  "<": { "<": (order) => order <= 0, "<=": (order) => order <= 0, "!=": (order) => order <= 0 },
  "<=": { "<": (order) => order < 0, "<=": (order) => order <= 0, "!=": (order) => order < 0 },
};

function filterImplies(filter: ConstraintFilter, comparison: Comparison, value: Value): boolean {
  if (filter.comparison === "contains") return false;
  if (filter.value === null || value === null)
    return filter.comparison === comparison && filter.value === value;
  // A float in a filter says nothing of an int in the rule; an int in a filter does of a float.
  if (typeof filter.value === "number" && typeof value === "bigint") return false;
  const order = compare(filter.value, value);
  if (order !== undefined) return IMPLIED[filter.comparison][comparison]?.(order) ?? false;
  const onlyEquality = filter.comparison === comparison && (comparison === "==" || comparison === "!=");
  return onlyEquality && equals(filter.value, value);
}

/** @returns a number below, at or above 0; undefined if the two have no order. */
export function compare(a: Value, b: Value): number | undefined {
  if (isNumber(a) && isNumber(b)) return order(a, b);
  if (typeof a === "string" && typeof b === "string") return order(a, b);
  if (a instanceof TimestampValue && b instanceof TimestampValue) return order(a.nanos, b.nanos);
  if (a instanceof DurationValue && b instanceof DurationValue) return order(a.nanos, b.nanos);
  return undefined;
}

/** @returns undefined when NaN is one of the two. */
function order<T extends bigint | number | string>(a: T, b: T): number | undefined {
  if (a < b) return -1;
  if (a > b) return 1;
  return a <= b ? 0 : undefined;
}
