/** Records between Firestore and the screens: plain JSON by declaration key on one side, stored values on the other. Pure. */
import type {
  Collection,
  Field,
  FormValues,
  Json,
  RecordData,
  StoredData,
  StoredWrite,
} from "../schema/types";
import { checkExtras, readExtras, writeExtras } from "./extra-fields";
import { readFormerNames } from "./former-names";
import { modelOf, storedKeysOf } from "./models";
import { signInIdOf } from "./sign-in-id";

export type SaveMode = "create" | "edit";

/** @param stored a document's data as the SDK gives it. What cannot be read becomes null; nothing throws. */
export function readRecord<Data extends RecordData>(
  collection: Collection<Data>,
  id: string,
  stored: StoredData,
): Data {
  const declared = collection.fields.map((field): [string, Json] => [field.key, readField(field, stored)]);
  const record: RecordData = {
    ...readExtras(collection, stored),
    ...Object.fromEntries(declared),
    ...readFormerNames(collection, stored),
    id,
  };
  // Each field's model has read what its declaration says of it.
  return record as Data;
}

/**
 * What to write for a form's values. A create writes every declared field, so that records are alike and queries find
 * them; an edit writes what the values name. Automatic times are added. Of a password only the time is written.
 * @throws when a File was not uploaded before.
 */
export function writeRecord(
  collection: Collection,
  values: FormValues,
  mode: SaveMode,
): readonly StoredWrite[] {
  const given = withInitialValues(collection, values, mode);
  const writes: StoredWrite[] = [];
  for (const field of collection.fields) {
    if (!isWritten(field, given, mode)) continue;
    const stored = modelOf(field).write(given[field.key] ?? null, field);
    for (const [key, value] of Object.entries(stored)) writes.push({ path: key.split("."), value });
  }
  return [...writes, ...writeExtras(collection, values)];
}

/** The document's id as a field of its own, where the declaration wants it. */
export function idWrites({ storesId }: Collection, id: string): readonly StoredWrite[] {
  return storesId ? [{ path: ["id"], value: id }] : [];
}

/** Timestamps that a record lacks although it should have got them when it was added. Its list cannot show it without. */
export function missingStamps(collection: Collection, stored: StoredData): readonly StoredWrite[] {
  return collection.fields.flatMap((field) => {
    const { stamps, write } = modelOf(field);
    if (!stamps?.(field, "create") || stamps(field, "edit")) return [];
    return Object.entries(write(null, field)).flatMap(([key, value]) => {
      const path = key.split(".");
      return valueAt(stored, path) === undefined ? { path, value } : [];
    });
  });
}

/** @returns the document that the writes make of another one; without it, of a new one. */
export function documentOf(
  writes: readonly StoredWrite[],
  before: StoredData = {},
): { readonly [key: string]: unknown } {
  const document: { [key: string]: unknown } = { ...before };
  for (const { path, value } of writes) {
    const [key, inner] = path;
    if (key === undefined) continue;
    if (inner === undefined) document[key] = value;
    else document[key] = { ...(isMap(document[key]) ? document[key] : {}), [inner]: value };
  }
  return document;
}

/** The values of a new record's form. */
export function initialRecord(collection: Collection): FormValues {
  const values: { [key: string]: unknown } = {};
  for (const field of collection.fields) {
    const initial = modelOf(field).initial?.(field) ?? field.default;
    if (initial !== undefined) values[field.key] = initial;
  }
  return values;
}

/**
 * What is wrong with a form's values, by field key. Empty: nothing. On edit only what is present is checked.
 * @param before the record that is edited: a changed sign-in id needs its password again, since it salts the password;
 * and a changed value is held to what the record has already.
 */
export function checkRecord(
  collection: Collection,
  values: FormValues,
  mode: SaveMode,
  before?: RecordData,
): { readonly [key: string]: string } {
  const given = withInitialValues(collection, values, mode);
  const errors: { [key: string]: string } = {};
  for (const field of collection.fields) {
    const error = checkField(field, given, mode) ?? checkBound(field, collection.fields, given, before);
    if (error) errors[field.key] = error;
  }
  const password = passwordToReenter(collection, values, before);
  if (password) errors[password] = "Enter the password again";
  return { ...errors, ...checkExtras(collection, values) };
}

