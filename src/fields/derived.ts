/**
 * The two fields that records of a collection that is `indexed` carry beside the declared ones: what they are found by,
 * and what they are put in order by (docs/lists.md). Made from the declaration alone, by every write. Pure.
 */
import { SEARCH_KEY, SORT_KEY, VERSION_KEY } from "../schema/derived-keys";
import type { Collection, Field, RecordData, StoredData, StoredWrite } from "../schema/types";
import { modelOf } from "./models";
import { documentOf, readRecord } from "./record";
import { textOf } from "./record-text";
import { searchTokens } from "./search-text";
import { sortKey, type SortKey } from "./sort-keys";

export { SEARCH_KEY, SORT_KEY, VERSION_KEY };

/** Changed when the same declaration gives other search tokens or sort keys than before. */
const FORMAT = 2;

/** Stored keys that a record may hold besides those of its fields. */
export function derivedKeys({
  indexed,
}: {
  readonly indexed?: Collection["indexed"] | undefined;
}): readonly string[] {
  return indexed ? [SEARCH_KEY, SORT_KEY] : [];
}

/** Fields by which a list of the collection can be put in order: those of its columns whose type has an order. */
export function sortableFields({ fields, sort }: Collection): readonly Field[] {
  return fields.filter(
    (field) => modelOf(field).sortable && (field.column !== undefined || field.key === sort?.[0]),
  );
}

/** Those of them whose order is made here. What the server stamps is known to it alone, and has its order as stored. */
export function sortKeyFields(collection: Collection): readonly Field[] {
  return sortableFields(collection).filter((field) => !modelOf(field).stamps);
}

/** Keys of the fields that search tokens are made of. */
export function searchedKeys({ indexed, search }: Collection): readonly string[] {
  return typeof indexed === "object" ? indexed.by : (search?.fields ?? []);
}

/** @returns a text that differs where the declaration gives other search tokens or sort keys. */
export function derivedVersion(collection: Collection): string {
  const orders = sortKeyFields(collection).map(({ key, type, collation }) => [key, type, collation]);
  return fingerprint(JSON.stringify([FORMAT, searchedKeys(collection), orders]));
}

/** What a record of the collection carries. Nothing where it is not indexed. */
export function derivedWrites(collection: Collection, record: RecordData): readonly StoredWrite[] {
  if (!collection.indexed) return [];
  const by = searchedKeys(collection);
  const searched = collection.fields.filter(({ key }) => by.includes(key));
  const keys = sortKeyFields(collection).map((field): readonly [string, SortKey] => [
    field.key,
    sortKey(field, textOf(record, field)),
  ]);
  return [
    { path: [SEARCH_KEY], value: [...searchTokens(searched.map((field) => textOf(record, field)))] },
    {
      path: [SORT_KEY],
      value: { ...Object.fromEntries(keys), [VERSION_KEY]: derivedVersion(collection) },
    },
  ];
}

/**
 * @param stored what the document holds before, as plain data; empty for a new one.
 * @param writes what is going to be written.
 * @returns the writes, and what follows from them.
 */
export function withDerived(
  collection: Collection,
  id: string,
  stored: StoredData,
  writes: readonly StoredWrite[],
): readonly StoredWrite[] {
  if (!collection.indexed || writes.length === 0) return writes;
  const after = readRecord(collection, id, documentOf(writes, stored));
  return [...writes, ...derivedWrites(collection, after)];
}

/** FNV-1a, 32 bits, as hexadecimal digits: short, and the same everywhere. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
