/**
 * Combinations of filters and orders that production refuses for other reasons than a missing index.
 *
 * Sources: the protocol's definitions (`query.proto`, at each operator). Google's "Perform simple and compound queries"
 * (limitations). The web SDK's integration tests (a key with a single equality). Errors seen from production ("Order by
 * clause cannot contain more fields after the key": firebase/flutterfire, issue 13289; "__key__ filter value must be a
 * Key").
 */
import type { QueryFilter, QueryFilterTree } from "../../rules/api";
import type { WireValue } from "../../core/wire";
import { invalid } from "../errors";
import { fieldText } from "../indexes/definitions";
import { NAME_FIELD, type FieldPath } from "../values/field-path";
import { conjunctionsOf } from "./alternatives";
import { filtersOf, isInequality } from "./filters";
import type { Order } from "./types";

const NEGATIONS = ["NOT_EQUAL", "NOT_IN", "IS_NOT_NULL", "IS_NOT_NAN"];
const CHOICES = ["IN", "ARRAY_CONTAINS_ANY"];
const ELEMENTS = ["ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY"];
const MAX_INEQUALITY_FIELDS = 10;
/** Counts filters, orders and one for a parent document. */
const MAX_PARTS = 100;

/**
 * @param orders the explicit orders of the query.
 * @param parent path of the parent document, "" at the root.
 * @throws FirestoreError INVALID_ARGUMENT
 */
export function checkRestrictions(
  where: QueryFilterTree | undefined,
  orders: readonly Order[],
  parent: string,
): void {
  const filters = filtersOf(where);
  if (filters.length + orders.length + (parent === "" ? 0 : 1) > MAX_PARTS)
    throw invalid(`A query may have ${MAX_PARTS} filters and orders in all.`);
  filters.filter(({ field }) => isName(field)).forEach(checkKey);
  checkNegations(filters);
  checkInequalities(filters, orders);
  for (const conjunction of conjunctionsOf(where)) checkConjunction(conjunction);
}

function checkKey({ op, value }: QueryFilter): void {
  if (op.startsWith("IS_") || ELEMENTS.includes(op)) throw invalid(`${op} is not supported for the key.`);
  const isList = op === "IN" || op === "NOT_IN";
  if (!(isList ? listed(value) : [value]).every((item) => item && "referenceValue" in item))
    throw invalid("__key__ filter value must be a Key");
}

function checkNegations(filters: readonly QueryFilter[]): void {
  const negations = filters.filter(({ op }) => NEGATIONS.includes(op));
  if (negations.length > 1) throw invalid(`Only one of ${NEGATIONS.join(", ")} is allowed in a query.`);
  const choice = filters.find(({ op }) => CHOICES.includes(op));
  if (choice && negations[0]?.op === "NOT_IN")
    throw invalid(`NOT_IN and ${choice.op} cannot be used in the same query.`);
}

function checkInequalities(filters: readonly QueryFilter[], orders: readonly Order[]): void {
  const unequal = new Map(
    filters.filter(isInequality).map(({ field }): [string, FieldPath] => [fieldText(field), field]),
  );
  if (unequal.size > MAX_INEQUALITY_FIELDS)
    throw invalid(`A query may have inequalities on ${MAX_INEQUALITY_FIELDS} fields.`);
  const key = orders.findIndex(({ field }) => isName(field));
  if (key < 0) return;
  const given = new Set(orders.map(({ field }) => fieldText(field)));
  // A field with an inequality is an order too, after the given orders.
  const implied = [...unequal.keys()].filter((field) => !given.has(field) && field !== NAME_FIELD);
  const after = [...orders.slice(key + 1).map(({ field }) => fieldText(field)), ...implied];
  if (after.length > 0) throw invalid(`Order by clause cannot contain more fields after the key ${after[0]}`);
}

function checkConjunction(filters: readonly QueryFilter[]): void {
  const elements = filters.filter(({ op }) => ELEMENTS.includes(op));
  if (elements.length > 1)
    throw invalid(
      "A maximum of 1 'ARRAY_CONTAINS' or 'ARRAY_CONTAINS_ANY' filter is allowed per disjunction.",
    );
  const ofKey = filters.filter(({ field }) => isName(field));
  if (
    ofKey.some(({ op }) => op === "EQUAL") &&
    !ofKey.some(isInequality) &&
    filters.some((filter) => isInequality(filter))
  )
    throw invalid(
      "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.",
    );
}

function isName(field: FieldPath): boolean {
  return field[0] === NAME_FIELD;
}

function listed(value: WireValue | undefined): readonly WireValue[] {
  return value && "arrayValue" in value ? (value.arrayValue.values ?? []) : [];
}
