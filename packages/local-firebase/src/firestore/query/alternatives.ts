import type { QueryFilter, QueryFilterTree } from "../../rules/api";
import { findsNothing } from "./match";

/** Filters that must all pass. A query matches the documents of each of its alternatives. */
export type Alternative = readonly QueryFilter[];

/** `in` and array-contains-any make one alternative for each of their values. */
const OF_EACH: { readonly [op: string]: string } = { IN: "EQUAL", ARRAY_CONTAINS_ANY: "ARRAY_CONTAINS" };

/** The filters in disjunctive normal form, with at least one alternative. The parser limits their number. */
export function alternativesOf(where: QueryFilterTree | undefined): readonly Alternative[] {
  return normalForm(where, ofEach);
}

/** The same without expanding `in` and array-contains-any. */
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

/** Values that match nothing are left out. If no other value remains, the filter is kept and matches nothing. */
function ofEach(filter: QueryFilter): readonly Alternative[] {
  const op = OF_EACH[filter.op];
  if (op === undefined) return [[filter]];
  const { field, value: list } = filter;
  const values = list && "arrayValue" in list ? (list.arrayValue.values ?? []) : [];
  const finding = values.filter((value) => !findsNothing(value));
  return finding.length === 0 ? [[filter]] : finding.map((value) => [{ field, op, value }]);
}
