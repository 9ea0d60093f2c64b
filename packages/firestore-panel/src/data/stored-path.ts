import { FieldPath } from "firebase/firestore";
import { storedKeysOf } from "../fields/models";
import type { Field } from "../schema/types";

/** @param key a stored key: the names from the document down to the value, separated by dots. */
export function keyPath(key: string): FieldPath {
  return new FieldPath(...key.split("."));
}

/** The path of a field's value, or of the first of its values. */
export function storedPath(field: Field): FieldPath {
  return keyPath(storedKeysOf(field)[0] ?? field.key);
}
