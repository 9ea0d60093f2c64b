import { FirestoreError } from "../errors";
import type { JsonObject } from "../../core/http";
import type { MissingEntry } from "./add-entry";
import type { IndexDefinitions, IndexedField, Mode } from "./definitions";
import { parseFieldPath } from "../values/field-path";
import type { Need } from "./requirement";

/** Production's error for a query without an index. The missing entry replaces production's link. */
export function indexMissing({ list, entry }: MissingEntry): FirestoreError {
  return new FirestoreError(
    "FAILED_PRECONDITION",
    `The query requires an index. You can create it in firestore.indexes.json, in "${list}": ${JSON.stringify(entry)}`,
  );
}

/** The entry of firestore.indexes.json that satisfies a need. */
export function entryFor(need: Need, definitions: IndexDefinitions): MissingEntry {
  const { group, scope, filtered, orders, summed, nameMode } = need;
  const fields = [
    ...filtered,
    ...orders,
    ...summed.map((path): IndexedField => ({ path, mode: "ASCENDING" })),
  ];
  const [only, ...others] = fields;
  const last = fields.at(-1)?.mode === "DESCENDING" ? "DESCENDING" : "ASCENDING";
  const isNamed = nameMode !== undefined && nameMode !== last;
  if (only && others.length === 0 && !isNamed)
    return { list: "fieldOverrides", entry: override(need, only, definitions) };
  const named: readonly IndexedField[] = isNamed ? [{ path: "__name__", mode: nameMode }] : [];
  return {
    list: "indexes",
    entry: {
      collectionGroup: group,
      queryScope: scope,
      fields: [...fields, ...named].map(({ path, mode }) => ({ fieldPath: path, ...wireMode(mode) })),
    },
  };
}

/** An override replaces the indexes that the field has, so the entry lists those too. */
function override(
  { group, scope }: Need,
  { path, mode }: IndexedField,
  definitions: IndexDefinitions,
): JsonObject {
  const field = parseFieldPath(path);
  const has = (["COLLECTION", "COLLECTION_GROUP"] as const).flatMap((queryScope) =>
    definitions.modesOf(group, queryScope, field).map((one) => ({ queryScope, ...wireMode(one) })),
  );
  return {
    collectionGroup: group,
    fieldPath: path,
    indexes: [...has, { queryScope: scope, ...wireMode(mode) }],
  };
}

function wireMode(mode: Mode): object {
  return mode === "CONTAINS" ? { arrayConfig: mode } : { order: mode };
}
