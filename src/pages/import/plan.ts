/** What the page, the worker and the upload agree on. */
import type { ImportRow } from "../../schema/import";
import type { ColumnUse } from "./columns";

/** Rows whose records are looked up at once: few enough for the page to stay responsive. */
export const COMPARE_ROWS = 10_000;
/** Milliseconds for which a comparison is trusted. Later batches are compared again, one by one. */
export const COMPARISON_MS = 5 * 60_000;
/** Rows on a page of the preview. */
export const PREVIEW_ROWS = 50;
/** Some 500,000 rows. A file is held in memory once, by the worker. */
export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;

/** "stored": the same employee is stored already, and not by an earlier try of the same import. "repeated": the same employee stands further up in the file. */
export type RowKind = "new" | "stored" | "repeated" | "wrong";
/** What the preview can show. "changing": those stored already that hold something else than their row. */
export type PreviewFilter = RowKind | "changing";

export interface DraftSummary {
  /** SHA-256 of the file's bytes, in hex. */
  readonly hash: string;
  readonly rows: number;
  /** New and stored rows: what is uploaded, in batches. */
  readonly accepted: number;
  /** Of these, the rows whose record is stored, also by an earlier try of the same import. */
  readonly stored: number;
  /** What each column is for, in the file's order. */
  readonly uses: readonly ColumnUse[];
  /** Errors of these choices. While there are any, no row is read. */
  readonly problems: readonly string[];
  readonly counts: { readonly [view in PreviewFilter]: number };
  /** Company ids of the file that no company has, each with the number of its rows. These rows are wrong. */
  readonly unknown: readonly { readonly id: string; readonly rows: number }[];
  readonly notices: readonly string[];
  /** New and stored rows with warnings. */
  readonly doubtful: number;
}

export interface Batch {
  readonly rows: readonly ImportRow[];
  /** For each row, whether its record was missing when last compared. */
  readonly fresh: readonly boolean[];
}

/** What a row would change in its record. Absent values: a password, which is not shown. */
export interface CellChange {
  readonly key: string;
  readonly values?: { readonly before: unknown; readonly after: unknown };
}

export interface PreviewRow {
  readonly number: number;
  readonly row: ImportRow;
  /** Why it is wrong or repeated; empty otherwise. */
  readonly reason: string;
  readonly changes: readonly CellChange[];
  /** What the person should look at before the row is written. */
  readonly warnings: readonly string[];
}

/** "Uploaded 400 / 1000 rows (40%)" (docs/bulk-upload.md). */
export function importProgressText(done: number, total: number): string {
  return `Uploaded ${done} / ${total} rows (${percentOf(done, total)}%)`;
}

/** How an upload ended, in the file's rows. `unchanged`: stored already, and left as they were. */
export interface ImportSummary {
  readonly rows: number;
  readonly unchanged: number;
  readonly skipped: number;
}

/** "2 of 4 rows uploaded. 2 were skipped." The specified words only where every row of the file went in. */
export function importSummaryText({ rows, unchanged, skipped }: ImportSummary): string {
  if (unchanged + skipped === 0) return "All data uploaded successfully!";
  const were = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "was" : "were"}`;
  return [
    `${(rows - unchanged - skipped).toLocaleString("en")} of ${rows.toLocaleString("en")} rows uploaded.`,
    ...(unchanged > 0 ? [`${were(unchanged)} stored already and not changed.`] : []),
    ...(skipped > 0 ? [`${were(skipped)} skipped.`] : []),
  ].join(" ");
}

/** A rounded percentage; 100 when there is nothing to do. */
export function percentOf(done: number, total: number): number {
  return total === 0 ? 100 : Math.round((done / total) * 100);
}
