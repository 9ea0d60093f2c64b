import type { Collection } from "../schema/types";
import { derivedKeys } from "./derived";
import { modelOf, storedKeysOf } from "./models";

/** Stored keys of passwords. History shows that they changed, but never their values. */
export function confidentialKeys({ fields }: Collection): readonly string[] {
  return fields.filter((field) => modelOf(field).confidential).flatMap(storedKeysOf);
}

/** Stored keys that an entry's `before` omits. The rules compare all others with the stored record. */
export function prunedKeys(collection: Collection): readonly string[] {
  return [...confidentialKeys(collection), ...derivedKeys(collection)];
}
