/** Files for spreadsheets. Everything that leaves the panel as CSV is written here. */

/** The byte-order mark: spreadsheets read a file that begins with it as UTF-8, so Arabic text arrives intact. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Beginnings that spreadsheets run as a formula or a command, whatever follows. */
const FORMULA = /^\s*[=@|\t\r\n＝＠]/;
/** They run text with a sign as well, unless it is a number or a phone number. U+2212 is the minus of typesetters. */
const SIGNED = /^\s*[+\-\u2212＋－]/;
const NUMBER = /^[+\-\u2212＋－]\s?[.,]?\p{Nd}[\p{Nd}.,]*(?:e[+-]?\p{Nd}+)?\s?%?$/iu;
/** The fewest digits of a phone number: "+1-1" is a calculation. */
const PHONE_DIGITS = 5;
const PHONE = new RegExp(`^[+＋](?:[\\s().-]*\\p{Nd}){${PHONE_DIGITS},}\\)?$`, "u");

/** What stands between two cells. */
export type Separator = "," | ";" | "\t";

/** Lines of cells as a whole CSV file. */
export function csv(lines: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + csvLines(lines);
}

/**
 * Lines of cells as a part of a CSV file. Text that a spreadsheet would run begins with an apostrophe. Every cell is quoted:
 * a spreadsheet with another separator would cut "a;=1+1" in two and run its second half.
 */
export function csvLines(
  lines: readonly (readonly (string | number)[])[],
  separator: Separator = ",",
): string {
  return lines.map((line) => `${line.map(quoted).join(separator)}\r\n`).join("");
}

/** Takes away the apostrophe that `csv` put before a cell, and no other one. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell;
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
  const text = typeof cell === "string" && isGuarded(cell) ? `'${cell}` : String(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Text of apostrophes and a formula gets one apostrophe more, so that reading the file gives back those that it had. */
function isGuarded(cell: string): boolean {
  const text = cell.replace(/^'+/, "");
  if (FORMULA.test(text)) return true;
  const trimmed = text.trim();
  return SIGNED.test(text) && !NUMBER.test(trimmed) && !PHONE.test(trimmed);
}
