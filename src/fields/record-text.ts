/** Texts of a record's values, for search, sorting and exports. */
import type { Field, RecordData } from "../schema/types";
import { modelOf } from "./models";

/** @returns an empty text for an empty value. */
export function textOf(record: RecordData, field: Field): string {
  const value = record[field.key] ?? null;
  return modelOf(field).text?.(value, field) ?? (value === null ? "" : String(value));
}
