import type { Collection } from "../schema/types";
import { derivedKeys } from "./derived";
import { modelOf, storedKeysOf } from "./models";

/** Stored keys whose values history never holds, because they are passwords: it only says that they were changed. */
export function confidentialKeys({ fields }: Collection): readonly string[] {
  return fields.filter((field) => modelOf(field).confidential).flatMap(storedKeysOf);
}

/** Stored keys that an entry's `before` leaves out. The rules compare all others with the stored record. */
export function prunedKeys(collection: Collection): readonly string[] {
  return [...confidentialKeys(collection), ...derivedKeys(collection)];
}
