import { isJsonObject, type JsonObject } from "../../core/http";
import type { QueryFilterTree } from "../../rules/api";
import { invalid } from "../errors";
import { checkCollectionId, parentPath } from "../paths";
import { readValue } from "../values/check";
import { compareUtf8 } from "../values/compare";
import { NAME_FIELD, parseFieldPath, type FieldPath } from "../values/field-path";
import { DIRECTIONS, enumName } from "./enums";
import { filtersOf, isInequality } from "./filters";
import { parseField, parseFilter } from "./parse-filter";
import { checkRestrictions } from "./restrictions";
import type { Cursor, Order, Query } from "./types";

/**
 * Parses a structured query in wire form.
 * @param root the documents root of the database.
 * @param parent resource name of the parent: the documents root or a document.
 * @throws FirestoreError
 */
export function parseQuery(root: string, parent: unknown, input: unknown): Query {
  if (!isJsonObject(input)) throw invalid("The structured query is missing.");
  const from: unknown = input["from"];
  if (!Array.isArray(from) || from.length !== 1 || !isJsonObject(from[0]))
    throw invalid("A query needs exactly one collection.");
  if (input["findNearest"] !== undefined) throw invalid("Vector search is not supported.");
  const selector: JsonObject = from[0];
  const where = input["where"] === undefined ? undefined : parseFilter(input["where"]);
  const parentDocument = parentPath(root, parent);
  const collectionId = String(selector["collectionId"] ?? "");
  if (collectionId !== "") checkCollectionId(collectionId);
  const orders = parseOrders(input["orderBy"]);
  checkRestrictions(where, orders, parentDocument);
  const inequalities = filtersOf(where).filter(isInequality);
  const orderBy = completeOrder(
    orders,
    inequalities.map(({ field }) => field),
  );
  if (collectionId === "") checkKindless(where, orderBy);
  const startAt = parseCursor(input["startAt"], orderBy);
  const endAt = parseCursor(input["endAt"], orderBy);
  const limit =
    input["limit"] === undefined || input["limit"] === null ? undefined : count(input["limit"], "limit");
  const select = isJsonObject(input["select"]) ? parseProjection(input["select"]["fields"]) : undefined;
  return {
    parent: parentDocument,
    collectionId,
    allDescendants: selector["allDescendants"] === true,
    orderBy,
    offset: count(input["offset"] ?? 0, "offset"),
    ...(where && { where }),
    ...(startAt && { startAt }),
    ...(endAt && { endAt }),
    ...(limit !== undefined && { limit }),
    ...(select && { select }),
  };
}

/** A query over all collections cannot use fields. */
function checkKindless(where: QueryFilterTree | undefined, orderBy: readonly Order[]): void {
  const fields = [...filtersOf(where), ...orderBy].map(({ field }) => field);
  if (fields.some(([first]) => first !== NAME_FIELD))
    throw invalid("A query without a collection's id can filter and order by __name__ only.");
}

function parseOrders(input: unknown): Order[] {
  if (input === undefined) return [];
  if (!Array.isArray(input)) throw invalid("orderBy must be a list.");
  return input.map((order: unknown) => {
    if (!isJsonObject(order)) throw invalid("An order must be an object.");
    const given = order["direction"];
    const direction = enumName(DIRECTIONS, given);
    if (!direction && given !== undefined && given !== 0 && given !== DIRECTIONS[0])
      throw invalid("An order's direction is unknown.");
    return { field: parseField(order["field"]), direction: direction === "DESCENDING" ? "DESC" : "ASC" };
  });
}

/** Adds Firestore's implied orders: fields with an inequality, by name, then __name__, in the last direction. */
function completeOrder(given: readonly Order[], inequalities: readonly FieldPath[]): readonly Order[] {
  const orders = [...given];
  const has = (field: FieldPath) => orders.some((order) => order.field.join("\0") === field.join("\0"));
  const direction = given.at(-1)?.direction ?? "ASC";
  if (has([NAME_FIELD])) return orders;
  for (const field of [...inequalities].sort((a, b) => compareUtf8(a.join("."), b.join("."))))
    if (!has(field) && field[0] !== NAME_FIELD) orders.push({ field, direction });
  return [...orders, { field: [NAME_FIELD], direction }];
}

function parseCursor(input: unknown, orderBy: readonly Order[]): Cursor | undefined {
  if (input === undefined || input === null) return undefined;
  if (!isJsonObject(input)) throw invalid("A cursor must be an object.");
  const values: unknown = input["values"] ?? [];
  if (!Array.isArray(values) || values.length > orderBy.length)
    throw invalid("A cursor has more values than the query has orders.");
  return { values: values.map((value) => readValue(value)), before: input["before"] === true };
}

function parseProjection(fields: unknown): FieldPath[] {
  if (fields === undefined) return [];
  if (!Array.isArray(fields)) throw invalid("select.fields must be a list.");
  return fields.map(parseField);
}

/** The field paths of a mask ({fieldPaths: [...]}), or undefined without a mask. */
export function parseMask(input: unknown): FieldPath[] | undefined {
  if (!isJsonObject(input)) return undefined;
  const paths: unknown = input["fieldPaths"] ?? [];
  if (!Array.isArray(paths)) throw invalid("fieldPaths must be a list.");
  return paths.map(parseFieldPath);
}

function count(input: unknown, name: string): number {
  const number = isJsonObject(input) ? input["value"] : input;
  if (typeof number !== "number" || !Number.isInteger(number) || number < 0)
    throw invalid(`${name} must be a whole number, 0 or more.`);
  return number;
}
