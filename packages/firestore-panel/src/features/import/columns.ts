/** Decides what becomes of each column of a file: a field, an extra field, or left out. The person can change it. */
import {
  countHeader,
  idHeader,
  rowGroup,
  DROPPED_KEY,
  extraNameErrors,
  requiredRowKeys,
  rowKeys,
  columnLabel,
} from "../../fields/import-rows";
import type { ImportRow, Collection } from "../../schema/types";
import { modelOf } from "../../fields/models";
import { foldText } from "../../fields/search-text";
import { localized } from "../../texts/declared";
import { text } from "../../texts/texts";

/** Stores the column as an extra field under its own name. The colon begins no stored key. */
export const KEEP = ":keep";
export const LEAVE_OUT = ":leave-out";

export interface Column {
  /** The place of its cells in each row, which identifies it: its name may be missing or occur twice. */
  readonly index: number;
  readonly name: string;
  /** A stored key, KEEP or LEAVE_OUT. */
  readonly use: string;
  /** The stored key that its name means. */
  readonly meaning?: string;
  readonly canKeep: boolean;
  /** The panel has made its values, in an export or in a file of rejected rows. */
  readonly isOwn: boolean;
  readonly example?: string;
}

export interface FileHeaders {
  /** Letters of labels, with their stored keys. */
  readonly labels: readonly (readonly [letters: string, key: string])[];
  /** The same for a label that exports use for the name of a row's group. */
  readonly group: FileHeaders["labels"];
  /** Headers of exports and of rejected rows whose values the panel makes. */
  readonly own: readonly string[];
}

export const resultColumns = (): readonly string[] => [
  text("import.rejected.row"),
  text("import.rejected.why"),
];

export function fileHeaders(declared: Collection): FileHeaders {
  const collection = localized(declared);
  const { fields, computed, subcollections } = collection;
  const { into, headers } = rowGroup(collection) ?? {};
  return {
    labels: rowKeys(collection).map((key) => [headerLetters(columnLabel(collection, key)), key]),
    group: into && headers ? [[headerLetters(headers.exported), into.name]] : [],
    own: [
      ...fields.filter((field) => modelOf(field).stamps).map(({ label }) => label),
      ...computed.map(({ label }) => label),
      ...subcollections.flatMap(({ count }) => (count ? [countHeader(count)] : [])),
      idHeader(),
      ...resultColumns(),
    ],
  };
}

/**
 * Matches a column with a stored key or a label, ignoring case, spaces and punctuation: " Emp. ID" is empId. What a record
 * cannot hold, and a second column for the same key, starts as left out.
 * @param names the names in the file, by their places.
 * @param languages the last one's headers go first.
 */
export function decideColumns(
  collection: Collection,
  names: readonly string[],
  languages: readonly FileHeaders[],
): readonly Column[] {
  const keys = rowKeys(collection);
  const meanings = meaningsOf(collection, names, languages);
  const isOwn = (name: string) => name === DROPPED_KEY || languages.some(({ own }) => own.includes(name));
  const others = names.filter((name, index) => meanings[index] === undefined && !isOwn(name));
  const surplus = extraNameErrors(collection, others);
  const taken = new Set<string>();
  return names.map((name, index) => {
    const meaning = meanings[index];
    const key = meaning ?? name;
    const canKeep =
      collection.extraFields !== undefined &&
      ![DROPPED_KEY, "", ...keys].includes(name) &&
      extraNameErrors(collection, [name]).size === 0;
    const isFit = meaning !== undefined || (canKeep && !isOwn(name) && !surplus.has(name));
    const use = isFit && !taken.has(key) ? (meaning ?? KEEP) : LEAVE_OUT;
    taken.add(key);
    return { index, name, canKeep, isOwn: isOwn(name), use, ...(meaning !== undefined && { meaning }) };
  });
}

function meaningsOf(collection: Collection, names: readonly string[], languages: readonly FileHeaders[]) {
  const byLetters = new Map<string, string>(languages.flatMap(({ labels }) => labels));
  for (const key of rowKeys(collection)) byLetters.set(headerLetters(key), key);
  // A label such as "Author" may name an extra field if another column has the key.
  const named = new Set(names.map((name) => byLetters.get(headerLetters(name))));
  for (const [letters, key] of languages.flatMap(({ group }) => group))
    if (!named.has(key)) byLetters.set(letters, key);
  return names.map((name) => byLetters.get(headerLetters(name)));
}

export function withUse(columns: readonly Column[], index: number, use: string): readonly Column[] {
  const key = columns.flatMap((column) => (column.index === index ? columnKey({ ...column, use }) : []))[0];
  return columns.map((column) => {
    if (column.index === index) return { ...column, use };
    return key !== undefined && columnKey(column) === key ? { ...column, use: LEAVE_OUT } : column;
  });
}

/** @returns the key under which a column is stored. Undefined: it is left out. */
function columnKey({ name, use }: Pick<Column, "name" | "use">): string | undefined {
  return use === LEAVE_OUT ? undefined : use === KEEP ? name : use;
}

export function rowReader(columns: readonly Column[]): (cells: readonly unknown[]) => ImportRow {
  const keys = columns.map((column) => [column.index, columnKey(column)] as const);
  return (cells) =>
    Object.fromEntries(
      keys.flatMap(([index, key]): [string, unknown][] =>
        key === undefined || cells[index] === undefined ? [] : [[key, cells[index]]],
      ),
    );
}

export function missingLabels(collection: Collection, columns: readonly Column[]): readonly string[] {
  return requiredRowKeys(collection)
    .filter((key) => !columns.some(({ use }) => use === key))
    .map((key) => columnLabel(collection, key));
}

function headerLetters(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, "");
}
