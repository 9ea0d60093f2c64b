import type { Separator } from "../../components/csv-file";
import type { SheetWriter } from "../../components/sheet/sheet-writer";
import type { Collection, RecordData } from "../../schema/types";
import type { ExportColumn } from "./columns";

/** The person's choices before an export starts. */
export interface ExportChoice {
  readonly format: "csv" | "xlsx";
  /** For CSV files only. */
  readonly separator: Separator;
  /** Keys of the columns. */
  readonly columns: ReadonlySet<string>;
}

/** Writes records into a file in the chosen format. */
export interface ExportWriter {
  readonly add: (records: readonly RecordData[]) => void;
  readonly finish: () => Blob;
}

/**
 * Loads the writer of the chosen format.
 * @throws Error with a message for the person.
 */
export async function exportWriter(
  { label }: Collection,
  { format, separator }: ExportChoice,
  columns: readonly ExportColumn[],
): Promise<ExportWriter> {
  const opening = format === "csv" ? openCsv(columns, separator) : openXlsx(label.many, columns);
  // The browser's own error would show a script address.
  const writer = await opening.catch(() => {
    throw new Error("The code that writes the file could not be loaded.");
  });
  const cell = format === "csv" ? "plainOf" : "valueOf";
  return {
    add: (records) => writer.add(records.map((record) => columns.map((column) => column[cell](record)))),
    finish: writer.finish,
  };
}

async function openCsv(columns: readonly ExportColumn[], separator: Separator): Promise<SheetWriter> {
  return (await import("../../components/sheet/csv-writer")).csvWriter(columns, separator);
}

async function openXlsx(name: string, columns: readonly ExportColumn[]): Promise<SheetWriter> {
  return (await import("../../components/sheet/xlsx-writer")).xlsxWriter(name, columns);
}
