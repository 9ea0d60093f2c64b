import { equals, isNumber } from "./equality";
import {
  DurationValue,
  TimestampValue,
  type Comparison,
  type ConstraintFilter,
  type ConstraintValue,
  type Value,
} from "./value";

/**
 * A comparison with a constraint is true if one of its filters alone implies it. Otherwise it is an error and never
 * false (measured on the official emulator).
 * @returns whether every value that passes one of the filters satisfies the comparison.
 */
export function implies({ filters }: ConstraintValue, comparison: Comparison, value: Value): boolean {
  if (comparison === "!=" && value === null) return true;
  return filters.some((filter) => filterImplies(filter, comparison, value));
}

/** @returns whether a filter implies that the list contains this item. */
export function impliesItem({ filters }: ConstraintValue, item: Value): boolean {
  return filters.some((filter) => filter.comparison === "contains" && equals(filter.value, item));
}

/** A filter `field op bound` implies a rule's `field op value` if the bound's order relative to the value passes. */
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
  // A filter with a float implies nothing about an int in the rule, but a filter with an int may imply something about
  // a float.
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

/** @returns undefined when either is NaN. */
function order<T extends bigint | number | string>(a: T, b: T): number | undefined {
  if (a < b) return -1;
  if (a > b) return 1;
  return a <= b ? 0 : undefined;
}
