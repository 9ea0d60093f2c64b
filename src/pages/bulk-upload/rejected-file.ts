/** The file of rows that were not uploaded, to be mended and chosen again. */
import Papa from "papaparse";
import type { Row } from "../../fields/bulk-rows";
import { BYTE_ORDER_MARK } from "./offer-file";

export interface RejectedRow {
  readonly number: number;
  readonly row: Row;
  readonly reason: string;
}

const NUMBER = "Row in the file";
const REASON = "Why it was not uploaded";
/** Columns of ours in such a file; they are not read back. */
export const RESULT_COLUMNS: ReadonlySet<string> = new Set([NUMBER, REASON]);

/** What a spreadsheet would run instead of showing. */
const FORMULA = /^[\s]*[=+\-@\t\r\n＝＋－＠]/;
const RESTORABLE = /^'(?=[\s]*[=+\-@\t\r\n＝＋－＠])/;

/** The rows as CSV, the reasons first. Cells that would be formulas begin with an apostrophe. */
export function rejectedCsv(columns: readonly string[], rejected: readonly RejectedRow[]): string {
  const cells = rejected.map(({ number, row, reason }) => [
    number,
    reason,
    ...columns.map((column) => cellText(row[column])),
  ]);
  return csv([[NUMBER, REASON, ...columns], ...cells]);
}

/** Takes away the apostrophe that `rejectedCsv` put before a cell. */
export function restoreCell(cell: string): string {
  return cell.replace(RESTORABLE, "");
}

/** Lines of cells as CSV. Text that would be a formula begins with an apostrophe. */
export function csv(lines: readonly (readonly (string | number)[])[]): string {
  const text = lines.map((line) =>
    line.map((cell) => (typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : cell)),
  );
  return BYTE_ORDER_MARK + Papa.unparse(text) + "\r\n";
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
