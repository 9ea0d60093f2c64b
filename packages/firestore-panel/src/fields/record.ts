/** Stored documents, records, which are plain JSON by declaration key, and their names. Pure. */
import type { Collection, Field, FormValues, RecordData, StoredData, StoredWrite } from "../schema/types";
import { checkExtras, readExtras, writeExtras, readFormerNames } from "./record-extras";
import { checkFields, isEmpty, modelOf, readFields, storedKeysOf, type SaveMode } from "./models";
import { isStoredMoment } from "./date/model";
import { mapIn, valueAt } from "../schema/stored-values";
import { currentLanguage } from "../texts/language";
import { text } from "../texts/texts";

export { checkBound, checkField, isEmpty, isRequired, type SaveMode } from "./models";
export { valueAt } from "../schema/stored-values";

/** Unreadable values become null; nothing throws. */
export function readRecord<Data extends RecordData>(
  collection: Collection<Data>,
  id: string,
  stored: StoredData,
): Data {
  const record: RecordData = {
    ...readExtras(collection, stored),
    ...readFields(collection.fields, stored),
    ...readFormerNames(collection, stored),
    id,
  };
  // Each field's model returned the type that its declaration promises.
  return record as Data;
}

/**
 * A create writes every declared field, so that queries find the record. An edit writes only the given
 * values. Of a password only the time is written.
 * @throws if a File was not uploaded first.
 */
export function writeRecord(
  collection: Collection,
  values: FormValues,
  mode: SaveMode,
): readonly StoredWrite[] {
  const given = withInitialValues(collection, values, mode);
  const written = collection.fields.filter((field) => {
    const { stamps } = modelOf(field);
    return stamps ? stamps(field, mode) : mode === "create" || Object.hasOwn(given, field.key);
  });
  const writes = written.flatMap((field) => fieldWrites(field, given[field.key] ?? null));
  return [...writes, ...writeExtras(collection, values)];
}

function fieldWrites(field: Field, value: unknown): readonly StoredWrite[] {
  const stored = modelOf(field).write(value, field);
  return Object.entries(stored).map(([key, written]) => ({ path: key.split("."), value: written }));
}

export function idWrites({ storesId }: Collection, id: string): readonly StoredWrite[] {
  return storesId ? [{ path: ["id"], value: id }] : [];
}

/** @returns creation timestamps that a record lacks, or has as another type: its list hides or misplaces it. */
export function missingStamps(collection: Collection, stored: StoredData): readonly StoredWrite[] {
  const stamped = collection.fields.filter((field) => {
    const { stamps } = modelOf(field);
    return stamps?.(field, "create") && !stamps(field, "edit");
  });
  return stamped
    .flatMap((field) => fieldWrites(field, null))
    .filter(({ path }) => !isStoredMoment(valueAt(stored, path)));
}

export function documentOf(
  writes: readonly StoredWrite[],
  before: StoredData = {},
): { readonly [key: string]: unknown } {
  const document: { [key: string]: unknown } = { ...before };
  for (const { path, value } of writes) {
    const [key = "", inner] = path;
    document[key] = inner === undefined ? value : { ...mapIn(document[key]), [inner]: value };
  }
  return document;
}

export function initialRecord({ fields }: Collection): FormValues {
  const values: { [key: string]: unknown } = {};
  for (const field of fields) {
    const initial = modelOf(field).initial?.(field) ?? field.default;
    if (initial !== undefined) values[field.key] = initial;
  }
  return values;
}

/**
 * @param before the edited record. A changed sign-in id requires the password again, because the id salts it.
 * A changed bound is compared with the record's other values.
 */
export function checkRecord(
  collection: Collection,
  values: FormValues,
  mode: SaveMode,
  before?: RecordData,
): { readonly [key: string]: string } {
  const given = withInitialValues(collection, values, mode);
  const { signIn } = collection;
  const id = signIn && values[signIn.id];
  const isAskedAgain =
    signIn &&
    before &&
    typeof id === "string" &&
    !values[signIn.password] &&
    signInIdOf(collection, id) !== before[signIn.id];
  return {
    ...checkFields(collection.fields, given, mode, before),
    ...(isAskedAgain && { [signIn.password]: text("fields.password.again") }),
    ...checkExtras(collection, values),
  };
}

