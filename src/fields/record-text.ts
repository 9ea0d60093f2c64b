/** Texts of a record's values, for search, sorting and exports. */
import type { Field, RecordData, Collection } from "../schema/types";
import { modelOf } from "./models";

/** @returns an empty text for an empty value. */
export function textOf(record: RecordData, field: Field): string {
  const value = record[field.key] ?? null;
  return modelOf(field).text?.(value, field) ?? (value === null ? "" : String(value));
}

/** Field types that can name a record. */
const NAMING: ReadonlySet<string> = new Set(["text", "email", "reference"]);

/** The field that names a record: the first searched one, or else the first text. */
export function titleField({ search, fields }: Collection): Field | undefined {
  const searched: string | undefined = search?.fields[0];
  return fields.find(({ key }) => key === searched) ?? fields.find(({ type }) => NAMING.has(type));
}

/** @returns the name that messages and headings use. */
export function titleOf(collection: Collection, record: RecordData): string {
  const field = titleField(collection);
  const value = field && record[field.key];
  const text = field && value !== undefined ? modelOf(field).text?.(value, field) : undefined;
  return text || record.id;
}
