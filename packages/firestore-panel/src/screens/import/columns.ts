/** Maps the columns of a file to fields. The mapping is guessed from the names, and the person can change it. */
import { rowGroup, DROPPED_KEY, requiredRowKeys, rowKeys } from "../../fields/import-rows";
import type { ImportRow, Collection } from "../../schema/types";
import { modelOf, storedKeysOf } from "../../fields/models";
import { text } from "../../texts/texts";
import { countHeader, idHeader } from "../export/columns";

/** The use of a column. `use`: a stored key, KEEP or LEAVE_OUT. The constants begin with a colon, which no key does. */
export interface ColumnUse {
  readonly column: string;
  readonly use: string;
}
/** Stores the column as an extra field under its own name. */
export const KEEP = ":keep";
export const LEAVE_OUT = ":leave-out";

/**
 * Matches a column with a stored key or a label, ignoring case, spaces and punctuation: " Emp. ID" is empId. Other
 * columns of this panel's exports are ignored.
 */
export function guessUses(collection: Collection, columns: readonly string[]): readonly ColumnUse[] {
  const keys = rowKeys(collection);
  const byLetters = new Map<string, string>();
  for (const field of collection.fields) {
    const [key, second] = storedKeysOf(field);
    if (key !== undefined && second === undefined && keys.includes(key))
      byLetters.set(lettersOf(field.label), key);
  }
  for (const key of keys) byLetters.set(lettersOf(key), key);
  // A label such as "Author" may name an extra field if another column has the key.
  const { into, headers } = rowGroup(collection) ?? {};
  const named = new Set(columns.map((column) => byLetters.get(lettersOf(column))));
  if (into && !named.has(into.id)) byLetters.set(lettersOf(headers?.id ?? ""), into.id);
  if (into && !named.has(into.name)) byLetters.set(lettersOf(headers?.name ?? ""), into.name);
  return columns.map((column) => ({
    column,
    use: byLetters.get(lettersOf(column)) ?? (ownValues(collection, column) === undefined ? KEEP : LEAVE_OUT),
  }));
}

/** @returns what a column of a panel export has that no row can store. Undefined: rows can store it. */
function ownValues({ fields, subcollections }: Collection, column: string): string | undefined {
  if (column === DROPPED_KEY || column === idHeader()) return "ids";
  if (subcollections.some(({ count }) => count && countHeader(count) === column)) return "counts";
  return fields.some((field) => modelOf(field).stamps && field.label === column) ? "stamps" : undefined;
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

export function columnNotices(collection: Collection, uses: readonly ColumnUse[]): readonly string[] {
  const missing = missingKeys(collection, uses);
  return [
    ...uses.flatMap(({ column, use }) => {
      const values = use === LEAVE_OUT ? ownValues(collection, column) : undefined;
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
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
