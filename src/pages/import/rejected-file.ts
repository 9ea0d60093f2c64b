/** The file of rejected rows, which the person can correct and import again. */
import { csv } from "../../components/csv-file";
import type { ImportRow } from "../../schema/types";

export interface RejectedRow {
  readonly number: number;
  readonly row: ImportRow;
  readonly reason: string;
}

const NUMBER = "Row in the file";
const REASON = "Why it was not uploaded";
/** Columns that the panel adds to such a file; an import ignores them. */
export const RESULT_COLUMNS: ReadonlySet<string> = new Set([NUMBER, REASON]);

/** Formats the rows as CSV, reasons first. */
export function rejectedCsv(columns: readonly string[], rejected: readonly RejectedRow[]): string {
  const cells = rejected.map(({ number, row, reason }) => [
    number,
    reason,
    ...columns.map((column) => cellText(row[column])),
  ]);
  return csv([[NUMBER, REASON, ...columns], ...cells]);
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
