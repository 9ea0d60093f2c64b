/** Files for spreadsheets. Everything that leaves the panel as CSV is written here. */

/** The byte-order mark: spreadsheets read a file that begins with it as UTF-8, so Arabic text arrives intact. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r\n＝＋－＠]/;
const RESTORABLE = /^'(?=[\s]*[=+\-@\t\r\n＝＋－＠])/;

/** What stands between two cells. */
export type Separator = "," | ";" | "\t";

/** Lines of cells as a whole CSV file. */
export function csv(lines: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + csvLines(lines);
}

/**
 * Lines of cells as a part of a CSV file. Text that would be a formula begins with an apostrophe. Every cell is quoted: a
 * spreadsheet with another separator would cut "a;=1+1" in two and run its second half.
 */
export function csvLines(
  lines: readonly (readonly (string | number)[])[],
  separator: Separator = ",",
): string {
  return lines.map((line) => `${line.map(quoted).join(separator)}\r\n`).join("");
}

/** Takes away the apostrophe that `csv` put before a cell. */
export function restoreCell(cell: string): string {
  return cell.replace(RESTORABLE, "");
}

/** Downloads a text or a whole file under a name. */
export function offerFile(name: string, content: string | Blob): void {
  const file =
    typeof content === "string" ? new Blob([content], { type: "text/csv;charset=utf-8" }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // When the click returns, the browser has read the file; its address can be released in the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

function quoted(cell: string | number): string {
  const text = typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return `"${text.replaceAll('"', '""')}"`;
}
