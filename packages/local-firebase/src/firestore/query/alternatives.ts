import type { QueryFilter, QueryFilterTree } from "../../rules/api";

/** Filters that all hold. A query matches what passes one of its alternatives. */
export type Alternative = readonly QueryFilter[];

/** `in` and array-contains-any are one alternative for each of their values. */
const OF_EACH: { readonly [op: string]: string } = { IN: "EQUAL", ARRAY_CONTAINS_ANY: "ARRAY_CONTAINS" };

/** The filters in disjunctive normal form; at least one alternative. The parser has bounded their number. */
export function alternativesOf(where: QueryFilterTree | undefined): readonly Alternative[] {
  if (where === undefined) return [[]];
  if ("any" in where) return where.any.flatMap(alternativesOf);
  if ("all" in where)
    return where.all.reduce<readonly Alternative[]>(
      (soFar, part) => {
        const next = alternativesOf(part);
        return soFar.flatMap((left) => next.map((right) => [...left, ...right]));
      },
      [[]],
    );
  const op = OF_EACH[where.op];
  if (op === undefined) return [[where]];
  const values = where.value && "arrayValue" in where.value ? (where.value.arrayValue.values ?? []) : [];
  return values.map((value) => [{ field: where.field, op, value }]);
}