/**
 * @returns the declared text if a required value is missing, else the invalid fields.
 * @param errors the result of `checkRecord`, not empty.
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
  if (others.length === 0) return text("fields.checkOne", { label: labelOf(key), error });
  return text("fields.checkSeveral", { labels: Object.keys(errors).map(labelOf).join(text("common.comma")) });
}

function withInitialValues(collection: Collection, values: FormValues, mode: SaveMode): FormValues {
  return mode === "create" ? { ...initialRecord(collection), ...values } : values;
}

/** @returns an account's id as it is stored, salted and compared; "" if the collection has no sign-in. */
export function signInIdOf({ signIn, fields }: Collection, typed: string): string {
  const field = fields.find(({ key }) => key === signIn?.id);
  if (!field) return "";
  const value = modelOf(field).write(typed, field)[storedKeysOf(field)[0] ?? field.key];
  return typeof value === "string" ? value : "";
}

/** Regardless of the notation. @param field absent for an extra field. */
export function sameValue(field: Field | undefined, value: unknown, other: unknown): boolean {
  if (canonical(value) === canonical(other)) return true;
  if (!field) return false;
  if (isEmpty(field, value) || isEmpty(field, other)) return isEmpty(field, value) && isEmpty(field, other);
  const { upload, read, write } = modelOf(field);
  // As a read after the save would return it. A file stays as it is.
  const asStored = (value: unknown) => canonical(upload ? value : read(write(value, field), field));
  return asStored(value) === asStored(other);
}

/** JSON with sorted keys, because the order of a map's keys has no meaning. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export function textOf(record: RecordData, field: Field): string {
  const value = record[field.key] ?? null;
  return modelOf(field).text?.(value, field) ?? (value === null ? "" : String(value));
}

/** Whether the value equals or contains the wanted one of a filter. Values from an address are text. */
export function isFilteredBy(record: RecordData, field: Field, wanted: string): boolean {
  const value = record[field.key] ?? null;
  const { chosen } = modelOf(field);
  if (chosen) return chosen(value, field).includes(wanted);
  return value !== null && typeof value !== "object" && String(value) === wanted;
}

export function searchFields({ search, fields }: Collection): readonly Field[] {
  const keys: readonly string[] = search?.fields ?? [];
  return keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);
}

export function searchTextsOf(record: RecordData, field: Field): readonly string[] {
  const text = textOf(record, field);
  const joined = modelOf(field).joined?.(text, field) ?? text;
  return joined === text ? [text] : [text, joined];
}

/** Field types that can name a record. */
const NAMING: ReadonlySet<string> = new Set(["text", "email", "reference"]);

/**
 * Whether a field needs writes or checks for each record alone: a file, a sign-in, a unique value, or a name whose former
 * values are kept.
 */
export function isSetAlone({ signIn, account, unique, formerNames }: Collection, field: Field): boolean {
  const signsIn = [signIn?.id, signIn?.password, account?.email, account?.password];
  return (
    modelOf(field).upload?.(field) !== undefined ||
    [...signsIn, unique?.field, formerNames?.of].includes(field.key) ||
    storedKeysOf(field).some((key) => key === unique?.within)
  );
}

/** The first searched field, or else the first text. */
export function titleField({ search, fields }: Collection): Field | undefined {
  const searched: string | undefined = search?.fields[0];
  return fields.find(({ key }) => key === searched) ?? fields.find(({ type }) => NAMING.has(type));
}

/** @returns the name that messages and headings use: in the reader's language, if it is stored in that. */
export function titleOf(collection: Collection, record: RecordData, language = currentLanguage().id): string {
  const field = titleField(collection);
  return (field && textOf(record, readersField(collection, field, record, language))) || record.id;
}

/** @returns the name that is searched for, and that history stores: the same for all readers. */
export function storedTitleOf(collection: Collection, record: RecordData): string {
  const field = titleField(collection);
  return (field && textOf(record, field)) || record.id;
}

/** @returns the field and its translation, the one in the reader's language first. */
export function inLanguages({ fields }: Collection, field: Field, language: string): readonly Field[] {
  const both = fields.filter(({ key, translates }) => key === field.key || translates === field.key);
  return both.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
}

/** @returns the first of them with a value: what the reader sees in the field's place. */
export function readersField(
  collection: Collection,
  field: Field,
  record: RecordData,
  language = currentLanguage().id,
): Field {
  const both = inLanguages(collection, field, language);
  return both.find((candidate) => !isEmpty(candidate, record[candidate.key])) ?? field;
}
