import { isJsonObject } from "../../core/http";
import type { QueryFilterTree } from "../../rules/api";
import { invalid } from "../errors";
import { readValue } from "../values/check";
import { parseFieldPath } from "../values/field-path";

const INEQUALITIES = [
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "NOT_EQUAL",
  "NOT_IN",
];
const FIELD_OPERATORS = [...INEQUALITIES, "EQUAL", "ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY", "IN"];
const UNARY_OPERATORS = ["IS_NULL", "IS_NAN", "IS_NOT_NULL", "IS_NOT_NAN"];
const UNARY_INEQUALITIES = ["IS_NOT_NULL", "IS_NOT_NAN"];
/** Firestore's documented limits. */
const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN = 10;

/** @throws FirestoreError */
export function parseFilter(input: unknown): QueryFilterTree {
  const filter = parseTree(input);
  if (disjunctions(filter) > MAX_DISJUNCTIONS)
    throw invalid(
      `The query's or, in and array-contains-any make more than ${MAX_DISJUNCTIONS} alternatives.`,
    );
  return filter;
}

function parseTree(input: unknown): QueryFilterTree {
  if (!isJsonObject(input)) throw invalid("A filter must be an object.");
  const { compositeFilter, fieldFilter, unaryFilter } = input;
  if (isJsonObject(compositeFilter)) {
    const filters: unknown = compositeFilter["filters"];
    if (!Array.isArray(filters) || filters.length === 0) throw invalid("A composite filter has no filters.");
    const parts = filters.map(parseTree);
    if (compositeFilter["op"] === "OR") return { any: parts };
    if (compositeFilter["op"] === "AND") return { all: parts };
    throw invalid("A composite filter must be AND or OR.");
  }
  if (isJsonObject(fieldFilter))
    return parseFieldFilter(fieldFilter["field"], fieldFilter["op"], fieldFilter["value"]);
  if (isJsonObject(unaryFilter)) {
    const op = unaryFilter["op"];
    if (typeof op !== "string" || !UNARY_OPERATORS.includes(op))
      throw invalid("A unary filter's operator is unknown.");
    return { field: parseField(unaryFilter["field"]), op };
  }
  throw invalid("A filter must be a field, unary or composite filter.");
}

function parseFieldFilter(field: unknown, op: unknown, operand: unknown): QueryFilterTree {
  if (typeof op !== "string" || !FIELD_OPERATORS.includes(op))
    throw invalid("A filter's operator is unknown.");
  const value = readValue(operand);
  if (["IN", "NOT_IN", "ARRAY_CONTAINS_ANY"].includes(op)) {
    const count = "arrayValue" in value ? (value.arrayValue.values?.length ?? 0) : 0;
    const limit = op === "NOT_IN" ? MAX_NOT_IN : MAX_DISJUNCTIONS;
    if (count === 0 || count > limit) throw invalid(`${op} needs a list of 1 to ${limit} values.`);
  }
  return { field: parseField(field), op, value };
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

/** The fields with an inequality, by which a query is also ordered. */
export function inequalityFields(filter: QueryFilterTree | undefined): (readonly string[])[] {
  if (filter === undefined) return [];
  if ("all" in filter) return filter.all.flatMap(inequalityFields);
  if ("any" in filter) return filter.any.flatMap(inequalityFields);
  return INEQUALITIES.includes(filter.op) || UNARY_INEQUALITIES.includes(filter.op) ? [filter.field] : [];
}
