/** Generates firestore.indexes.json: the indexes that Firestore does not create by itself. */
import { historyCollections } from "../history-collections";
import { sortKeyFields, SEARCH_KEY, SORT_KEY, sortableFields } from "../fields/derived";
import { storedKeysOf, modelOf } from "../fields/models";
import { daysField, isScope, orderField, principalsOf } from "../schema/define-collection";
import type {
  Collection,
  CompositeIndex,
  Field,
  IndexedField,
  OrderedField,
  RulesPart,
} from "../schema/types";
import { HISTORY, isAudited, scopeKeys, TRASH } from "../schema/history";
import { EXPIRING_SIGN_INS } from "../schema/stored-names";
import { recordedLists } from "./history-rules";

/**
 * Firestore merges indexes with the same order to answer a query with several equality filters and one search
 * token. So each field and order has one index, and their combinations have none.
 * @returns the indexes for admins and the scope. Only the scope's queries filter a collection that is not
 * indexed.
 */
export function listIndexes(
  collection: Collection,
  features: readonly RulesPart[] = [],
): readonly CompositeIndex[] {
  const more = features.flatMap(({ indexes }) => indexes?.(collection) ?? []);
  const stored = storedOrder(collection);
  if (!collection.indexed) return distinct([...pairs(collection, scopeFields(collection), stored), ...more]);
  // The orders that a person can choose.
  const chosen = bothWays(sortableFields(collection).map((field) => ascending(orderPath(collection, field))));
  const unchosen = stored.filter(({ fieldPath }) => !chosen.some((order) => order.fieldPath === fieldPath));
  // A search uses only the list's own order: each order costs an index entry for every token of every record.
  return distinct([
    ...pairs(collection, equalFields(collection), [
      ...bothWays(unchosen),
      ...chosen,
      ...dayOrder(collection),
    ]),
    ...pairs(
      collection,
      [{ fieldPath: SEARCH_KEY, arrayConfig: "CONTAINS" }],
      [...searchOrders(collection), ...dayOrder(collection)],
    ),
    ...more,
  ]);
}

/** The order of a list may be that of a field that expires, and two subcollections may have one name. */
function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

export function pairs(
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
  const days = daysField(collection)?.key;
  const equal = filters.filter(({ field }) => field !== order[0] && field !== days);
  const filtered = equal.flatMap((filter) => fields.filter(({ key }) => key === filter.field));
  const scope = scopeFields(collection).map(({ fieldPath }) => fieldPath);
  // A reference may be stored under the scope's field.
  return [...new Set([...scope, ...filtered.map(pathOf)])].map(ascending);
}

/** The order of a list that is filtered by the days of a date. */
function dayOrder(collection: Collection): readonly OrderedField[] {
  const field = daysField(collection);
  return field?.type === "date" ? [ascending(pathOf(field))] : [];
}

export function scopeFields({ scopeField, access }: Collection): readonly OrderedField[] {
  if (!scopeField || !principalsOf(access, "list").some(isScope)) return [];
  return [ascending(scopeField)];
}

function orderPath(collection: Collection, field: Field): string {
  return sortKeyFields(collection).includes(field) ? `${SORT_KEY}.${field.key}` : pathOf(field);
}

/** Descending keys have two ranges, and the second one ascends. */
function searchOrders(collection: Collection): readonly OrderedField[] {
  const { sort, fields } = collection;
  const field = fields.find(({ key }) => key === sort?.[0]);
  if (!sort || !field) return storedOrder(collection);
  const path = orderPath(collection, field);
  if (sort[1] === "asc") return [ascending(path)];
  return path === pathOf(field) ? [descending(path)] : [descending(path), ascending(path)];
}

function bothWays(orders: readonly OrderedField[]): readonly OrderedField[] {
  return orders.flatMap(({ fieldPath }) => [ascending(fieldPath), descending(fieldPath)]);
}

function storedOrder(collection: Collection): readonly OrderedField[] {
  const field = orderField(collection);
  if (!field) return [];
  return [collection.order[1] === "asc" ? ascending(pathOf(field)) : descending(pathOf(field))];
}

export function ascending(fieldPath: string): OrderedField {
  return { fieldPath, order: "ASCENDING" };
}

function descending(fieldPath: string): OrderedField {
  return { fieldPath, order: "DESCENDING" };
}

export function pathOf(field: Field): string {
  return storedKeysOf(field)[0] ?? field.key;
}

