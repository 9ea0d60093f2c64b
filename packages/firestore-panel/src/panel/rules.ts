import type { PanelDefinition } from "../definition";
import { firestoreRules } from "../rules/firestore-rules";
import { firestoreIndexes } from "../rules/indexes";
import { storageRules } from "../rules/storage-rules";
import { features as all } from "./features";

export { checkDeclarations } from "../rules/check-collections";

/** Every file that `npm run rules` writes. firebase.json uses the same names. */
export function generatedFiles(
  definition: Pick<PanelDefinition, "collections" | "scopeKind" | "features">,
): ReadonlyMap<string, string> {
  const { collections, scopeKind, features = all } = definition;
  return new Map([
    ["firestore.rules", firestoreRules(collections, scopeKind, features)],
    ["firestore.indexes.json", firestoreIndexes(collections, scopeKind, features)],
    ["storage.rules", storageRules(collections)],
  ]);
}
