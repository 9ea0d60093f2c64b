/** What the first row of a text tells: the separator, and the number of columns. Without the CSV parser. */

/** Number of characters to look at. */
const BEGINNING = 1 << 20;
/** Of two that occur equally often, the earlier one counts. */
const SEPARATORS = ["\t", ";", ",", "|", "،", "؛"] as const;

function firstRow(text: string): string {
  const plain = text.slice(0, BEGINNING).replace(/"(?:[^"]|"")*"/g, "x");
  return /^.*[\p{L}\p{N}].*$/mu.exec(plain)?.[0] ?? "";
}

/** @returns the most frequent separator of the first row that has words, outside its quoted cells. */
export function separatorOf(text: string): string {
  const header = firstRow(text);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((most, one) => (count(one) > count(most) ? one : most));
}

/** @returns the rows below a row that names their columns A, B, C and so on, as a spreadsheet does. */
export function withLetters(rows: string): string {
  const separator = separatorOf(rows);
  const cells = firstRow(rows).split(separator);
  // Rows in a message are written "Hind, E-1".
  const isSpaced = cells.length > 1 && cells.slice(1).every((cell) => cell.startsWith(" "));
  const letters = cells.map((_, index) => letterOf(index));
  return `${letters.join(isSpaced ? `${separator} ` : separator)}\n${rows}`;
}

/** Whether the columns have letters for want of names. */
export function areLetters(columns: readonly string[]): boolean {
  return columns.every((column, index) => column === letterOf(index));
}

/** @returns the letters of a column in a spreadsheet. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
