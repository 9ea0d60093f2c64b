/**
 * Imported rows have the shape of stored documents: their keys are stored keys, their values come from the
 * file. The panel checks them before an import starts, and the data provider checks them again before it
 * writes. Pure, except for the hash.
 */
import type {
  RowIdentity,
  ImportRow,
  Collection,
  Field,
  FormValues,
  Json,
  StoredData,
  StoredWrite,
  Subcollection,
} from "../schema/types";
import { sha256Hex } from "../schema/sign-in";
import { latinDigits, trimText } from "../schema/text";
import { declaredText, text } from "../texts/texts";
import { checkExtras, writeExtras } from "./record-extras";
import { modelOf, storedKeysOf } from "./models";
import { readText, valueAt } from "../schema/stored-values";
import { checkField, initialRecord, isEmpty, isRequired, writeRecord } from "./record";

export const idHeader = () => text("export.recordId");

export function countHeader({ label, column }: NonNullable<Subcollection["count"]>): string {
  return column ?? label;
}

/** The column that is never stored, because records use this name for their own id. */
export const DROPPED_KEY = "id";

export function rowKeys(collection: Collection): readonly string[] {
  return typedFields(collection).flatMap(storedKeysOf);
}

/** @returns the heading of a stored key in the reader's words. An extra field has its own name. */
export function columnLabel(collection: Collection, key: string): string {
  const { into, headers } = rowGroup(collection) ?? {};
  if (headers && key === into?.id) return headers.id;
  if (headers && key === into?.name) return headers.name;
  const field = typedFields(collection).find((candidate) => storedKeysOf(candidate).join() === key);
  return field?.label ?? key;
}

export function requiredRowKeys(collection: Collection): readonly string[] {
  return typedFields(collection)
    .filter((field) => isRequired(field, "create"))
    .flatMap(storedKeysOf);
}

/**
 * Finds problems of a row without other rows or stored records.
 * @returns errors, which prevent the write and name their columns; gaps: required columns that the row leaves empty, which
 * are no errors if the stored record has their values.
 */
export function validateRow(collection: Collection, row: ImportRow) {
  const values = rowValues(collection, row);
  const errors = typedFields(collection).flatMap((field) => {
    const keys = storedKeysOf(field);
    const cells = keys.map((key) => row[key]);
    const isRead = !isEmpty(field, values[field.key]);
    // Some types accept a list or true. All other types read them as empty, so an error is needed.
    const shapeErrors =
      isRead && keys.length === 1 ? [] : keys.flatMap((key) => shapeError(collection, key, row[key]) ?? []);
    if (shapeErrors.length > 0 || (isRequired(field, "create") && cells.some(isBlankCell)))
      return shapeErrors;
    const unreadable = isRead || cells.every(isBlankCell) ? undefined : modelOf(field).check(cells[0], field);
    const error = unreadable ?? checkField(field, values, "create");
    return error
      ? [`${keys.map((key) => columnLabel(collection, key)).join(text("common.comma"))}: ${error}`]
      : [];
  });
  const extras = checkExtras(undeclared(collection), extraCells(collection, row));
  const empty = emptyKeys(collection, row);
  const identifies = (key: string) => collection.bulk?.identity.includes(key) ?? false;
  return {
    errors: [
      ...empty.filter(identifies).map((key) => gapText(collection, key)),
      ...errors,
      ...Object.entries(extras).map(([key, error]) => `${key}: ${error}`),
    ],
    gaps: empty.filter((key) => !identifies(key)),
  };
}

export function emptyKeys(collection: Collection, row: ImportRow): readonly string[] {
  return requiredRowKeys(collection).filter((key) => isBlankCell(row[key]));
}

export function gapText(collection: Collection, key: string): string {
  return text("import.row.empty", { key: columnLabel(collection, key) });
}

export function rowWrites(collection: Collection, row: ImportRow): readonly StoredWrite[] {
  const declared = writeRecord(collection, rowValues(collection, row), "create");
  return [...declared, ...writeExtras(undeclared(collection), extraCells(collection, row))];
}

/** @returns the row's values that differ from the stored record. Empty cells change nothing. */
export function differences(
  collection: Collection,
  row: ImportRow,
  stored: StoredData,
): readonly StoredWrite[] {
  return rowWrites(collection, row).filter(
    ({ path, value }) => !isBlankCell(row[path.join(".")]) && value !== valueAt(stored, path),
  );
}

/** @throws if the collection accepts no imports. */
export function rowIdentity(collection: Collection, row: ImportRow): RowIdentity {
  const { group, id } = identityKeys(collection);
  return [group === undefined ? "" : idText(row[group]), idText(row[id])];
}

/** @throws if the collection accepts no imports. */
export function identityKeys({ name, bulk }: Collection): { readonly group?: string; readonly id: string } {
  if (!bulk) throw new Error(`${name} takes no rows`);
  const [first, second] = bulk.identity;
  return second === undefined ? { id: first } : { group: first, id: second };
}

export function identityKey(identity: RowIdentity): string {
  return JSON.stringify(identity);
}

