import type { QueryFilter, QueryFilterTree } from "../../rules/api";
import type { WireValue } from "../../core/wire";
import type { StoredDocument } from "../document";
import { compareValues, isNaNValue, typeOrder, valuesEqual } from "../values/compare";
import { NAME_FIELD, valueAt, type FieldPath } from "../values/field-path";

export type DocumentTest = (document: StoredDocument) => boolean;

/** The value of a path in a query: a field's value, or the document's own reference. */
export function queryValue(document: StoredDocument, field: FieldPath): WireValue | undefined {
  return field[0] === NAME_FIELD ? { referenceValue: document.name } : valueAt(document.fields, field);
}

/** Compiles a filter to a test of documents. */
export function compileFilter(filter: QueryFilterTree): DocumentTest {
  if ("all" in filter) {
    const parts = filter.all.map(compileFilter);
    return (document) => parts.every((test) => test(document));
  }
  if ("any" in filter) {
    const parts = filter.any.map(compileFilter);
    return (document) => parts.some((test) => test(document));
  }
  const test = compileOperator(filter);
  return (document) => {
    const value = queryValue(document, filter.field);
    return value !== undefined && test(value);
  };
}

/** As in production, a null or NaN in `in` and in the array operators matches nothing. */
export function findsNothing(value: WireValue): boolean {
  return isNull(value) || isNaNValue(value);
}

/**
 * Comparisons are within one type. != and not-in also compare different types, but never match null. NaN is neither
 * less nor greater than any number.
 */
function compileOperator(filter: QueryFilter): (value: WireValue) => boolean {
  const operand = filter.value ?? { nullValue: null };
  const choices = "arrayValue" in operand ? (operand.arrayValue.values ?? []) : [];
  const type = typeOrder(operand);
  const ordered = (test: (order: number) => boolean) => (value: WireValue) =>
    typeOrder(value) === type &&
    !isNaNValue(value) &&
    !isNaNValue(operand) &&
    test(compareValues(value, operand));
  const isAmong = (wanted: readonly WireValue[]) => (value: WireValue) =>
    wanted.some((choice) => valuesEqual(value, choice));
  const isOneOf = isAmong(choices.filter((choice) => !findsNothing(choice)));
  const isListed = isAmong(choices);

  switch (filter.op) {
    case "EQUAL":
      return (value) => valuesEqual(value, operand);
    case "LESS_THAN":
      return ordered((order) => order < 0);
    case "LESS_THAN_OR_EQUAL":
      return ordered((order) => order <= 0);
    case "GREATER_THAN":
      return ordered((order) => order > 0);
    case "GREATER_THAN_OR_EQUAL":
      return ordered((order) => order >= 0);
    case "NOT_EQUAL":
      return (value) => !isNull(value) && !valuesEqual(value, operand);
    case "IN":
      return isOneOf;
    case "NOT_IN":
      return (value) => !isNull(value) && !choices.some(isNull) && !isListed(value);
    case "ARRAY_CONTAINS":
      if (findsNothing(operand)) return () => false;
      if ("stringValue" in operand)
        return (value) => elements(value).some((element) => isText(element, operand.stringValue));
      return (value) => elements(value).some((element) => valuesEqual(element, operand));
    case "ARRAY_CONTAINS_ANY":
      return (value) => elements(value).some(isOneOf);
    case "IS_NULL":
      return isNull;
    case "IS_NAN":
      return isNaNValue;
    case "IS_NOT_NULL":
      return (value) => !isNull(value);
    default: // IS_NOT_NAN, the last of the operators that the parser lets through
      return (value) => !isNull(value) && !isNaNValue(value);
  }
}

/** Faster than `valuesEqual` for many documents. */
function isText(value: WireValue, text: string): boolean {
  return "stringValue" in value && value.stringValue === text;
}

function isNull(value: WireValue): boolean {
  return "nullValue" in value;
}

function elements(value: WireValue): readonly WireValue[] {
  return "arrayValue" in value ? (value.arrayValue.values ?? []) : [];
}
