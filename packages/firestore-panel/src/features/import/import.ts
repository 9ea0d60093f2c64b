/** What the page, its worker and its service exchange. */
import type { ImportRow } from "../../schema/types";
import type { Column } from "./columns";

/** Rows of one batch: the specification's number, below Firestore's limit of 500 writes a commit. */
export const BATCH_ROWS = 400;

export type ImportPolicy = "leave" | "update";

/**
 * "changing": the record is stored with other values. "stored": with the same ones. "repeated": an earlier row of the
 * file has the same record.
 */
export type RowKind = "new" | "changing" | "stored" | "repeated" | "wrong";

export interface ImportSummary {
  readonly rows: number;
  readonly counts: { readonly [kind in RowKind]: number };
  readonly columns: readonly Column[];
  readonly missing: readonly string[];
  /** The operations that last wrote the stored records, with the number of their rows. */
  readonly storedBy: readonly { readonly operation: string; readonly rows: number }[];
}

/** A changed cell. Absent values: a password, which is not shown. */
export interface CellChange {
  readonly key: string;
  readonly values?: { readonly before: unknown; readonly after: unknown };
}

export interface PreviewRow {
  /** The line as a spreadsheet counts it, or the place in the list. */
  readonly number: number;
  readonly row: ImportRow;
  /** Why the row is wrong or repeated. Empty: neither. */
  readonly reason: string;
  readonly changes: readonly CellChange[];
}

export interface WriteRowsParams {
  readonly resource: string;
  /** At most BATCH_ROWS valid rows, whose records are stored with other values or not at all. */
  readonly rows: readonly ImportRow[];
  readonly policy: ImportPolicy;
  readonly operation: string;
  /** The rows that the whole import is to write. Its first entry holds the number. */
  readonly total: number;
}
/** Includes what an earlier attempt of the same batch has written. */
export interface WriteRowsResult {
  readonly created: number;
  readonly updated: number;
}

export const WRITTEN_KINDS: { readonly [policy in ImportPolicy]: readonly RowKind[] } = {
  leave: ["new"],
  update: ["new", "changing"],
};

export function rowsToWrite({ counts }: ImportSummary, policy: ImportPolicy): number {
  return WRITTEN_KINDS[policy].reduce((sum, kind) => sum + counts[kind], 0);
}

export function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