/**
 * @returns the id of the document that an import creates for this identity. Every attempt gets the same id,
 * in lower-case hex.
 */
export function identityDocumentId(identity: RowIdentity): Promise<string> {
  return sha256Hex(identityKey(identity));
}

export function isBlankCell(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && trimText(value) === "");
}

function typedFields(collection: Collection): readonly Field[] {
  return collection.fields.filter((field) => !modelOf(field).stamps);
}

function shapeError(collection: Collection, key: string, value: unknown): string | undefined {
  return isBlankCell(value) || typeof value === "string" || Number.isFinite(value)
    ? undefined
    : text("import.row.notText", { key: columnLabel(collection, key) });
}

function rowValues(collection: Collection, row: ImportRow): FormValues {
  const values: { [key: string]: Json } = {};
  for (const field of typedFields(collection)) {
    const keys = storedKeysOf(field);
    // An empty cell counts as absent, so that the default applies.
    if (keys.every((key) => isBlankCell(row[key]))) continue;
    values[field.key] = modelOf(field).read(
      Object.fromEntries(keys.map((key) => [key, cellValue(collection, key, row[key], field)])),
      field,
    );
  }
  return { ...initialRecord(collection), ...values };
}

/**
 * An id as it is compared, and copies of another record's texts trimmed. The reference model does not trim,
 * because forms give it stored values.
 */
function cellValue({ bulk }: Collection, key: string, value: unknown, field: Field): unknown {
  if (typeof value !== "string") return value;
  return bulk?.identity.includes(key) ? idText(value) : modelOf(field).target ? trimText(value) : value;
}

function extraCells(collection: Collection, row: ImportRow): FormValues {
  const declared = new Set(collection.fields.flatMap(storedKeysOf));
  return Object.fromEntries(Object.entries(row).filter(([key]) => !declared.has(key) && key !== DROPPED_KEY));
}

/** @returns why columns of these names cannot all be extra fields, by name. */
export function extraNameErrors(
  collection: Collection,
  names: readonly string[],
): ReadonlyMap<string, string> {
  const values = Object.fromEntries(names.map((name) => [name, null]));
  return new Map(Object.entries(checkExtras(undeclared(collection), values)));
}

/**
 * @returns the collection without its fields, for the check of extra fields. Rows use stored keys only. In a
 * row, "author" is an extra field; in a form, it is the reference.
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

/** @returns the id in the form that is compared: trimmed, in Latin digits, and a number as its digits. */
export function idText(value: unknown): string {
  return latinDigits(groupNameText(value));
}

export function groupNameText(value: unknown): string {
  return trimText(readText(value) ?? "");
}

type RowGroup = NonNullable<ReturnType<typeof rowGroup>>;

/**
 * The collection of the records that imported rows belong to, such as the authors of books. The first part
 * of a row's identity is the group's id.
 * @returns undefined if rows belong to no other collection's records.
 */
export function rowGroup(collection: Collection) {
  if (!collection.bulk) return undefined;
  const { group } = identityKeys(collection);
  for (const field of collection.fields) {
    const target = modelOf(field).target?.(field);
    const [id = "", name = ""] = storedKeysOf(field);
    if (!target || id !== group) continue;
    const [fromId = "", fromName = ""] = target.keys;
    return {
      collection: target.collection,
      /** Stored keys in the group's collection. */
      from: { id: fromId, name: fromName },
      /** Stored keys of the copies in the row. */
      into: { id, name },
      /** Headings of the two columns, and the name's in exported files. An import recognises all. */
      headers: {
        id: text("import.groupId", { label: field.label }),
        name: text("import.groupName", { label: field.label }),
        exported: field.label,
      },
    };
  }
  return undefined;
}

export type GroupNames = ReadonlyMap<string, readonly string[]>;

const evenText = (name: string) => name.replace(/\s+/g, " ").trim().toLowerCase();

/**
 * @returns the row with its group's name as it is stored, if the two differ in white space or case only: cells of a
 * spreadsheet break lines. With an error if the row names an unknown group, or a name that does not match its id.
 */
export function inGroup(
  { collection, into, headers }: RowGroup,
  row: ImportRow,
  namesById: GroupNames,
): { readonly row: ImportRow; readonly error?: string } {
  const [id, name] = [idText(row[into.id]), groupNameText(row[into.name])];
  const names = namesById.get(id) ?? [];
  if (id === "" || names.includes(name) || (names.length > 0 && name === "")) return { row };
  if (names.length === 0) {
    const groups = declaredText(collection).toLowerCase();
    return { row, error: text("import.row.unknownGroup", { key: headers.id, id, groups }) };
  }
  const same = names.find((candidate) => evenText(candidate) === evenText(name));
  if (same !== undefined) return { row: { ...row, [into.name]: same } };
  const stored = names
    .map((candidate) => `"${candidate}"`)
    .reduce((first, other) => text("import.row.either", { one: first, other }));
  return { row, error: text("import.row.otherGroup", { key: headers.name, id, stored, name }) };
}
