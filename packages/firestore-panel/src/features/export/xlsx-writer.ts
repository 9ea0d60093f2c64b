/** Writes XLSX with write-excel-file, which keeps the sheet in memory until it is complete. */
import writeExcelFile, { type Cell, type Row } from "write-excel-file/universal";
import { withoutDirection } from "../../schema/text";
import type { SheetValue } from "../../schema/types";
import { timeOf } from "../../texts/days";
import { currentLanguage } from "../../texts/language";
import { text } from "../../texts/texts";

export interface RowColumn<Row> {
  readonly header: string;
  readonly valueOf: (row: Row) => SheetValue;
}

/**
 * One sheet with a header row that stays visible. It is right-to-left if the person's language is.
 * @param most records that it holds.
 */
export function xlsxWriter<Item>(columns: readonly RowColumn<Item>[], most: number) {
  const rows: Row[] = [columns.map(({ header }) => ({ ...textCell(header), fontWeight: "bold" }))];
  return {
    add(added: readonly Item[]) {
      if (rows.length - 1 + added.length > most) throw new Error(text("export.tooLarge"));
      for (const item of added) rows.push(columns.map(({ valueOf }) => xlsxCell(valueOf(item))));
    },
    finish: () =>
      writeExcelFile(rows, {
        stickyRowsCount: 1,
        rightToLeft: currentLanguage().direction === "rtl",
        columns: columns.map(({ header }) => ({ width: Math.max(header.length + 2, WIDTH) })),
      }).toBlob(),
  };
}

/** Characters: a moment is whole. */
const WIDTH = 20;

function xlsxCell(value: SheetValue): Cell {
  if (value === null || value === "") return null;
  if (typeof value === "string") return textCell(value);
  if (typeof value !== "object") return value;
  if ("link" in value) return textCell(value.link);
  // A sheet has no time zones. The time is the product's, as on screen.
  const [time, format, written] =
    "day" in value
      ? [`${value.day}T00:00:00`, "yyyy-mm-dd", value.day]
      : [timeOf(new Date(value.moment)), "yyyy-mm-dd hh:mm:ss", value.moment];
  const date = new Date(`${time}Z`);
  return date >= FIRST_AGREED ? { value: date, type: Date, format } : textCell(written);
}

/** Programs disagree about earlier dates: some have a 29 February 1900, and none supports an earlier year. */
const FIRST_AGREED = new Date("1900-03-01T00:00:00Z");

/** The maximum characters of one cell. Programs report a file with a longer cell as damaged. */
const MAX_CELL_LENGTH = 32_767;

/** "@" keeps text as text when somebody edits the cell. Without it, "=1+1" would then become a formula. */
function textCell(value: string) {
  const plain = withoutDirection(value).replace(/\r\n?/g, "\n");
  const whole = plain.length > MAX_CELL_LENGTH ? `${plain.slice(0, MAX_CELL_LENGTH - 1)}…` : plain;
  // "_x0041_" encodes a character, so literal text of that form must be escaped.
  const escaped = whole.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, "_x005F_x");
  // The library looks texts up in an object, which has members such as "constructor" already.
  return { value: escaped in {} ? `${escaped} ` : escaped, type: String, format: "@" };
}
