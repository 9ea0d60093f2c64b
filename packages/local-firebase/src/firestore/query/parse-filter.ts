import { isJsonObject } from "../../core/http";
import type { QueryFilterTree } from "../../rules/api";
import type { WireValue } from "../../core/wire";
import { invalid } from "../errors";
import { readValue } from "../values/check";
import { parseFieldPath } from "../values/field-path";
import { COMPOSITE_OPERATORS, enumName, FIELD_OPERATORS, UNARY_OPERATORS } from "./enums";

/** Firestore's documented limits. */
const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN = 10;
/** The limit of nested composite filters. The protocol's messages cannot be nested deeper. */
const MAX_DEPTH = 100;

/** @throws FirestoreError */
export function parseFilter(input: unknown): QueryFilterTree {
  const filter = parseTree(input);
  if (disjunctions(filter) > MAX_DISJUNCTIONS)
    throw invalid(
      `The query's or, in and array-contains-any make more than ${MAX_DISJUNCTIONS} alternatives.`,
    );
  return filter;
}

function parseTree(input: unknown, depth = 1): QueryFilterTree {
  if (!isJsonObject(input)) throw invalid("A filter must be an object.");
  if (depth > MAX_DEPTH) throw invalid(`The query's filters are nested more than ${MAX_DEPTH} deep.`);
  const { compositeFilter, fieldFilter, unaryFilter } = input;
  if (isJsonObject(compositeFilter)) {
    const filters: unknown = compositeFilter["filters"];
    if (!Array.isArray(filters) || filters.length === 0) throw invalid("A composite filter has no filters.");
    const parts = filters.map((part) => parseTree(part, depth + 1));
    const op = enumName(COMPOSITE_OPERATORS, compositeFilter["op"]);
    if (op === "OR") return { any: parts };
    if (op === "AND") return { all: parts };
    throw invalid("A composite filter must be AND or OR.");
  }
  if (isJsonObject(fieldFilter))
    return parseFieldFilter(fieldFilter["field"], fieldFilter["op"], fieldFilter["value"]);
  if (isJsonObject(unaryFilter)) {
    const op = enumName(UNARY_OPERATORS, unaryFilter["op"]);
    if (op === undefined) throw invalid("A unary filter's operator is unknown.");
    return { field: parseField(unaryFilter["field"]), op };
  }
  throw invalid("A filter must be a field, unary or composite filter.");
}

function parseFieldFilter(field: unknown, operator: unknown, operand: unknown): QueryFilterTree {
  const op = enumName(FIELD_OPERATORS, operator);
  if (op === undefined) throw invalid("A filter's operator is unknown.");
  const value = op === "IN" || op === "NOT_IN" ? readChoices(operand) : readValue(operand);
  if (["IN", "NOT_IN", "ARRAY_CONTAINS_ANY"].includes(op)) {
    const count = "arrayValue" in value ? (value.arrayValue.values?.length ?? 0) : 0;
    const limit = op === "NOT_IN" ? MAX_NOT_IN : MAX_DISJUNCTIONS;
    if (count === 0 || count > limit) throw invalid(`${op} needs a list of 1 to ${limit} values.`);
  }
  return { field: parseField(field), op, value };
}

/** The values of `in` and not-in may be lists. Other lists cannot contain lists. */
function readChoices(operand: unknown): WireValue {
  const list = isJsonObject(operand) ? operand["arrayValue"] : undefined;
  const values: unknown = isJsonObject(list) ? list["values"] : undefined;
  if (!Array.isArray(values)) return readValue(operand);
  return { arrayValue: { values: values.map((value) => readValue(value)) } };
}

export function parseField(reference: unknown) {
  return parseFieldPath(isJsonObject(reference) ? reference["fieldPath"] : undefined);
}

/** The number of alternatives in disjunctive normal form. */
function disjunctions(filter: QueryFilterTree): number {
  if ("all" in filter) return filter.all.reduce((product, part) => product * disjunctions(part), 1);
  if ("any" in filter) return filter.any.reduce((sum, part) => sum + disjunctions(part), 0);
  const isChoice = filter.op === "IN" || filter.op === "ARRAY_CONTAINS_ANY";
  return isChoice && filter.value && "arrayValue" in filter.value
    ? (filter.value.arrayValue.values?.length ?? 1)
    : 1;
}
