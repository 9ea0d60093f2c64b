import type { QueryFilter } from "../../rules/api";
import type { WireValue } from "../../core/wire";
import type { StoredDocument } from "../document";
import { fieldText } from "../indexes/definitions";
import { alternativesOf, type Alternative } from "./alternatives";
import { compileFilter, findsNothing, queryValue, type DocumentTest } from "./match";
import { compareToCursor } from "./order";
import type { Query } from "./types";
import { compareValues, isNaNValue, isNumber, typeOrder } from "../values/compare";
import { NAME_FIELD, type FieldPath } from "../values/field-path";
import { valueKey } from "../values/value-key";

/** The required value of a field, or the required element of a list, in the form of `valueKey`. */
export interface Bound {
  readonly field: FieldPath;
  readonly key: string;
}

/** Negative: the document precedes the range in the query's order; positive: it follows; 0: it is inside. */
export type Side = (document: StoredDocument) => number;

/** The way in which indexes answer one alternative of a query. */
export interface Plan {
  /** Tests all filters, without orders and cursors. */
  readonly test: DocumentTest;
  /** Only the document with this full name can pass. */
  readonly name?: string;
  /** Sorted by field name, each field once. */
  readonly equal: readonly Bound[];
  readonly element?: Bound;
  /** The position of documents relative to its cursors and to ranges of its first order's field. */
  readonly sides: readonly Side[];
  /** The filters other than the equalities, the element and the sides; undefined without any. */
  readonly rest: DocumentTest | undefined;
  /** The filters other than the element and the sides; undefined without any. */
  readonly among: DocumentTest | undefined;
}

const EQUALITIES = ["EQUAL", "IS_NULL", "IS_NAN"];
/** For each range operator, the side of the operand's type on which excluded documents are. */
const RANGES: { readonly [op: string]: (difference: number) => number } = {
  LESS_THAN: (difference) => (difference < 0 ? 0 : 1),
  LESS_THAN_OR_EQUAL: (difference) => (difference <= 0 ? 0 : 1),
  GREATER_THAN: (difference) => (difference > 0 ? 0 : -1),
  GREATER_THAN_OR_EQUAL: (difference) => (difference >= 0 ? 0 : -1),
};

/** @param needed an additional test for documents. */
export function planQuery(query: Query, needed?: DocumentTest): readonly Plan[] {
  const cursors = cursorSides(query);
  // The indexes of a group also hold documents outside of the parent.
  const below = query.allDescendants && query.parent !== "" ? `${query.parent}/` : undefined;
  return alternativesOf(query.where).map((alternative) => {
    const plan = planOf(query, alternative, cursors);
    if (below === undefined && !needed) return plan;
    const { test, rest, among } = plan;
    const fits: DocumentTest = (document) =>
      (below === undefined || document.path.startsWith(below)) && (!needed || needed(document));
    return {
      ...plan,
      test: (document) => fits(document) && test(document),
      rest: (document) => fits(document) && (!rest || rest(document)),
      among: (document) => fits(document) && (!among || among(document)),
    };
  });
}

/** True when no document passes two of the plans: each requires another value of one field. */
export function areDistinct(plans: readonly Plan[]): boolean {
  return (plans[0]?.equal ?? []).some(({ field }) => {
    const keys = plans.map(({ equal }) => equal.find((bound) => isSame(bound.field, field))?.key);
    return !keys.includes(undefined) && new Set(keys).size === plans.length;
  });
}

function planOf({ orderBy }: Query, alternative: Alternative, cursors: readonly Side[]): Plan {
  const equal: Bound[] = [];
  const sides = [...cursors];
  const rest: QueryFilter[] = [];
  const others: QueryFilter[] = [];
  let element: Bound | undefined;
  let name: string | undefined;
  for (const filter of alternative) {
    const { field, op, value } = filter;
    if (op === "ARRAY_CONTAINS" && !element && !findsNothing(operandOf(filter))) {
      element = { field, key: valueKey(operandOf(filter)) };
      continue;
    }
    const side = rangeSide(filter, orderBy[0]);
    if (side) {
      sides.push(side);
      continue;
    }
    others.push(filter);
    const isName = field[0] === NAME_FIELD;
    if (isName && op === "EQUAL" && value && "referenceValue" in value) name = value.referenceValue;
    if (!isName && EQUALITIES.includes(op) && !equal.some((bound) => isSame(bound.field, field)))
      equal.push({ field, key: valueKey(operandOf(filter)) });
    else rest.push(filter);
  }
  equal.sort((a, b) => (fieldText(a.field) < fieldText(b.field) ? -1 : 1));
  return {
    test: compileFilter({ all: alternative }),
    ...(name !== undefined && { name }),
    equal,
    ...(element && { element }),
    sides,
    rest: testOf(rest),
    among: testOf(others),
  };
}

function testOf(filters: readonly QueryFilter[]): DocumentTest | undefined {
  return filters.length > 0 ? compileFilter({ all: filters }) : undefined;
}

function operandOf({ op, value }: QueryFilter): WireValue {
  return op === "IS_NAN" ? { doubleValue: "NaN" } : (value ?? { nullValue: null });
}

/** A range of the query's first order field is a section of that order. */
function rangeSide(filter: QueryFilter, first: Query["orderBy"][number] | undefined): Side | undefined {
  const outside = RANGES[filter.op];
  if (!outside || !first || !isSame(filter.field, first.field)) return undefined;
  const operand = operandOf(filter);
  if (isNaNValue(operand)) return undefined;
  const type = typeOrder(operand);
  const sign = first.direction === "DESC" ? -1 : 1;
  return (document) => {
    const value = queryValue(document, first.field) ?? { nullValue: null };
    // NaN precedes all other numbers, and no range of numbers contains it.
    if (isNaNValue(value) && isNumber(operand)) return -sign;
    // A range contains values of one type, and the order groups values by type.
    return (typeOrder(value) - type || outside(compareValues(value, operand))) * sign;
  };
}

/** The position of documents relative to the cursors. */
export function cursorSides({ startAt, endAt, orderBy }: Query): Side[] {
  const sides: Side[] = [];
  if (startAt)
    sides.push((document) => {
      const order = compareToCursor(document, startAt, orderBy);
      return order > 0 || (order === 0 && startAt.before) ? 0 : -1;
    });
  if (endAt)
    sides.push((document) => {
      const order = compareToCursor(document, endAt, orderBy);
      return order < 0 || (order === 0 && !endAt.before) ? 0 : 1;
    });
  return sides;
}

function isSame(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}
