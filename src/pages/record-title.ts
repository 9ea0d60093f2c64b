import { modelOf } from "../fields/models";
import type { Collection, RecordData } from "../schema/types";

/** Field types that can name a record. */
const NAMING: ReadonlySet<string> = new Set(["text", "email", "reference"]);

/** What a person calls the record: the field that is searched first, or the first text. */
export function titleOf(collection: Collection, record: RecordData): string {
  const searched: string | undefined = collection.search?.fields[0];
  const field =
    collection.fields.find(({ key }) => key === searched) ??
    collection.fields.find(({ type }) => NAMING.has(type));
  const value = field && record[field.key];
  const text = field && value !== undefined ? modelOf(field).text?.(value, field) : undefined;
  return text || record.id;
}
