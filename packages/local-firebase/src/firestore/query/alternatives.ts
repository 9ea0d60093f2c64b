import type { QueryFilter, QueryFilterTree } from "../../rules/api";
import { findsNothing } from "./match";

/** Filters that all hold. A query matches what passes one of its alternatives. */
export type Alternative = readonly QueryFilter[];

/** `in` and array-contains-any are one alternative for each of their values. */
const OF_EACH: { readonly [op: string]: string } = { IN: "EQUAL", ARRAY_CONTAINS_ANY: "ARRAY_CONTAINS" };

/** The filters in disjunctive normal form; at least one alternative. The parser has bounded their number. */
export function alternativesOf(where: QueryFilterTree | undefined): readonly Alternative[] {
  return normalForm(where, ofEach);
}

/** The same without a look into the values of `in` and array-contains-any. */
export function conjunctionsOf(where: QueryFilterTree | undefined): readonly Alternative[] {
  return normalForm(where, (filter) => [[filter]]);
}

function normalForm(
  where: QueryFilterTree | undefined,
  expand: (filter: QueryFilter) => readonly Alternative[],
): readonly Alternative[] {
  if (where === undefined) return [[]];
  if ("any" in where) return where.any.flatMap((part) => normalForm(part, expand));
  if ("all" in where)
    return where.all.reduce<readonly Alternative[]>(
      (soFar, part) => {
        const next = normalForm(part, expand);
        return soFar.flatMap((left) => next.map((right) => [...left, ...right]));
      },
      [[]],
    );
  return expand(where);
}

/** Values that find nothing are left out; where no other is left, the filter stays as it is and finds nothing. */
function ofEach(filter: QueryFilter): readonly Alternative[] {
  const op = OF_EACH[filter.op];
  if (op === undefined) return [[filter]];
  const { field, value: list } = filter;
  const values = list && "arrayValue" in list ? (list.arrayValue.values ?? []) : [];
  const finding = values.filter((value) => !findsNothing(value));
  return finding.length === 0 ? [[filter]] : finding.map((value) => [{ field, op, value }]);
}