/**
 * What is said above a form: the declared words when something is missing, else what is wrong and where.
 * @param errors by field key, as `checkRecord` gives them; at least one.
 */
export function validationMessage(
  { fields, messages }: Collection,
  values: FormValues,
  errors: { readonly [key: string]: string },
): string {
  const invalidFields = fields.filter(({ key }) => Object.hasOwn(errors, key));
  if (invalidFields.some((field) => isEmpty(field, values[field.key]))) return messages.invalid;
  const [[key, error] = ["", ""], ...others] = Object.entries(errors);
  const labelOf = (name: string) => invalidFields.find((field) => field.key === name)?.label ?? name;
  if (others.length === 0) return `Check the marked field. ${labelOf(key)}: ${error}`;
  return `Check the marked fields: ${Object.keys(errors).map(labelOf).join(", ")}`;
}

/** The error of one field, for a form that checks while the person types. */
export function checkField(field: Field, values: FormValues, mode: SaveMode): string | undefined {
  const model = modelOf(field);
  if (model.stamps || (mode === "edit" && !Object.hasOwn(values, field.key))) return undefined;
  const value = values[field.key];
  if (!isEmpty(field, value)) return model.check(value, field);
  return isRequired(field, mode) ? `${field.label} is required` : undefined;
}

/**
 * The error between a field and the one it is compared with (`notBefore` of a date). Checked when either is given.
 * @param fields all fields that stand beside it.
 */
export function checkBound(
  field: Field,
  fields: readonly Field[],
  values: FormValues,
  before?: FormValues,
): string | undefined {
  const bound = modelOf(field).bound?.(field);
  const other = bound && fields.find(({ key }) => key === bound.key);
  if (!other || ![field.key, other.key].some((key) => Object.hasOwn(values, key))) return undefined;
  const [value, limit] = [field, other].map(({ key }) => ({ ...before, ...values })[key]);
  if (isEmpty(field, value) || isEmpty(other, limit)) return undefined;
  return bound.validate(value, limit, other.label);
}

/** @returns the password's key if an edit changes the id that salts it and leaves the password out. */
function passwordToReenter(
  collection: Collection,
  values: FormValues,
  before: RecordData | undefined,
): string | undefined {
  const { signIn } = collection;
  const id = signIn && values[signIn.id];
  if (!signIn || !before || typeof id !== "string" || values[signIn.password]) return undefined;
  return signInIdOf(collection, id) === before[signIn.id] ? undefined : signIn.password;
}

/** Whether a field is required in this mode. An immutable field is asked for only when the record is added. */
export function isRequired({ required, immutable }: Field, mode: SaveMode): boolean {
  return mode === "create" ? Boolean(required) : required === true && !immutable;
}

export function isEmpty(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return modelOf(field).isEmpty?.(value, field) ?? false;
}

function isWritten(field: Field, values: FormValues, mode: SaveMode): boolean {
  const model = modelOf(field);
  return model.stamps ? model.stamps(field, mode) : mode === "create" || Object.hasOwn(values, field.key);
}

/** A new record's values, with the initial ones where the caller gave none. */
function withInitialValues(collection: Collection, values: FormValues, mode: SaveMode): FormValues {
  return mode === "create" ? { ...initialRecord(collection), ...values } : values;
}

function readField(field: Field, stored: StoredData): Json {
  const keys = storedKeysOf(field).map((key): [string, unknown] => [key, valueAt(stored, key.split("."))]);
  return modelOf(field).read(Object.fromEntries<unknown>(keys), field);
}

/** @returns what stored data holds at a path; undefined: nothing. */
export function valueAt(stored: unknown, path: readonly string[]): unknown {
  let value = stored;
  for (const segment of path)
    value = isMap(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  return value;
}

function isMap(value: unknown): value is StoredData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