export function firestoreIndexes(
  collections: readonly Collection[],
  scopeKind: string | undefined,
  features: readonly RulesPart[] = [],
): string {
  const indexesOf = (collection: Collection) => listIndexes(collection, features);
  const recorded = recordedLists({ collections, scopeKind });
  const indexes = [
    ...collections.flatMap(indexesOf),
    ...(recorded.length > 0
      ? [...historyLists(scopeKind).flatMap(indexesOf), ...historyIndexes(scopeKind)]
      : []),
  ];
  const counted = groupFields(collections).map((field) => ({
    ...field,
    // An override replaces the automatic indexes, so it repeats them.
    indexes: [
      { queryScope: "COLLECTION", order: "ASCENDING" },
      { queryScope: "COLLECTION", order: "DESCENDING" },
      { queryScope: "COLLECTION", arrayConfig: "CONTAINS" },
      { queryScope: "COLLECTION_GROUP", order: "ASCENDING" },
    ],
  }));
  const searched = [...collections, ...recorded]
    .filter(({ indexed }) => indexed)
    .map(({ name }) => notIndexed(name, SEARCH_KEY));
  const swept = collections.some(({ signIn }) => signIn) ? EXPIRING_SIGN_INS.map(timeToLive) : [];
  const expiring = features.flatMap((feature) => feature.expiring?.(collections) ?? []).map(timeToLive);
  const historyFields = recorded.length > 0 ? [...HISTORY_FIELDS, ...trashedFields(collections)] : [];
  const fieldOverrides = [...counted, ...searched, ...swept, ...historyFields, ...expiring];
  return `${JSON.stringify({ indexes, fieldOverrides }, null, 2)}\n`;
}

/** Each value would cost an index entry: of searches, which use composite indexes, and of whole records. */
const notIndexed = (collectionGroup: string, fieldPath: string) => ({
  collectionGroup,
  fieldPath,
  indexes: [],
});

/** Documents that Firestore deletes by itself (docs/sign-in.md). */
const timeToLive = (collectionGroup: string) => ({
  collectionGroup,
  fieldPath: "expireAt",
  ttl: true,
  indexes: [],
});

/** The scope's lists have another order than admins' lists. */
export function historyLists(scopeKind: string | undefined): readonly Collection[] {
  const { history, scopedHistory, trash } = historyCollections(scopeKind);
  return [{ ...history, access: { read: ["admin"] } }, scopedHistory, trash];
}

/** "at": ascending. "-at": descending. "ids[]": each item of a list. */
function indexed(path: string): IndexedField {
  if (path.endsWith("[]")) return { fieldPath: path.slice(0, -2), arrayConfig: "CONTAINS" };
  return path.startsWith("-") ? descending(path.slice(1)) : ascending(path);
}

/** A record's entries, and the copies of one operation, each also for the scope. */
function historyIndexes(scopeKind: string | undefined): readonly CompositeIndex[] {
  const { account, time } = scopeKeys(scopeKind);
  const each = (...path: readonly string[]) => [path, [account, ...path]];
  const paths = [
    ...each("ids[]", "-at"),
    // Undo starts with the last entry of an operation.
    ...each("work", "-at"),
    // The number of an operation's records is a sum.
    ...each("work", "count"),
    // The sum for each of several collections. A scope's operations have only one.
    ["work", "collection"],
    ["work", "collection", "count"],
    // The operations that undid another, and the number of records.
    ["undoes", "-time"],
    [account, "undoes", `-${time}`],
    ...each("undoes", "count"),
    // Whether an operation changed passwords.
    ...each("work", "hidden[]"),
  ];
  return [...paths.map((path) => composite(HISTORY, path)), composite(TRASH, [account, "change"])];
}

function composite(collectionGroup: string, paths: readonly string[]): CompositeIndex {
  return { collectionGroup, queryScope: "COLLECTION", fields: paths.map(indexed) };
}

const HISTORY_FIELDS = [
  ...["before", "after", "hidden"].map((fieldPath) => notIndexed(HISTORY, fieldPath)),
  notIndexed(TRASH, "record"),
  timeToLive(TRASH),
];

/**
 * A file is deleted when neither a record nor a trash copy names it. So queries find copies by their files, and those that
 * follow other records by these.
 */
function trashedFields(collections: readonly Collection[]) {
  const followed = collections.flatMap(({ follows }) => (follows ? [follows.id] : []));
  const kindsByKey = new Map(followed.map((key) => [key, new Set([false])]));
  for (const field of collections.filter(isAudited).flatMap(({ fields }) => fields)) {
    const rule = modelOf(field).upload?.(field);
    if (!rule) continue;
    for (const key of storedKeysOf(field))
      kindsByKey.set(key, (kindsByKey.get(key) ?? new Set()).add(rule.multiple));
  }
  return [...kindsByKey].map(([key, kinds]) => ({
    collectionGroup: TRASH,
    fieldPath: `record.${key}`,
    indexes: [...kinds].map((multiple) => ({
      queryScope: "COLLECTION",
      ...(multiple ? { arrayConfig: "CONTAINS" } : { order: "ASCENDING" }),
    })),
  }));
}

/** Fields that queries over all subcollections of a name may filter by. */
function groupFields(collections: readonly Collection[]) {
  const groups = collections.flatMap(({ subcollections }) => subcollections.filter(({ group }) => group));
  return distinct(
    groups.flatMap(({ name: collectionGroup, fields }) =>
      fields.flatMap(storedKeysOf).map((fieldPath) => ({ collectionGroup, fieldPath })),
    ),
  );
}
