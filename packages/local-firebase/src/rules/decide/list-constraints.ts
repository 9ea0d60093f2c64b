import type { QueryFilter, QueryFilterTree } from "../api";
import { valueOfWire } from "../values/convert";
import { EntryMap } from "../values/map-value";
import { ConstraintValue, ListValue, PathValue, type ConstraintFilter, type Value } from "../values/value";

/** A filtered field of a query, with its filter. */
interface FieldFilter extends ConstraintFilter {
  readonly field: readonly string[];
}
/** One way to pass a query's filters: all of these filters pass. */
type Conjunction = readonly FieldFilter[];

/** Filters that make more disjuncts than this are not expanded. Firestore allows a query 30. */
const MAX_DISJUNCTS = 500;

/** What one conjunction reveals about the documents: their known fields, or the single document. */
export type KnownDocument =
  | { readonly kind: "fields"; readonly data: EntryMap }
  /** The filter `__name__ == x`: the rules decide on the stored document. */
  | { readonly kind: "document"; readonly name: PathValue };

/**
 * Splits a query's filters into disjuncts (`or`, `in`, `array-contains-any`). The rules must allow each disjunct.
 * Orders, cursors and limits reveal nothing about a document.
 * @returns undefined if there are too many disjuncts.
 */
export function disjunctsOf(where: QueryFilterTree | undefined): KnownDocument[] | undefined {
  const disjuncts = where === undefined ? [[]] : expand(where);
  return disjuncts?.map(knownDocument);
}

function expand(tree: QueryFilterTree): Conjunction[] | undefined {
  if ("any" in tree) {
    const disjuncts: Conjunction[] = [];
    for (const branch of tree.any) {
      const expanded = expand(branch);
      if (expanded === undefined || disjuncts.length + expanded.length > MAX_DISJUNCTS) return undefined;
      disjuncts.push(...expanded);
    }
    return disjuncts;
  }
  if ("all" in tree) {
    let disjuncts: Conjunction[] = [[]];
    for (const branch of tree.all) {
      const expanded = expand(branch);
      if (expanded === undefined || disjuncts.length * expanded.length > MAX_DISJUNCTS) return undefined;
      disjuncts = disjuncts.flatMap((conjunction) => expanded.map((more) => [...conjunction, ...more]));
    }
    return disjuncts;
  }
  return alternatives(tree);
}

function alternatives({ field, op, value: wire }: QueryFilter): Conjunction[] {
  const value = wire === undefined ? null : valueOfWire(wire);
  const items = value instanceof ListValue ? value.items : [];
  const filter = (comparison: ConstraintFilter["comparison"], bound: Value): FieldFilter => ({
    field,
    comparison,
    value: bound,
  });
  switch (op) {
    case "EQUAL":
      return [[filter("==", value)]];
    case "IS_NULL":
      return [[filter("==", null)]];
    case "IS_NAN":
      return [[filter("==", NaN)]];
    case "IN":
      return items.map((item) => [filter("==", item)]);
    case "NOT_EQUAL":
      return [[filter("!=", value)]];
    case "IS_NOT_NULL":
      return [[filter("!=", null)]];
    case "IS_NOT_NAN":
      return [[filter("!=", NaN)]];
    case "NOT_IN":
      return [items.map((item) => filter("!=", item))];
    case "LESS_THAN":
      return [[filter("<", value)]];
    case "LESS_THAN_OR_EQUAL":
      return [[filter("<=", value)]];
    case "GREATER_THAN":
      return [[filter(">", value)]];
    case "GREATER_THAN_OR_EQUAL":
      return [[filter(">=", value)]];
    case "ARRAY_CONTAINS":
      return [[filter("contains", value)]];
    case "ARRAY_CONTAINS_ANY":
      return items.map((item) => [filter("contains", item)]);
    default:
      // An unknown operator reveals nothing about the document.
      return [[]];
  }
}

function knownDocument(conjunction: Conjunction): KnownDocument {
  const isName = ({ field }: FieldFilter) => field.length === 1 && field[0] === "__name__";
  const named = conjunction.find((filter) => isName(filter) && filter.comparison === "==");
  if (named?.value instanceof PathValue) return { kind: "document", name: named.value };
  return {
    kind: "fields",
    data: fieldsOf(
      conjunction.filter((filter) => !isName(filter)),
      0,
    ),
  };
}

/**
 * The fields of a document below a level of nesting, as far as the filters reveal them. A field with a single `==` has
 * that value. Other filters, or several, make a constraint. A field without a filter is undefined.
 */
function fieldsOf(conjunction: Conjunction, depth: number): EntryMap {
  const byName = new Map<string, FieldFilter[]>();
  for (const filter of conjunction) {
    const name = filter.field[depth];
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), filter]);
  }
  const entries = new Map<string, Value>();
  for (const [name, filters] of byName) {
    const own = filters.filter(({ field }) => field.length === depth + 1);
    const [only] = own;
    if (only === undefined) entries.set(name, fieldsOf(filters, depth + 1));
    else
      entries.set(name, own.length === 1 && only.comparison === "==" ? only.value : new ConstraintValue(own));
  }
  return new EntryMap(entries);
}
