/**
 * Rows of a file, in the shape of stored documents: keys are stored keys, values are as the file gives them. The panel
 * checks them before anything is sent, the data provider again before it writes. Pure but for the hash.
 */
import type { RowIdentity, ImportRow } from "../schema/import";
import { sha256Hex } from "../schema/verifier";
import { trimText } from "../schema/visible-text";
import type { Collection, Field, FormValues, Json, StoredData, StoredWrite } from "../schema/types";
import { checkExtras, writeExtras } from "./extra-fields";
import { modelOf, storedKeysOf } from "./models";
import { checkField, initialRecord, isEmpty, isRequired, writeRecord } from "./record";

/** The one column that is never stored: a record's own id has this name. */
export const DROPPED_KEY = "id";

/** Columns of a template: every stored key that a person fills in. */
export function rowKeys(collection: Collection): readonly string[] {
  return typedFields(collection).flatMap(storedKeysOf);
}

/** Columns that no row may leave empty. */
export function requiredRowKeys(collection: Collection): readonly string[] {
  return typedFields(collection)
    .filter((field) => isRequired(field, "create"))
    .flatMap(storedKeysOf);
}

/** Errors of a row, found without looking at other rows or stored records. */
export interface RowValidation {
  /** What keeps the row from being written, in words that name its columns. */
  readonly errors: readonly string[];
  /** Required columns that the row leaves empty; no error if the stored record has values for them. */
  readonly gaps: readonly string[];
}

export function validateRow(collection: Collection, row: ImportRow): RowValidation {
  const values = rowValues(collection, row);
  const errors = typedFields(collection).flatMap((field) => {
    const keys = storedKeysOf(field);
    const cells = keys.map((key) => row[key]);
    const isRead = !isEmpty(field, values[field.key]);
    // A list or true is a value of some types; of the others it is read as nothing.
    const shapeErrors =
      isRead && keys.length === 1 ? [] : keys.flatMap((key) => shapeError(key, row[key]) ?? []);
    if (shapeErrors.length > 0 || (isRequired(field, "create") && cells.some(isBlank))) return shapeErrors;
    const unreadable = isRead || cells.every(isBlank) ? undefined : modelOf(field).check(cells[0], field);
    const error = unreadable ?? checkField(field, values, "create");
    return error ? [`${keys.join(", ")}: ${error}`] : [];
  });
  const extras = checkExtras(undeclared(collection), extrasOf(collection, row));
  const empty = emptyKeys(collection, row);
  const identifies = (key: string) => collection.bulk?.identity.includes(key) ?? false;
  return {
    errors: [
      ...empty.filter(identifies).map(gapText),
      ...errors,
      ...Object.entries(extras).map(([key, error]) => `${key || "(no name)"}: ${error}`),
    ],
    gaps: empty.filter((key) => !identifies(key)),
  };
}

/** Required columns that a row, or a stored record, leaves empty. */
export function emptyKeys(collection: Collection, row: ImportRow): readonly string[] {
  return requiredRowKeys(collection).filter((key) => isBlank(row[key]));
}

export function gapText(key: string): string {
  return `${key} is empty`;
}

/** What to store for a new record. The row has no errors. */
export function rowWrites(collection: Collection, row: ImportRow): readonly StoredWrite[] {
  const declared = writeRecord(collection, rowValues(collection, row), "create");
  return [...declared, ...writeExtras(undeclared(collection), extrasOf(collection, row))];
}

/** What the row fills in and the record does not hold yet. Empty cells change nothing. */
export function differences(
  collection: Collection,
  row: ImportRow,
  stored: StoredData,
): readonly StoredWrite[] {
  return rowWrites(collection, row).filter(({ path, value }) => {
    const [key = "", inner] = path;
    const top = stored[key];
    const isMap = typeof top === "object" && top !== null;
    const before: unknown = inner === undefined ? top : isMap ? Reflect.get(top, inner) : undefined;
    return !isBlank(row[path.join(".")]) && value !== before;
  });
}

/** @throws when the collection takes no rows. */
export function rowIdentity(collection: Collection, row: ImportRow): RowIdentity {
  if (!collection.bulk) throw new Error(`${collection.name} takes no rows`);
  const [group, id] = collection.bulk.identity;
  return [idText(row[group]), idText(row[id])];
}

/** One text for each identity, for maps. */
export function identityKey(identity: RowIdentity): string {
  return JSON.stringify(identity);
}

/** The id of the document that this identity is created under, the same in every try. Lower-case hex. */
export function identityDocumentId(identity: RowIdentity): Promise<string> {
  return sha256Hex(identityKey(identity));
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && trimText(value) === "");
}

function typedFields(collection: Collection): readonly Field[] {
  return collection.fields.filter((field) => !modelOf(field).stamps);
}

function shapeError(key: string, value: unknown): string | undefined {
  return isBlank(value) || typeof value === "string" || Number.isFinite(value)
    ? undefined
    : `${key}: Must be text`;
}

/** The declared fields' values, as a form would hold them. */
function rowValues(collection: Collection, row: ImportRow): FormValues {
  const values: { [key: string]: Json } = {};
  for (const field of typedFields(collection)) {
    const keys = storedKeysOf(field);
    // An empty cell counts as not given, so that a default applies.
    if (keys.every((key) => isBlank(row[key]))) continue;
    values[field.key] = modelOf(field).read(
      Object.fromEntries(keys.map((key) => [key, trimmed(row[key], field)])),
      field,
    );
  }
  return { ...initialRecord(collection), ...values };
}

/** Copies of another record's texts are trimmed as texts are; the model of references is given clean ones otherwise. */
function trimmed(value: unknown, field: Field): unknown {
  return modelOf(field).target && typeof value === "string" ? trimText(value) : value;
}

function extrasOf(collection: Collection, row: ImportRow): FormValues {
  const declared = new Set(collection.fields.flatMap(storedKeysOf));
  return Object.fromEntries(Object.entries(row).filter(([key]) => !declared.has(key) && key !== DROPPED_KEY));
}

/**
 * The collection as its extra fields see it. In a row only stored keys are taken: a column "company" is an extra field
 * there, while among a form's values it would be the reference.
 */
function undeclared(collection: Collection): Collection {
  const { extraFields } = collection;
  if (!extraFields) return collection;
  const taken = new Set(collection.fields.flatMap(storedKeysOf).map((key) => key.split(".")[0])).size;
  return {
    ...collection,
    fields: [],
    extraFields: { ...extraFields, maxFields: extraFields.maxFields - taken },
  };
}

/** An id as it is compared: trimmed, and a number as its digits. */
export function idText(value: unknown): string {
  return typeof value === "string" ? trimText(value) : Number.isFinite(value) ? String(value) : "";
}
