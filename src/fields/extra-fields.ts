/** Undeclared fields of collections that accept them (`extraFields`): plain values, stored as given. */
import { isHousekeeping } from "../schema/derived-keys";
import type { Collection, FormValues, Json, StoredData, StoredWrite } from "../schema/types";
import { storedKeysOf } from "./models";

type Extra = string | number | boolean | null;

export function readExtras(collection: Collection, stored: StoredData): { readonly [key: string]: Json } {
  if (!collection.extraFields) return {};
  const taken = takenKeys(collection);
  const extras = Object.entries(stored).filter(([key]) => !taken.has(key) && !isHousekeeping(key));
  return Object.fromEntries(extras.map(([key, value]) => [key, isExtra(value) ? value : null]));
}

export function writeExtras(collection: Collection, values: FormValues): readonly StoredWrite[] {
  return extrasOf(collection, values).flatMap(([key, value]) =>
    isExtra(value) ? [{ path: [key], value }] : [],
  );
}

export function checkExtras(collection: Collection, values: FormValues): { readonly [key: string]: string } {
  const { extraFields } = collection;
  if (!extraFields) return {};
  const errors: { [key: string]: string } = {};
  const stored = collection.fields.flatMap(storedKeysOf);
  const room = extraFields.maxFields - new Set(stored.map(topLevel)).size;
  for (const [index, [key, value]] of extrasOf(collection, values).entries()) {
    const error =
      checkExtra(key, value, extraFields.maxLength) ?? (index >= room ? "Too many fields" : undefined);
    if (error) errors[key] = error;
  }
  return errors;
}

function checkExtra(key: string, value: unknown, maxLength: number): string | undefined {
  // Firestore's limits for field names.
  if (key === "" || key.length > 200 || isHousekeeping(key) || /^__.*__$/.test(key))
    return "This cannot be a field's name";
  if (!isExtra(value)) return "Must be text, a number, true or false";
  return typeof value === "string" && value.length > maxLength
    ? `At most ${maxLength} characters`
    : undefined;
}

function extrasOf(collection: Collection, values: FormValues): readonly [string, unknown][] {
  if (!collection.extraFields) return [];
  const taken = takenKeys(collection);
  return Object.entries(values).filter(([key]) => !taken.has(key));
}

/** Names that an extra field cannot have: declared keys, stored keys, and "id". */
function takenKeys(collection: Collection): ReadonlySet<string> {
  const stored = collection.fields.flatMap(storedKeysOf).map(topLevel);
  return new Set(["id", ...stored, ...collection.fields.map((field) => field.key)]);
}

function topLevel(key: string): string {
  const [top = key] = key.split(".");
  return top;
}

function isExtra(value: unknown): value is Extra {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}
