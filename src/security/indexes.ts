/**
 * Generates firestore.indexes.json from the collections: the indexes that Firestore does not create by
 * itself.
 */
import { SEARCH_KEY } from "../fields/derived";
import { modelOf, storedKeysOf } from "../fields/models";
import { companyHistory, history } from "../resources/history";
import { trash } from "../resources/trash";
import { HISTORY, isAudited, TRASH } from "../schema/history";
import type { Collection } from "../schema/types";
import { historyCollections } from "./history-rules";
import { listIndexes, type CompositeIndex, type IndexedField } from "./list-indexes";

/** @returns the whole text of firestore.indexes.json. */
export function firestoreIndexes(collections: readonly Collection[]): string {
  const recorded = historyCollections(collections);
  const indexes = [
    ...collections.flatMap(listIndexes),
    ...(recorded.length > 0 ? [...HISTORY_LISTS.flatMap(listIndexes), ...HISTORY_INDEXES] : []),
  ];
  const counted = groupFields(collections).map(([collectionGroup, fieldPath]) => ({
    collectionGroup,
    fieldPath,
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
  const swept = collections.some(({ signIn }) => signIn) ? SWEPT.map(timeToLive) : [];
  const historyFields = recorded.length > 0 ? [...HISTORY_FIELDS, ...trashedFileFields(collections)] : [];
  const fieldOverrides = [...counted, ...searched, ...swept, ...historyFields];
  return `${JSON.stringify({ indexes, fieldOverrides }, null, 2)}\n`;
}

/**
 * Searches use a composite index with an order, so search tokens need no index of their own. No query uses
 * the whole records in History and Trash, and each of their values would cost an index entry.
 */
const notIndexed = (collectionGroup: string, fieldPath: string) => ({
  collectionGroup,
  fieldPath,
  indexes: [],
});

/**
 * Documents of sign-ins that Firestore deletes by itself (docs/sign-in.md). The rules compare the times
 * themselves.
 */
const SWEPT = ["Sessions", "SignInAttempts", "KnownDevices"];
const timeToLive = (collectionGroup: string) => ({
  collectionGroup,
  fieldPath: "expireAt",
  ttl: true,
  indexes: [],
});

const ofHistory = (collectionGroup: string, ...fields: readonly IndexedField[]): CompositeIndex => ({
  collectionGroup,
  queryScope: "COLLECTION",
  fields,
});
const NAMED: IndexedField = { fieldPath: "ids", arrayConfig: "CONTAINS" };
const LATEST: IndexedField = { fieldPath: "at", order: "DESCENDING" };
const OPERATION: IndexedField = { fieldPath: "work", order: "ASCENDING" };
const COUNT: IndexedField = { fieldPath: "count", order: "ASCENDING" };
const COLLECTION: IndexedField = { fieldPath: "collection", order: "ASCENDING" };
const UNDOES: IndexedField = { fieldPath: "undoes", order: "ASCENDING" };
const STARTED: IndexedField = { fieldPath: "time", order: "DESCENDING" };
const STARTED_FOR_COMPANY: IndexedField = { fieldPath: "companyTime", order: "DESCENDING" };
const HIDDEN: IndexedField = { fieldPath: "hidden", arrayConfig: "CONTAINS" };
const COMPANY: IndexedField = { fieldPath: "company", order: "ASCENDING" };
/** Companies' lists have another order than admins' lists. */
export const HISTORY_LISTS: readonly Collection[] = [
  { ...history, access: { read: ["admin"] } },
  companyHistory,
  trash,
];
/** Indexes of other queries: a record's entries, and the copies of one operation, each also for a company. */
const HISTORY_INDEXES: readonly CompositeIndex[] = [
  ofHistory(HISTORY, NAMED, LATEST),
  ofHistory(HISTORY, COMPANY, NAMED, LATEST),
  // Undo starts with the last entry of an operation.
  ofHistory(HISTORY, OPERATION, LATEST),
  ofHistory(HISTORY, COMPANY, OPERATION, LATEST),
  // The number of an operation's records is a sum.
  ofHistory(HISTORY, OPERATION, COUNT),
  ofHistory(HISTORY, COMPANY, OPERATION, COUNT),
  // The sum for each of several collections. A company's operations have only one.
  ofHistory(HISTORY, OPERATION, COLLECTION),
  ofHistory(HISTORY, OPERATION, COLLECTION, COUNT),
  // The operations that undid another, and the number of records.
  ofHistory(HISTORY, UNDOES, STARTED),
  ofHistory(HISTORY, COMPANY, UNDOES, STARTED_FOR_COMPANY),
  ofHistory(HISTORY, UNDOES, COUNT),
  ofHistory(HISTORY, COMPANY, UNDOES, COUNT),
  // Whether an operation changed passwords.
  ofHistory(HISTORY, OPERATION, HIDDEN),
  ofHistory(HISTORY, COMPANY, OPERATION, HIDDEN),
  ofHistory(TRASH, COMPANY, { fieldPath: "change", order: "ASCENDING" }),
];
const HISTORY_FIELDS = [
  ...["before", "after", "hidden"].map((fieldPath) => notIndexed(HISTORY, fieldPath)),
  notIndexed(TRASH, "record"),
  timeToLive(TRASH),
];

/**
 * A file is deleted when neither a record nor a trash copy names it. So queries find copies by their files.
 */
function trashedFileFields(collections: readonly Collection[]) {
  const kindsByKey = new Map<string, Set<boolean>>();
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
function groupFields(
  collections: readonly Collection[],
): readonly (readonly [group: string, field: string])[] {
  const fields = new Map<string, readonly [string, string]>();
  for (const { subcollections } of collections)
    for (const sub of subcollections.filter((candidate) => candidate.group?.length))
      for (const path of sub.fields.flatMap(storedKeysOf))
        fields.set(`${sub.name}/${path}`, [sub.name, path]);
  return [...fields.values()];
}
