import type { QueryFilter, QueryFilterTree } from "../../rules/api";

export const INEQUALITIES = [
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "NOT_EQUAL",
  "NOT_IN",
];
export const UNARY_INEQUALITIES = ["IS_NOT_NULL", "IS_NOT_NAN"];

/** The single filters of a tree, in its order. */
export function filtersOf(where: QueryFilterTree | undefined): readonly QueryFilter[] {
  if (where === undefined) return [];
  if ("all" in where) return where.all.flatMap(filtersOf);
  if ("any" in where) return where.any.flatMap(filtersOf);
  return [where];
}

/** Whether the filter also orders the query by its field. */
export function isInequality({ op }: QueryFilter): boolean {
  return INEQUALITIES.includes(op) || UNARY_INEQUALITIES.includes(op);
}
