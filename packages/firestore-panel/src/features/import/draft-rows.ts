/** The rows of a file with their errors and their changes. Runs in the worker. */
import {
  differences,
  identityKey,
  validateRow,
  isBlank,
  rowIdentity,
  rowLabel,
  rowWrites,
  type RowValidation,
} from "../../fields/import-rows";
import { documentOf } from "../../fields/record";
import { confidentialKeys } from "../../fields/derived";
import type { RowIdentity, ImportRow, Collection, StoredData } from "../../schema/types";
import { text } from "../../texts/texts";
import type { ParsedRow } from "./parse-rows";
import type { CellChange, RowKind } from "./plan";

/** `parsed` has the file's cells; `row` has stored keys. */
export interface DraftRow extends RowValidation {
  readonly parsed: ParsedRow;
  readonly number: number;
  readonly row: ImportRow;
  readonly identity: RowIdentity;
  readonly key: string;
  /** Problems that do not prevent an import of the row. */
  readonly warnings: readonly string[];
  kind: RowKind;
  reason: string;
}

/** The stored record that a row matches. */
export interface StoredMatch {
  /** The required keys that the record lacks. */
  readonly gaps: readonly string[];
  /** The changes that the row would make. */
  readonly changes: readonly CellChange[];
  /** An earlier attempt of the same import added it. */
  readonly isAdded: boolean;
}

export function draftRow(collection: Collection, parsed: ParsedRow, row: ImportRow): DraftRow {
  const { errors, gaps } = validateRow(collection, row);
  const identity = rowIdentity(collection, row);
  const own = parsed.error === undefined ? [...errors, ...encodingErrors(collection, row)] : [parsed.error];
  return {
    parsed,
    number: parsed.number,
    row,
    identity,
    key: identityKey(identity),
    warnings: excelWarnings(collection, row),
    errors: own,
    gaps: parsed.error === undefined ? gaps : [],
    kind: "wrong",
    reason: "",
  };
}

/** @returns the row as it will be stored. A wrong row, and what changes nothing, stays as in the file. */
export function storedRow(collection: Collection, { row, errors }: DraftRow): ImportRow {
  if (errors.length > 0) return row;
  const writes = rowWrites(collection, row).map(({ path, value }) => [path.join("."), value] as const);
  return { ...row, ...Object.fromEntries(writes.filter(([key]) => !isBlank(row[key]))) };
}

/** The changed cells in row order. Passwords appear without values. */
export function cellChanges(
  collection: Collection,
  row: ImportRow,
  stored: StoredData,
): readonly CellChange[] {
  const hidden = confidentialKeys(collection);
  return differences(collection, row, stored).map(({ path: [key = "", inner], value }) => {
    const name = inner === undefined ? key : `${key}.${inner}`;
    if (hidden.includes(name)) return { key: name };
    return { key: name, values: { before: stored[key] ?? null, after: value } };
  });
}

export function repeatedText(collection: Collection, first: DraftRow, { row }: DraftRow): string {
  return text("import.row.repeated", {
    record: collection.label.one.toLowerCase(),
    row: first.number,
    values: isSameRow(collection, first.row, row) ? "same" : "other",
  });
}

/** Compares stored values: surrounding spaces, and numbers versus digits, make no difference. */
function isSameRow(collection: Collection, one: ImportRow, other: ImportRow): boolean {
  if (JSON.stringify(one) === JSON.stringify(other)) return true;
  const [a = {}, b = {}] = [one, other].map((row) => documentOf(rowWrites(collection, row)));
  return differences(collection, one, b).length + differences(collection, other, a).length === 0;
}

/** Sorts rows by group, such as books by author: a commit writes rows of one group, and each group is looked up once. */
export function sortedByGroup(rows: readonly DraftRow[]): readonly DraftRow[] {
  return [...rows].sort((a, b) => compareTexts(a.identity[0], b.identity[0]));
}

/** Detects files that are not UTF-8: storing them would lose Arabic letters. */
function encodingErrors(collection: Collection, row: ImportRow): readonly string[] {
  return Object.keys(row)
    .filter((key) => String(row[key]).includes("\uFFFD"))
    .map((key) => text("import.row.unreadable", { key: rowLabel(collection, key) }));
}

/** Scientific notation. Excel writes a long number this way unless its column is text, and most digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,}$/i;

function excelWarnings(collection: Collection, row: ImportRow): readonly string[] {
  return Object.entries(row).flatMap(([key, value]) =>
    typeof value === "string" && SCIENTIFIC.test(value.trim())
      ? [text("import.row.doubtful", { key: rowLabel(collection, key) })]
      : [],
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
