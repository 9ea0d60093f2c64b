/** Maps the columns of a file to fields. The mapping is guessed from the names, and the person can change it. */
import { rowGroup, DROPPED_KEY, requiredRowKeys, rowKeys } from "../../fields/import-rows";
import type { ImportRow, Collection } from "../../schema/types";
import { modelOf, storedKeysOf } from "../../fields/models";
import { foldText } from "../../fields/search-text";
import { localized } from "../../texts/declared";
import { text } from "../../texts/texts";
import { countHeader, idHeader } from "../export/columns";
import { areLetters } from "./first-row";

/** The use of a column. `use`: a stored key, KEEP or LEAVE_OUT. The constants begin with a colon, which no key does. */
export interface ColumnUse {
  readonly column: string;
  readonly use: string;
}
/** Stores the column as an extra field under its own name. */
export const KEEP = ":keep";
export const LEAVE_OUT = ":leave-out";

/** The headers of files in one language. */
export interface FileHeaders {
  /** Stored keys by the letters of their fields' labels. */
  readonly labels: readonly Named[];
  /** The same of the id and the name of a row's group. */
  readonly group: readonly Named[];
  /** What a column of an export has that no row can store, by its header. */
  readonly ownValues: { readonly [header: string]: string };
  /** Columns of a file of rejected rows. */
  readonly results: readonly string[];
}
type Named = readonly [letters: string, key: string];

/** Columns that the panel adds to a file of rejected rows; an import ignores them, in any language. */
export const resultColumns = (): readonly string[] => [
  text("import.rejected.row"),
  text("import.rejected.why"),
];

/** @returns the headers of exports and of rejected rows in the current language. */
export function fileHeaders(declared: Collection): FileHeaders {
  const collection = localized(declared);
  const { fields, subcollections } = collection;
  const keys = rowKeys(collection);
  const labels = fields.flatMap((field): Named[] => {
    const [key, second] = storedKeysOf(field);
    const isOne = key !== undefined && second === undefined && keys.includes(key);
    return isOne ? [[lettersOf(field.label), key]] : [];
  });
  const { into, headers } = rowGroup(collection) ?? {};
  const stamps = fields.filter((field) => modelOf(field).stamps).map(({ label }) => [label, "stamps"]);
  const counts = subcollections.flatMap(({ count }) => (count ? [[countHeader(count), "counts"]] : []));
  return {
    labels,
    group:
      into && headers
        ? [
            [lettersOf(headers.id), into.id],
            [lettersOf(headers.name), into.name],
          ]
        : [],
    ownValues: Object.fromEntries([...stamps, ...counts, [idHeader(), "ids"]]) as FileHeaders["ownValues"],
    results: resultColumns(),
  };
}

/**
 * Matches a column with a stored key or a label, ignoring case, spaces and punctuation: " Emp. ID" is empId. Other
 * columns of this panel's exports are ignored. Columns without names that are as many as the template's have its order.
 * @param languages the last one's headers go first.
 */
export function guessUses(
  collection: Collection,
  columns: readonly string[],
  languages: readonly FileHeaders[],
): readonly ColumnUse[] {
  const keys = rowKeys(collection);
  if (columns.length === keys.length && areLetters(columns))
    return keys.map((use, index) => ({ column: columns[index] ?? "", use }));
  const byLetters = new Map<string, string>(languages.flatMap(({ labels }) => labels));
  for (const key of keys) byLetters.set(lettersOf(key), key);
  // A label such as "Author" may name an extra field if another column has the key.
  const named = new Set(columns.map((column) => byLetters.get(lettersOf(column))));
  for (const [letters, key] of languages.flatMap(({ group }) => group))
    if (!named.has(key)) byLetters.set(letters, key);
  return columns.map((column) => ({
    column,
    use: byLetters.get(lettersOf(column)) ?? (ownValues(languages, column) === undefined ? KEEP : LEAVE_OUT),
  }));
}

/** @returns what a column of a panel export has that no row can store. Undefined: rows can store it. */
function ownValues(languages: readonly FileHeaders[], column: string): string | undefined {
  if (column === DROPPED_KEY) return "ids";
  return languages.find((one) => Object.hasOwn(one.ownValues, column))?.ownValues[column];
}

/** The possible uses of a column. A column named like a declared field, or `id`, cannot become an extra field. */
export function usesFor(collection: Collection, column: string): readonly string[] {
  const keys = rowKeys(collection);
  const canKeep = column !== DROPPED_KEY && !keys.includes(column);
  return [...keys, ...(canKeep ? [KEEP] : []), LEAVE_OUT];
}

/** Errors in the mapping that the person must correct before rows can be read. */
export function columnProblems(collection: Collection, uses: readonly ColumnUse[]): readonly string[] {
  const missing = missingKeys(collection, uses);
  const identity: readonly string[] = collection.bulk?.identity ?? [];
  return [
    ...rowKeys(collection).flatMap((key) => {
      const names = uses.filter(({ use }) => use === key).map(({ column }) => `"${column}"`);
      return names.length > 1
        ? [text("import.columns.several", { key, columns: names.join(text("common.comma")) })]
        : [];
    }),
    ...(uses.length > 0 && identity.some((key) => missing.includes(key))
      ? [text("import.columns.missing", { keys: missing.join(text("common.comma")) })]
      : []),
  ];
}

export function columnNotices(
  collection: Collection,
  uses: readonly ColumnUse[],
  languages: readonly FileHeaders[],
): readonly string[] {
  const missing = missingKeys(collection, uses);
  return [
    ...uses.flatMap(({ column, use }) => {
      const values = use === LEAVE_OUT ? ownValues(languages, column) : undefined;
      return values === undefined ? [] : [text("import.columns.leftOut", { column, values })];
    }),
    ...(uses.length > 0 && missing.length > 0 && columnProblems(collection, uses).length === 0
      ? [
          text("import.columns.onlyStored", {
            keys: missing.join(text("common.comma")),
            records: collection.label.many.toLowerCase(),
          }),
        ]
      : []),
  ];
}

/** @returns a function that renames a row's columns to stored keys. */
export function rowReader(uses: readonly ColumnUse[]): (row: ImportRow) => ImportRow {
  if (uses.every(({ column, use }) => use === column || use === KEEP)) return (row) => row;
  const useOf = new Map(uses.map(({ column, use }) => [column, use]));
  return (row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
        const use = useOf.get(column) ?? KEEP;
        return use === LEAVE_OUT ? [] : [[use === KEEP ? column : use, value]];
      }),
    );
}

function missingKeys(collection: Collection, uses: readonly ColumnUse[]): readonly string[] {
  return requiredRowKeys(collection).filter((key) => !uses.some(({ use }) => use === key));
}

/** "Emp. ID" -> "empid" */
function lettersOf(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, "");
}
