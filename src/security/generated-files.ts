/** Every file that `npm run rules` writes. firebase.json uses the same names. */
import type { Collection } from "../schema/types";
import { firestoreIndexes } from "./indexes";
import { firestoreRules } from "./firestore-rules";
import { storageRules } from "./storage-rules";

export function generatedFiles(collections: readonly Collection[]): ReadonlyMap<string, string> {
  return new Map([
    ["firestore.rules", firestoreRules(collections)],
    ["firestore.indexes.json", firestoreIndexes(collections)],
    ["storage.rules", storageRules(collections)],
  ]);
}
