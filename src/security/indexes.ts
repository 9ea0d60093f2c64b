/** Collections -> firestore.indexes.json: only what Firestore does not index by itself. */
import { storedKeysOf } from "../fields/models";
import { callersOf } from "../schema/access";
import type { Collection } from "../schema/types";

/** @returns the whole text of firestore.indexes.json. */
export function firestoreIndexes(collections: readonly Collection[]): string {
  const indexes = collections.flatMap(companyIndex);
  const counted = groupFields(collections).map(([collectionGroup, fieldPath]) => ({
    collectionGroup,
    fieldPath,
    // An override replaces the automatic indexes, so these are named as well.
    indexes: [
      { queryScope: "COLLECTION", order: "ASCENDING" },
      { queryScope: "COLLECTION", order: "DESCENDING" },
      { queryScope: "COLLECTION", arrayConfig: "CONTAINS" },
      { queryScope: "COLLECTION_GROUP", order: "ASCENDING" },
    ],
  }));
  const swept = collections.some(({ signIn }) => signIn) ? SWEPT.map(timeToLive) : [];
  const fieldOverrides = [...counted, ...swept];
  return `${JSON.stringify({ indexes, fieldOverrides }, null, 2)}\n`;
}

/** What sign-ins leave, and Firestore sweeps by itself (docs/sign-in.md). The rules compare the times themselves. */
const SWEPT = ["Sessions", "SignInAttempts", "KnownDevices"];
const timeToLive = (collectionGroup: string) => ({
  collectionGroup,
  fieldPath: "expireAt",
  ttl: true,
  indexes: [],
});

/** A company's list: filtered by its id, in the list's order. */
function companyIndex(collection: Collection) {
  const { companyField, order, fields, name } = collection;
  const [orderKey, direction] = order;
  const ordered = fields.find((field) => field.key === orderKey);
  const [orderPath] = ordered ? storedKeysOf(ordered) : [];
  if (!companyField || !orderPath || orderPath === companyField) return [];
  if (!callersOf(collection.access, "list").includes("company")) return [];
  return [
    {
      collectionGroup: name,
      queryScope: "COLLECTION",
      fields: [
        { fieldPath: companyField, order: "ASCENDING" },
        { fieldPath: orderPath, order: direction === "asc" ? "ASCENDING" : "DESCENDING" },
      ],
    },
  ];
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
