/** A file's rows one by one: what is wrong with each, and what it would change. Runs in the worker. */
import {
  differences,
  identityKey,
  validateRow,
  rowIdentity,
  rowWrites,
  type RowValidation,
} from "../../fields/import-rows";
import { documentOf } from "../../fields/record";
import { confidentialKeys } from "../../fields/pruned-keys";
import type { RowIdentity, ImportRow } from "../../schema/import";
import type { Collection, StoredData } from "../../schema/types";
import type { ParsedRow } from "./parse-rows";
import type { CellChange, RowKind } from "./plan";

/** `parsed` as the file gives it; `row` by stored keys. */
export interface DraftRow extends RowValidation {
  readonly parsed: ParsedRow;
  readonly number: number;
  readonly row: ImportRow;
  readonly identity: RowIdentity;
  readonly key: string;
  /** Doubts that do not keep the row from being written. */
  readonly warnings: readonly string[];
  kind: RowKind;
  reason: string;
}

/** What is known of the stored record of a row. */
export interface StoredMatch {
  /** The required keys that it lacks. */
  readonly gaps: readonly string[];
  /** What the row would change. */
  readonly changes: readonly CellChange[];
  /** An earlier try of the same import has added it. */
  readonly isAdded: boolean;
}

export function draftRow(collection: Collection, parsed: ParsedRow, row: ImportRow): DraftRow {
  const { errors, gaps } = validateRow(collection, row);
  const identity = rowIdentity(collection, row);
  const own = parsed.error === undefined ? [...errors, ...encodingErrors(row)] : [parsed.error];
  return {
    parsed,
    number: parsed.number,
    row,
    identity,
    key: identityKey(identity),
    warnings: excelWarnings(row),
    errors: own,
    gaps: parsed.error === undefined ? gaps : [],
    kind: "wrong",
    reason: "",
  };
}

/** Cell by cell, in the row's order. Of a password only the change is told. */
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
  const same = isSameRow(collection, first.row, row);
  return `Same employee as row ${first.number}, ${same ? "with the same values" : "with other values"}`;
}

/** By what is stored of the rows: blanks around a text, and a number in place of its digits, make no difference. */
function isSameRow(collection: Collection, one: ImportRow, other: ImportRow): boolean {
  if (JSON.stringify(one) === JSON.stringify(other)) return true;
  const [a = {}, b = {}] = [one, other].map((row) => documentOf(rowWrites(collection, row)));
  return differences(collection, one, b).length + differences(collection, other, a).length === 0;
}

/** Rows of one company stand together: a commit writes rows of one, and each company is looked up once. */
export function sortedByGroup(rows: readonly DraftRow[]): readonly DraftRow[] {
  return [...rows].sort((a, b) => compareTexts(a.identity[0], b.identity[0]));
}

/** A file in another encoding than UTF-8 would be stored with its Arabic letters lost. */
function encodingErrors(row: ImportRow): readonly string[] {
  return Object.keys(row)
    .filter((key) => String(row[key]).includes("\uFFFD"))
    .map((key) => `${key}: Unreadable letters. Save the file as "CSV UTF-8"`);
}

/** A long number as Excel writes it into a CSV file unless its column is text: most of its digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,}$/i;

function excelWarnings(row: ImportRow): readonly string[] {
  return Object.entries(row).flatMap(([key, value]) =>
    typeof value === "string" && SCIENTIFIC.test(value.trim()) ? [`${key}: Excel changed this number`] : [],
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
