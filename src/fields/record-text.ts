/** The text of a record's value, as searches, orders and exports take it. */
import type { Field, RecordData } from "../schema/types";
import { modelOf } from "./models";

/** @returns an empty text for an empty value. */
export function textOf(record: RecordData, field: Field): string {
  const value = record[field.key] ?? null;
  return modelOf(field).text?.(value, field) ?? (value === null ? "" : String(value));
}
