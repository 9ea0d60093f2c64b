import type { SheetValue } from "../../schema/types";
import { BYTE_ORDER_MARK, csvLines, type Separator } from "../csv-file";
import type { SheetColumn, SheetWriter } from "./sheet-writer";

/** A CSV file with one header row. Dates and links are plain text; a boolean column provides its own words. */
export function csvWriter(columns: readonly SheetColumn[], separator: Separator): SheetWriter {
  const parts: Blob[] = [];
  const write = (text: string) => parts.push(new Blob([text]));
  write(BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)], separator));
  return {
    add: (rows) =>
      write(
        csvLines(
          rows.map((row) => row.map(cellOf)),
          separator,
        ),
      ),
    finish: () => new Blob(parts, { type: "text/csv;charset=utf-8" }),
  };
}

function cellOf(value: SheetValue): string | number {
  if (value === null) return "";
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "object") return value;
  return "day" in value ? value.day : "moment" in value ? value.moment : value.link;
}
