/** What a record holds besides its declared fields: `extraFields` and `formerNames`. */
import { isHousekeeping } from "../schema/stored-names";
import { textsIn } from "../schema/stored-values";
import type { Collection, FormValues, Json, StoredData, StoredWrite, RecordData } from "../schema/types";
import { storedKeysOf } from "./models";
import { text } from "../texts/texts";

/** Maximum length of a record's extra fields together, each with its name. */
export const MAX_EXTRA_TEXT = 10_000;

type Extra = string | number | boolean | null;

export function readExtras(collection: Collection, stored: StoredData): { readonly [key: string]: Json } {
  if (!collection.extraFields) return {};
  const taken = takenKeys(collection);
  const extras = Object.entries(stored).filter(([key]) => !taken.has(key) && !isHousekeeping(key));
  return Object.fromEntries(extras.map(([key, value]) => [key, isExtra(value) ? value : null]));
}

export function writeExtras(collection: Collection, values: FormValues): readonly StoredWrite[] {
  return givenExtras(collection, values).flatMap(([key, value]) =>
    isExtra(value) ? [{ path: [key], value }] : [],
  );
}

export function checkExtras(collection: Collection, values: FormValues): { readonly [key: string]: string } {
  const { extraFields } = collection;
  if (!extraFields) return {};
  const stored = collection.fields.flatMap(storedKeysOf);
  const room = extraFields.maxFields - new Set(stored.map(topLevel)).size;
  let length = 0;
  const errors = givenExtras(collection, values).flatMap(([key, value], index) => {
    length += key.length + String(value).length;
    const error =
      checkExtra(key, value, extraFields.maxLength) ??
      (index >= room ? text("fields.extra.tooMany") : undefined) ??
      (length > MAX_EXTRA_TEXT ? text("fields.extra.tooLong", { max: MAX_EXTRA_TEXT }) : undefined);
    return error ? [[key, error] as const] : [];
  });
  // Assigning to "__proto__" would lose the error of that name.
  return Object.fromEntries(errors);
}

function checkExtra(key: string, value: unknown, maxLength: number): string | undefined {
  // Firestore's limits for field names.
  if (key === "" || key.length > 200 || isHousekeeping(key) || /^__.*__$/.test(key))
    return text("fields.extra.name");
  if (!isExtra(value)) return text("fields.extra.invalid");
  return typeof value === "string" && value.length > maxLength
    ? text("fields.tooLong", { max: maxLength })
    : undefined;
}

function givenExtras(collection: Collection, values: FormValues): readonly [string, unknown][] {
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

/** Longer names (in UTF-16 units) are not added. The rules have the same limit. */
export const LONGEST_NAME = 1000;

export function readFormerNames(
  { formerNames }: Collection,
  stored: StoredData,
): { readonly [key: string]: Json } {
  if (!formerNames) return {};
  const names = textsIn(stored[formerNames.field]);
  return names.length > 0 ? { [formerNames.field]: names } : {};
}

export function formerNamesOf({ formerNames }: Collection, record: RecordData): readonly string[] {
  return formerNames ? textsIn(record[formerNames.field]) : [];
}

/** Undefined if the old name is empty, too long or listed already. */
export function withFormerName(former: unknown, name: unknown): readonly string[] | undefined {
  if (typeof name !== "string" || name === "" || name.length > LONGEST_NAME) return undefined;
  const names = textsIn(former);
  return names.includes(name) ? undefined : [...names, name];
}
