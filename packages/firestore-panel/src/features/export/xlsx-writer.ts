/** Writes XLSX with write-excel-file, which keeps the sheet in memory until it is complete. */
import writeExcelFile, { type Cell, type Row } from "write-excel-file/universal";
import { withoutDirection } from "../../schema/text";
import type { SheetValue } from "../../schema/types";
import { timeOf } from "../../texts/days";
import { currentLanguage } from "../../texts/language";
import { text as textOf } from "../../texts/texts";
import { mostXlsxRecords, type SheetColumn, type SheetWriter } from "./columns";

/** One sheet with a header row that stays visible. It is right-to-left if the person's language is. */
export function xlsxWriter(sheetName: string, columns: readonly SheetColumn[]): SheetWriter {
  const head = columns.map(({ header }): Cell => ({ ...textCell(header), fontWeight: "bold" }));
  const rows: Row[] = [head];
  const widths = columns.map(({ header }) => header.length);
  return {
    add(added) {
      if (rows.length - 1 + added.length > mostXlsxRecords(columns.length))
        throw new Error(textOf("export.tooLarge"));
      for (const row of added) {
        rows.push(row.map((value, index) => xlsxCell(value, columns[index]?.rightToLeft === true)));
        row.forEach((value, index) => (widths[index] = Math.max(widths[index] ?? 0, lengthOf(value))));
      }
    },
    finish: () =>
      writeExcelFile(rows, {
        sheet: sheetTitle(sheetName),
        stickyRowsCount: 1,
        rightToLeft: currentLanguage().direction === "rtl",
        columns: widths.map((width) => ({ width: Math.min(Math.max(width + 2, NARROWEST), WIDEST) })),
      }).toBlob(),
  };
}

/** A file knows only physical sides, whatever the sheet's direction is. */
const ARABIC_SIDE = "right";

function xlsxCell(value: SheetValue, rightToLeft: boolean): Cell {
  if (value === null || value === "") return null;
  if (typeof value === "string") return { ...textCell(value), ...(rightToLeft && { align: ARABIC_SIDE }) };
  if (typeof value !== "object") return value;
  if ("link" in value) return textCell(value.link);
  // A sheet has no time zones. The time is the product's, as on screen.
  const [time, format, text] =
    "day" in value
      ? [`${value.day}T00:00:00`, "yyyy-mm-dd", value.day]
      : [timeOf(new Date(value.moment)), "yyyy-mm-dd hh:mm:ss", value.moment];
  const date = new Date(`${time}Z`);
  return date >= FIRST_AGREED ? { value: date, type: Date, format } : textCell(text);
}

/** Programs disagree about earlier dates: some have a 29 February 1900, and none supports an earlier year. */
const FIRST_AGREED = new Date("1900-03-01T00:00:00Z");

/** The maximum characters of one cell. Programs report a file with a longer cell as damaged. */
const MAX_CELL_LENGTH = 32_767;

/** "@" keeps text as text when somebody edits the cell. Without it, "=1+1" would then become a formula. */
function textCell(text: string) {
  const plain = withoutDirection(text).replace(/\r\n?/g, "\n");
  const whole = plain.length > MAX_CELL_LENGTH ? `${plain.slice(0, MAX_CELL_LENGTH - 1)}…` : plain;
  // "_x0041_" encodes a character, so literal text of that form must be escaped.
  const escaped = whole.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, "_x005F_x");
  // The library looks texts up in an object, which has members such as "constructor" already.
  return { value: escaped in {} ? `${escaped} ` : escaped, type: String, format: "@" };
}

const [NARROWEST, WIDEST] = [8, 48];
/** "2026-11-22 15:04:05" */
const MOMENT_WIDTH = 19;

function lengthOf(value: SheetValue): number {
  if (value === null) return 0;
  if (typeof value !== "object") return String(value).length;
  return "link" in value ? value.link.length : MOMENT_WIDTH;
}

/** A sheet's name has at most 31 characters and excludes a few characters. */
function sheetTitle(name: string): string {
  const plain = withoutDirection(name)
    .replace(/[[\]:*?/\\]/g, " ")
    .slice(0, 31);
  return plain.replace(/^['\s]+|['\s]+$/g, "") || textOf("export.sheet");
}
