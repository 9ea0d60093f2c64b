/**
 * Records between Firestore and the screens: plain JSON by declaration key on one side, stored values on the other.
 * Pure but for `sealSecrets`, which needs Web Crypto's time.
 */
import { normaliseSignInId, secretOf, verifierOf } from "../schema/verifier";
import type {
  Collection,
  Field,
  FormValues,
  Json,
  RecordData,
  SignIn,
  StoredData,
  StoredWrite,
} from "../schema/types";
import { checkExtras, readExtras, writeExtras } from "./extra-fields";
import { modelOf, storedKeysOf } from "./models";

export type Mode = "create" | "edit";

/** @param stored a document's data as the SDK gives it. What cannot be read becomes null; nothing throws. */
export function readRecord(collection: Collection, id: string, stored: StoredData): RecordData {
  const declared = collection.fields.map((field): [string, Json] => [field.key, readField(field, stored)]);
  return { ...readExtras(collection, stored), ...Object.fromEntries(declared), id };
}

/**
 * What to write for a form's values. A create writes every declared field, so that records are alike and queries find
 * them; an edit writes what the values name. Automatic times are added. Passwords are sealed here.
 * @throws when a File was not uploaded before, or a password stands without the id that salts it.
 */
export async function writeRecord(
  collection: Collection,
  values: FormValues,
  mode: Mode,
): Promise<readonly StoredWrite[]> {
  const sealed = await sealSecrets(collection, completed(collection, values, mode));
  const writes: StoredWrite[] = [];
  for (const field of collection.fields) {
    if (!isWritten(field, sealed, mode)) continue;
    const stored = modelOf(field).write(sealed[field.key] ?? null, field);
    for (const [key, value] of Object.entries(stored)) writes.push({ path: key.split("."), value });
  }
  return [...writes, ...writeExtras(collection, values)];
}

/** The times that a record should have got when it was added and has not: without them its list cannot show it. */
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

/** The writes as one document, for a create. */
export function documentOf(writes: readonly StoredWrite[]): { readonly [key: string]: unknown } {
  const document: { [key: string]: unknown } = {};
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
 * What is wrong with a form's values, by field key. Empty: nothing. On edit only what is present is judged.
 * @param before the record that is edited: a changed sign-in id needs its password again, since it salts the password.
 */
export function checkRecord(
  collection: Collection,
  values: FormValues,
  mode: Mode,
  before?: RecordData,
): { readonly [key: string]: string } {
  const { signIn } = collection;
  const given = completed(collection, values, mode);
  const faults: { [key: string]: string } = {};
  for (const field of collection.fields) {
    const fault = checkField(field, given, mode);
    if (fault) faults[field.key] = fault;
  }
  const password = signIn && renamed(signIn, values, before);
  if (password) faults[password] = "Enter the password again";
  return { ...faults, ...checkExtras(collection, values) };
}

/** One field's fault, for a form that judges as the person types. */
export function checkField(field: Field, values: FormValues, mode: Mode): string | undefined {
  const model = modelOf(field);
  if (model.stamps || (mode === "edit" && !Object.hasOwn(values, field.key))) return undefined;
  const value = values[field.key];
  if (!isEmpty(field, value)) return model.check(value, field);
  return isRequired(field, mode) ? `${field.label} is required` : undefined;
}

/** @returns the password's key if an edit changes the id that salts it and leaves the password out. */
function renamed(signIn: SignIn, values: FormValues, before: RecordData | undefined): string | undefined {
  const id = values[signIn.id];
  if (!before || typeof id !== "string" || values[signIn.password]) return undefined;
  return normaliseSignInId(signIn.kind, id) === before[signIn.id] ? undefined : signIn.password;
}

/** What is given once, when the record is added, is asked for then only. */
export function isRequired({ required, immutable }: Field, mode: Mode): boolean {
  return mode === "create" ? required !== undefined && required !== false : required === true && !immutable;
}

export function isEmpty(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return modelOf(field).isEmpty?.(value) ?? false;
}

function isWritten(field: Field, values: FormValues, mode: Mode): boolean {
  const model = modelOf(field);
  return model.stamps ? model.stamps(field, mode) : mode === "create" || Object.hasOwn(values, field.key);
}

/** A new record's values, with the initial ones where the caller gave none. */
function completed(collection: Collection, values: FormValues, mode: Mode): FormValues {
  return mode === "create" ? { ...initialRecord(collection), ...values } : values;
}

/** Values with the typed password replaced by its verifier. */
async function sealSecrets(collection: Collection, values: FormValues): Promise<FormValues> {
  const { signIn } = collection;
  if (!signIn) return values;
  const password = values[signIn.password];
  if (typeof password !== "string" || password === "") return values;
  const id = values[signIn.id];
  if (typeof id !== "string" || id.trim() === "")
    throw new Error(`${signIn.password} of ${collection.name} cannot be sealed without ${signIn.id}`);
  return { ...values, [signIn.password]: await verifierOf(await secretOf(signIn.kind, id, password)) };
}

function readField(field: Field, stored: StoredData): Json {
  const keys = storedKeysOf(field).map((key): [string, unknown] => [key, valueAt(stored, key.split("."))]);
  return modelOf(field).read(Object.fromEntries<unknown>(keys), field);
}

function valueAt(stored: unknown, path: readonly string[]): unknown {
  let value = stored;
  for (const segment of path)
    value = isMap(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  return value;
}

function isMap(value: unknown): value is StoredData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
