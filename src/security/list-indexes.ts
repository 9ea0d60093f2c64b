/**
 * The composite indexes of lists. Firestore merges indexes with the same order to answer a query with several
 * equality filters and one search token. So each field and order has one index, and their combinations have
 * none.
 */
import { sortKeyFields, SEARCH_KEY, SORT_KEY, sortableFields } from "../fields/derived";
import { storedKeysOf } from "../fields/models";
import { principalsOf } from "../schema/access";
import type { Collection, Field } from "../schema/types";

interface OrderedField {
  readonly fieldPath: string;
  readonly order: "ASCENDING" | "DESCENDING";
}
export type IndexedField = OrderedField | { readonly fieldPath: string; readonly arrayConfig: "CONTAINS" };

export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: "COLLECTION";
  readonly fields: readonly IndexedField[];
}

/** @returns the indexes for admins and companies. Only companies filter a collection that is not indexed. */
export function listIndexes(collection: Collection): readonly CompositeIndex[] {
  const stored = storedOrder(collection);
  if (!collection.indexed) return pairs(collection, companyFields(collection), stored);
  const chosen = bothWays(chosenOrders(collection));
  const unchosen = stored.filter(({ fieldPath }) => !chosen.some((order) => order.fieldPath === fieldPath));
  // A search uses only the list's own order: each order costs an index entry for every token of every record.
  return [
    ...pairs(collection, equalFields(collection), [...bothWays(unchosen), ...chosen]),
    ...pairs(collection, [{ fieldPath: SEARCH_KEY, arrayConfig: "CONTAINS" }], searchOrders(collection)),
  ];
}

function pairs(
  { name }: Collection,
  conditions: readonly IndexedField[],
  orders: readonly OrderedField[],
): readonly CompositeIndex[] {
  return conditions.flatMap((field) =>
    orders
      .filter(({ fieldPath }) => fieldPath !== field.fieldPath)
      .map((end) => ({ collectionGroup: name, queryScope: "COLLECTION", fields: [field, end] })),
  );
}

function equalFields(collection: Collection): readonly IndexedField[] {
  const { filters = [], fields, order } = collection;
  // A filter by days uses the order's field, which each of these indexes ends in.
  const equal = filters.filter(({ field }) => field !== order[0]);
  const filtered = equal.flatMap((filter) => fields.filter(({ key }) => key === filter.field));
  return [...companyFields(collection), ...filtered.map((field) => ascending(pathOf(field)))];
}

/** Every query of a company filters by this field. */
function companyFields({ companyField, access }: Collection): readonly IndexedField[] {
  if (!companyField || !principalsOf(access, "list").includes("company")) return [];
  return [ascending(companyField)];
}

/** The orders that a person can choose, each in both directions. */
function chosenOrders(collection: Collection): readonly OrderedField[] {
  const keyed = new Set(sortKeyFields(collection));
  return sortableFields(collection).map((field) =>
    ascending(keyed.has(field) ? `${SORT_KEY}.${field.key}` : pathOf(field)),
  );
}

/** The orders of a search. Descending keys have two ranges, and the second one ascends. */
function searchOrders(collection: Collection): readonly OrderedField[] {
  const { sort, fields } = collection;
  const field = fields.find(({ key }) => key === sort?.[0]);
  if (!sort || !field) return storedOrder(collection);
  const keyed = sortKeyFields(collection).includes(field);
  const path = keyed ? `${SORT_KEY}.${field.key}` : pathOf(field);
  if (sort[1] === "asc") return [ascending(path)];
  return [{ fieldPath: path, order: "DESCENDING" }, ...(keyed ? [ascending(path)] : [])];
}

function bothWays(orders: readonly OrderedField[]): readonly OrderedField[] {
  return orders.flatMap(({ fieldPath }) => [ascending(fieldPath), { fieldPath, order: "DESCENDING" }]);
}

/** The default order of the list. */
function storedOrder({ order, fields }: Collection): readonly OrderedField[] {
  const [key, direction] = order;
  const field = fields.find((candidate) => candidate.key === key);
  return field ? [{ fieldPath: pathOf(field), order: direction === "asc" ? "ASCENDING" : "DESCENDING" }] : [];
}

function ascending(fieldPath: string): OrderedField {
  return { fieldPath, order: "ASCENDING" };
}

function pathOf(field: Field): string {
  return storedKeysOf(field)[0] ?? field.key;
}
