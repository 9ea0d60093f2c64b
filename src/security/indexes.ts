/** Collections -> firestore.indexes.json: only what Firestore does not index by itself. */
import { SEARCH_KEY } from "../fields/derived";
import { storedKeysOf } from "../fields/models";
import type { Collection } from "../schema/types";
import { listIndexes } from "./list-indexes";

/** @returns the whole text of firestore.indexes.json. */
export function firestoreIndexes(collections: readonly Collection[]): string {
  const indexes = collections.flatMap(listIndexes);
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
  const searched = collections.filter(({ grows }) => grows).map(({ name }) => marksAlone(name));
  const swept = collections.some(({ signIn }) => signIn) ? SWEPT.map(timeToLive) : [];
  const fieldOverrides = [...counted, ...searched, ...swept];
  return `${JSON.stringify({ indexes, fieldOverrides }, null, 2)}\n`;
}

/** Marks are asked for in an order alone, so the index of that serves, and none of its own is written. */
const marksAlone = (collectionGroup: string) => ({ collectionGroup, fieldPath: SEARCH_KEY, indexes: [] });

/** What sign-ins leave, and Firestore sweeps by itself (docs/sign-in.md). The rules compare the times themselves. */
const SWEPT = ["Sessions", "SignInAttempts", "KnownDevices"];
const timeToLive = (collectionGroup: string) => ({
  collectionGroup,
  fieldPath: "expireAt",
  ttl: true,
  indexes: [],
});

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
