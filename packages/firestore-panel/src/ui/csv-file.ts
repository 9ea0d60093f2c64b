/** Writes CSV files for spreadsheets. Every CSV file of the panel is written here. */

import { withoutDirection } from "../schema/text";

/** The byte-order mark. Spreadsheets read a file that begins with it as UTF-8, which preserves Arabic text. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Prefixes that make a spreadsheet run a cell as a formula or a command. */
const FORMULA = /^\s*[=@|\t\r\n＝＠]/;
/**
 * Spreadsheets also run text that begins with a sign, unless it is a number or a phone number. U+2212 is the
 * typographic minus.
 */
const SIGNED = /^\s*[+\-\u2212＋－]/;
const NUMBER = /^[+\-\u2212＋－]\s?[.,]?\p{Nd}[\p{Nd}.,]*(?:e[+-]?\p{Nd}+)?\s?%?$/iu;
/** The fewest digits of a phone number: "+1-1" is a calculation. */
const PHONE_DIGITS = 5;
const PHONE_NUMBER = new RegExp(`^[+＋](?:[\\s().-]*\\p{Nd}){${PHONE_DIGITS},}\\)?$`, "u");

export function csv(lines: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + csvLines(lines);
}

/**
 * Formats rows of cells as part of a CSV file. Text that a spreadsheet would run gets an apostrophe in front. Every
 * cell is quoted: a spreadsheet with another separator would split "a;=1+1" and run its second half.
 */
export function csvLines(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

/** Removes the apostrophe that `csv` adds to a cell, and no other one. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell;
}

export function offerFile(name: string, content: string | Blob): void {
  const file =
    typeof content === "string" ? new Blob([content], { type: "text/csv;charset=utf-8" }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file when the click returns, so the next task can revoke its URL.
  setTimeout(() => URL.revokeObjectURL(url));
}

function quoted(cell: string | number): string {
  const plain = withoutDirection(String(cell));
  const text = typeof cell === "string" && isGuarded(plain) ? `'${plain}` : plain;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * A cell that already begins with apostrophes and a formula gets one more, so that reading the file restores the
 * original.
 */
function isGuarded(cell: string): boolean {
  const text = cell.replace(/^'+/, "");
  if (FORMULA.test(text)) return true;
  const trimmed = text.trim();
  return SIGNED.test(text) && !NUMBER.test(trimmed) && !PHONE_NUMBER.test(trimmed);
}
