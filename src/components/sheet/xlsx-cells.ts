import type { SheetValue } from "../../schema/types";
import type { SheetColumn, SheetRow } from "./sheet-writer";
import { dayNumber, momentNumber } from "./xlsx-days";
import { STYLE } from "./xlsx-parts";
import { xmlText } from "./xlsx-text";

/**
 * Formats a value as a sheet cell. An empty value produces no cell.
 * @param cell its name, such as "B2".
 * @param link makes the cell a link unless the sheet has reached its limit of links.
 */
export function cellOf(
  value: SheetValue,
  cell: string,
  rightToLeft: boolean,
  link: (cell: string, address: string) => boolean,
): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return `<c r="${cell}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === "number") return numberCell(value, cell, STYLE.plain);
  if (typeof value === "string") return textCell(value, cell, rightToLeft ? STYLE.rightToLeft : STYLE.text);
  if ("link" in value) return textCell(value.link, cell, link(cell, value.link) ? STYLE.link : STYLE.text);
  const [number, style, text] =
    "day" in value
      ? [dayNumber(value.day), STYLE.day, value.day]
      : [momentNumber(value.moment), STYLE.moment, value.moment];
  return number === undefined ? textCell(text, cell, STYLE.text) : numberCell(number, cell, style);
}

function numberCell(value: number, cell: string, style: number): string {
  return `<c r="${cell}" s="${style}"><v>${value}</v></c>`;
}

/** An inline string. A shared string table would stay in memory until the file is complete. */
export function textCell(text: string, cell: string, style: number): string {
  return `<c r="${cell}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const [NARROWEST, WIDEST] = [8, 48];
/** "2026-11-22 15:04:05" */
const MOMENT_WIDTH = 19;

/** Column width in characters, based on the first rows. */
export function widthOf({ header }: SheetColumn, rows: readonly SheetRow[], index: number): number {
  const lengths = rows.map((row) => {
    const value = row[index] ?? null;
    if (value === null) return 0;
    if (typeof value !== "object") return String(value).length;
    return "link" in value ? value.link.length : MOMENT_WIDTH;
  });
  const most = lengths.reduce((one, other) => Math.max(one, other), header.length);
  return Math.min(Math.max(most + 2, NARROWEST), WIDEST);
}
