/** Search tokens and sort keys of records in an `indexed` collection (docs/lists.md). Pure. */
import { SEARCH_KEY, SORT_KEY, VERSION_KEY } from "../schema/stored-names";
import type { Collection, Field, RecordData, StoredData, StoredWrite } from "../schema/types";
import { modelOf, storedKeysOf } from "./models";
import { canonical, documentOf, readRecord, searchTextsOf, textOf } from "./record";
import { searchTokens, foldText } from "./search-text";

export { SEARCH_KEY, SORT_KEY, VERSION_KEY };

/** Increase it when the same declaration produces other search tokens or sort keys. */
const FORMAT = 4;

export function derivedKeys({ indexed }: Partial<Pick<Collection, "indexed">>): readonly string[] {
  return indexed ? [SEARCH_KEY, SORT_KEY] : [];
}

/** Stored keys of passwords. History shows that they changed, but never their values. */
export function confidentialKeys({ fields }: Collection): readonly string[] {
  return fields.filter((field) => modelOf(field).confidential).flatMap(storedKeysOf);
}

/** Stored keys that an entry's `before` omits. The rules compare all others with the stored record. */
export function prunedKeys(collection: Collection): readonly string[] {
  return [...confidentialKeys(collection), ...derivedKeys(collection)];
}

/** By which a list can be ordered: columns of some view, and the default order, whose type is sortable. */
export function sortableFields({ fields, sort, indexed }: Collection): readonly Field[] {
  const orders: readonly string[] = (typeof indexed === "object" && indexed.orders) || [];
  return fields.filter(
    (field) =>
      modelOf(field).sortable &&
      (field.column !== undefined || field.key === sort?.[0] || orders.includes(field.key)),
  );
}

/** Those with a derived sort key. Timestamps of the server are ordered as stored. */
export function sortKeyFields(collection: Collection): readonly Field[] {
  return sortableFields(collection).filter((field) => !modelOf(field).stamps);
}

/** Keys of the fields whose texts become search tokens. */
export function searchedKeys({ indexed, search }: Collection): readonly string[] {
  return typeof indexed === "object" ? indexed.by : (search?.fields ?? []);
}

/** @returns a text that changes when the declaration produces other search tokens or sort keys. */
export function derivedVersion(collection: Collection): string {
  const orders = sortKeyFields(collection).map(({ key, type, collation }) => [key, type, collation]);
  return fingerprint(JSON.stringify([FORMAT, searchedKeys(collection), orders]));
}

export function derivedWrites(collection: Collection, record: RecordData): readonly StoredWrite[] {
  if (!collection.indexed) return [];
  const by = searchedKeys(collection);
  const searched = collection.fields.filter(({ key }) => by.includes(key));
  const texts = searched.flatMap((field) => searchTextsOf(record, field));
  const keys: { [key: string]: SortKey } = {};
  for (const field of sortKeyFields(collection)) keys[field.key] = sortKey(field, textOf(record, field));
  return [
    { path: [SEARCH_KEY], value: searchTokens(texts) },
    { path: [SORT_KEY], value: { ...keys, [VERSION_KEY]: derivedVersion(collection) } },
  ];
}

/** @param stored the document's current data, as plain values; empty for a new document. */
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

/** FNV-1a with 32 bits, as hexadecimal digits. It is short and the same on every platform. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

/** @returns the derived fields to write if the stored ones do not match the declaration; otherwise none. */
export function derivedRepairs(
  collection: Collection,
  id: string,
  stored: StoredData,
): readonly StoredWrite[] {
  const wanted = derivedWrites(collection, readRecord(collection, id, stored));
  const agrees = wanted.every(({ path: [key = ""], value }) => canonical(stored[key]) === canonical(value));
  return agrees ? [] : wanted;
}

/** It has the same order here and in Firestore, where numbers come before texts. */
type SortKey = string | number;

/** The key of empty values. It comes after every text. */
export const EMPTY_KEY = "\u{10fffd}";
/** Firestore indexes 1,500 bytes of a text. */
const LONGEST_KEY = 200;
/** Half of a surrogate pair, left by shortening. Firestore cannot store it. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;
/** Numbers inside a text are padded to this many digits. Longer numbers start with their length instead. */
const PADDED = 12;

/** The last number of the text and the letters that follow it: 12 and "b" in "12-b". */
const SUFFIXED = /(\d+)[^\d\p{L}]*(\p{L}*)\s*$/u;

export function sortKey({ collation = "natural" }: Pick<Field, "collation">, text: string): SortKey {
  if (text === "") return EMPTY_KEY;
  if (collation === "number") return Number.isFinite(Number(text)) ? Number(text) : EMPTY_KEY;
  const folded = foldText(text);
  const key = padded(collation === "suffix-number" ? suffixFirst(folded) : folded);
  return key.slice(0, LONGEST_KEY).replace(HALF_CHARACTER, "");
}

/** Empty values come last in both directions. @param compareTexts by default in the order of Firestore. */
export function compareKeys(
  a: SortKey,
  b: SortKey,
  direction: "asc" | "desc",
  compareTexts = (text: string, other: string): number => (text < other ? -1 : 1),
): number {
  if (a === b) return 0;
  if (a === EMPTY_KEY || b === EMPTY_KEY) return a === EMPTY_KEY ? 1 : -1;
  const sign = direction === "asc" ? 1 : -1;
  if (typeof a === "string" && typeof b === "string") return sign * compareTexts(a, b);
  return (typeof a === typeof b ? a < b : typeof a === "number") ? -sign : sign;
}

/** Pads numbers inside a text to the same length, so that "b10" comes after "b2". */
function padded(text: string): string {
  return text.replace(/\d+/g, (written) => {
    const digits = written.replace(/^0+(?=\d)/, "").padStart(PADDED, "0");
    // ":" comes after "9" and before the letters. Adding 100 gives every length three digits.
    return digits.length > PADDED ? `:${digits.length + 100}${digits}` : digits;
  });
}

/** Orders "101A" by its letter, then by its number. Texts without a number come last. */
function suffixFirst(text: string): string {
  const [, digits, letters = ""] = SUFFIXED.exec(text) ?? [];
  return digits === undefined ? `\u{10fffc}${text}` : `${letters} ${digits} ${text}`;
}
