import type { Separator } from "../../components/csv-file";
import type { SheetWriter } from "../../components/sheet/sheet-writer";
import type { Collection, RecordData } from "../../schema/types";
import type { ExportColumn } from "./columns";

/** What a person chooses before an export begins. */
export interface ExportChoice {
  readonly format: "csv" | "xlsx";
  /** Of a CSV file. */
  readonly separator: Separator;
  /** Keys of the columns. */
  readonly columns: ReadonlySet<string>;
}

/** Writes records into a file as it was chosen. */
export interface ExportWriter {
  readonly add: (records: readonly RecordData[]) => void;
  readonly finish: () => Blob;
}

/**
 * Loads what writes the chosen format.
 * @throws Error in words for the person.
 */
export async function exportWriter(
  { label }: Collection,
  { format, separator }: ExportChoice,
  columns: readonly ExportColumn[],
): Promise<ExportWriter> {
  const opening = format === "csv" ? openCsv(columns, separator) : openXlsx(label.many, columns);
  // The browser would name the address of a script.
  const writer = await opening.catch(() => {
    throw new Error("What writes the file could not be loaded.");
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
