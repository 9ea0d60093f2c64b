/** Types, limits and texts shared by the page, the worker and the upload. */
import type { ImportRow } from "../../schema/types";
import type { WriteRowsResult } from "./import";
import { errorMessage } from "../../contract/unreachable";
import type { TextId, Translate } from "../../texts/texts";
import type { JobState } from "../../screens/jobs/run-job";
import type { ColumnDecision, ColumnUse } from "./columns";
import type { ImportJournalEntry } from "./journal";
import { isPassing } from "./retry";

/** Number of rows per lookup of records; small enough to keep the page responsive. */
export const COMPARE_ROWS = 10_000;
/** Milliseconds for which a comparison stays valid. Later batches are compared again, one by one. */
export const COMPARISON_MS = 5 * 60_000;
/** Rows on a page of the preview. */
export const PREVIEW_ROWS = 50;
/** About 500,000 rows. Only the worker keeps the file in memory. */
export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;

/**
 * "stored": the record already exists, and no earlier attempt of this import added it. "repeated": an earlier row of
 * the file has the same record.
 */
export type RowKind = "new" | "stored" | "repeated" | "wrong";
/** The preview's filters. "changing": stored rows whose record differs from the file. */
export type PreviewFilter = RowKind | "changing";

export interface DraftSummary {
  /** SHA-256 of the file's bytes, in hex. */
  readonly hash: string;
  readonly rows: number;
  /** The new and stored rows, which are uploaded in batches. */
  readonly accepted: number;
  /** Those with a stored record, including records of an earlier attempt of this import. */
  readonly stored: number;
  /** The use of each column in file order, which the journal stores. */
  readonly uses: readonly ColumnUse[];
  /** What is known of each column in the same order, with a value of one that has no name of its own. */
  readonly columns: readonly (ColumnDecision & { readonly example?: string })[];
  /** Errors of the mapping. Rows are read only without errors. */
  readonly problems: readonly string[];
  readonly counts: { readonly [view in PreviewFilter]: number };
  /** Unknown ids of groups, each with its number of rows. These rows are wrong. */
  readonly unknown: readonly { readonly id: string; readonly rows: number }[];
  readonly notice: string | undefined;
  /** New and stored rows with warnings. */
  readonly doubtful: number;
}

export interface Batch {
  readonly rows: readonly ImportRow[];
  /** For each row, whether its record was missing when last compared. */
  readonly fresh: readonly boolean[];
}

/** A changed cell. Absent values: a password, which is not shown. */
export interface CellChange {
  readonly key: string;
  readonly values?: { readonly before: unknown; readonly after: unknown };
}

export interface PreviewRow {
  readonly number: number;
  /** By stored keys, as it will be stored. */
  readonly row: ImportRow;
  /** Why the row is wrong or repeated; empty otherwise. */
  readonly reason: string;
  readonly changes: readonly CellChange[];
  /** Problems that the person should check before the import. */
  readonly warnings: readonly string[];
}

/** The states of a file until its rows are compared. Their upload is a job. */
export type FileState =
  | { readonly name: "empty" }
  | { readonly name: "refused"; readonly message: string }
  | { readonly name: "reading"; readonly rows: number }
  /** The column mapping has errors. */
  | { readonly name: "unclear" }
  /** `trouble`: the server does not answer, and the request is retried. */
  | { readonly name: "comparing"; readonly trouble?: string | undefined }
  | { readonly name: "ready" };

export interface UploadProgress {
  /** The server does not answer, and the request is retried. */
  readonly trouble?: string | undefined;
  /** Absent: some rows are not uploaded yet. */
  readonly result?: {
    readonly totals: ImportTotals;
    readonly summary: ImportSummary;
    readonly entry: ImportJournalEntry;
  };
}

/** Whether every row of the file was imported. */
export function isWhole(job: JobState<UploadProgress>): boolean {
  const summary = job.name === "done" ? job.progress.result?.summary : undefined;
  return summary !== undefined && summary.unchanged + summary.skipped === 0;
}

/** "Uploaded 400 / 1000 rows (40%)" */
export function importProgressText(
  t: Translate,
  done: number,
  total: number,
  id: TextId = "import.progress.text",
): string {
  return t(id, { done, total, percent: percentOf(done, total) });
}

/** The result of an import in rows of the file. `unchanged`: they already existed and stayed unchanged. */
interface ImportSummary {
  readonly rows: number;
  readonly unchanged: number;
  readonly skipped: number;
}

/** "2 of 4 rows uploaded. 2 were skipped." The specified text appears only if every row was imported. */
export function importSummaryText(t: Translate, { rows, unchanged, skipped }: ImportSummary): string {
  if (unchanged + skipped === 0) return t("import.result.whole");
  return [
    t("import.result.part", { uploaded: rows - unchanged - skipped, rows }),
    ...(unchanged > 0 ? [t("import.result.unchanged", { count: unchanged })] : []),
    ...(skipped > 0 ? [t("import.result.skipped", { count: skipped })] : []),
  ].join(" ");
}

/**
 * Why an upload failed, what is stored, and how to continue if that can help.
 * @param done number of rows known to be stored.
 */
export function failureText(t: Translate, error: Error, done: number): string {
  return [
    errorMessage(error),
    ...(done > 0 ? [t("import.stopped.confirmed", { count: done })] : []),
    ...(isPassing(error) ? [t("import.stopped.continue")] : []),
  ].join(" ");
}

/** A rounded percentage; 100 when there is nothing to do. */
export function percentOf(done: number, total: number): number {
  return total === 0 ? 100 : Math.round((done / total) * 100);
}

/** The totals of an import. */
export interface ImportTotals {
  /** Over all attempts. */
  readonly result: WriteRowsResult;
  /** Absent: there was only one attempt. */
  readonly continued?: {
    /** Rows written by this attempt. Absent: unknown. */
    readonly now?: number;
  };
}

/** "This try: 990 added, 10 changed, 0 left unchanged." */
export function totalsText(
  t: Translate,
  { result: { created, updated, left }, continued }: ImportTotals,
): string {
  const counts = { created, updated, left };
  if (!continued) return t("import.totals.try", counts);
  const { now } = continued;
  return [
    t("import.totals.all", counts),
    ...(now === undefined ? [] : [t("import.totals.now", { count: now })]),
  ].join(" ");
}

export function sumResults(results: readonly WriteRowsResult[]): WriteRowsResult {
  const sum = (key: keyof WriteRowsResult) => results.reduce((before, result) => before + result[key], 0);
  return { created: sum("created"), updated: sum("updated"), left: sum("left") };
}

/** Formats a value for the preview and for the file of rejected rows. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
