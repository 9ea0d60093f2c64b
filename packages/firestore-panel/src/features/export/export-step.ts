/**
 * Writes rows into a file, a part at a time. Replaces Refine's `useExport`, for five reasons. It keeps all records in
 * memory, and it requests numbered pages of 20. It cannot be stopped, loses its progress when a page fails, and may write
 * formulas into the file.
 */
import { MATCHING_ROWS, type MatchCursor, type MatchCount } from "../../contract/lists";
import type { CountService, ListCriteria, MatchService } from "../../data/services";
import { counted } from "../../schema/define-collection";
import type { Collection, RecordData, SheetValue } from "../../schema/types";
import { dayOf } from "../../texts/days";
import { text, type Translate } from "../../texts/texts";
import type { JobStep } from "../../screens/jobs/run-job";
import { csv, csvLines, offerFile } from "../../ui/csv-file";
import type { ExportColumn, RowColumn, RowWriter } from "./columns";

export interface ExportProgress {
  readonly records: number;
  /** Number of documents that the server read for them. */
  readonly read: number;
}

export const EXPORT_START: ExportProgress = { records: 0, read: 0 };

interface ExportOptions<Row, Cursor> {
  readonly read: (cursor: Cursor | undefined) => Promise<{
    readonly rows: readonly Row[];
    readonly read: number;
    readonly cursor?: Cursor;
  }>;
  readonly open: () => Promise<RowWriter<Row>>;
  readonly fileName: string;
  readonly save?: ((name: string, file: Blob) => void) | undefined;
}

/**
 * @returns the step of one export; a resumed export uses the same step, because it holds the file and the cursor. A row that moves
 * between pages because somebody edits it is written once.
 */
export function exportStep<Row extends { readonly id: string }, Cursor>(
  options: ExportOptions<Row, Cursor>,
): JobStep<ExportProgress> {
  const { open, fileName, save = offerFile } = options;
  const written = new Set<string>();
  let writer: RowWriter<Row> | undefined;
  let next: Cursor | undefined;
  return async (at, { stopped }) => {
    // A lost network may also make the writer's code fail to load.
    writer ??= await open();
    const { rows, read, cursor } = await options.read(next);
    // The pending answer is ignored, and no file is created.
    if (stopped()) return { progress: at, isDone: false };
    writer.add(rows.filter(({ id }) => !written.has(id)));
    for (const { id } of rows) written.add(id);
    next = cursor;
    if (cursor === undefined) save(fileName, await writer.finish());
    return { progress: { records: written.size, read: at.read + read }, isDone: cursor === undefined };
  };
}

export type SheetFormat = "csv" | "xlsx";

interface ListExportOptions extends Pick<ExportOptions<RecordData, MatchCursor>, "fileName" | "save"> {
  readonly read: MatchService["read"];
  readonly count: CountService["records"];
  readonly matched: ListCriteria;
  readonly format: SheetFormat;
  readonly columns: readonly ExportColumn[];
}

/** Exports the records that a list matches, with the subcollection counts, which the list loads only for visible rows. */
export function listExportStep({ columns, matched, format, read, count, ...file }: ListExportOptions) {
  const keys = columns.flatMap(({ counted, key }) => (counted ? [key] : []));
  return exportStep<RecordData, MatchCursor>({
    ...file,
    open: () => openSheet(format, columns),
    read: async (from) => {
      const page = await read({
        ...matched,
        ...(from !== undefined && { cursor: from }),
        size: MATCHING_ROWS,
      });
      const of = page.records.flatMap(({ id }) =>
        keys.map((subcollection) => ({ resource: matched.resource, id, subcollection })),
      );
      const { counts } = of.length > 0 ? await count({ of }) : { counts: [] };
      const rows = page.records.map((record, index) => ({
        ...record,
        ...Object.fromEntries(keys.map((key, place) => [key, counts[index * keys.length + place] ?? null])),
      }));
      return { ...page, rows, read: page.read + of.length };
    },
  });
}

/**
 * Opens a sheet with these columns, and loads the writer of XLSX, which is large.
 * @throws Error with a message for the person.
 */
export async function openSheet<Row>(
  format: SheetFormat,
  columns: readonly RowColumn<Row>[],
): Promise<RowWriter<Row>> {
  if (format === "csv") return csvWriter(columns);
  try {
    return (await import("./xlsx-writer")).xlsxWriter(columns);
  } catch {
    // The browser's own error would show a script address.
    throw new Error(text("export.notLoaded"));
  }
}

/** A CSV file with one header row. Dates and links are plain text. */
export function csvWriter<Row>(columns: readonly RowColumn<Row>[]): RowWriter<Row> {
  // Each part as a blob: the browser may keep it outside the page's memory.
  const parts = [new Blob([csv([columns.map(({ header }) => header)])])];
  return {
    add: (rows) => {
      const lines = rows.map((row) => columns.map(({ valueOf }) => csvCell(valueOf(row))));
      parts.push(new Blob([csvLines(lines)]));
    },
    finish: () => new Blob(parts, { type: "text/csv;charset=utf-8" }),
  };
}

function csvCell(value: SheetValue): string | number {
  if (value === null) return "";
  if (typeof value !== "object") return value;
  return "day" in value ? value.day : "moment" in value ? value.moment : value.link;
}

/** Firestore bills one read per this many counted records. */
const COUNTED_BY_A_READ = 1000;

/**
 * "2,200 books, about 2,203 reads." A search also reads the records that it scans.
 * @param columns the selected columns: some cost an extra read per record.
 */
export function costText(
  t: Translate,
  { label }: Collection,
  { count, bound }: MatchCount,
  columns: readonly ExportColumn[],
): string {
  const counts = columns.filter((column) => column.counted).length;
  const reads = Math.max(1, count) + Math.max(1, Math.ceil(count / COUNTED_BY_A_READ)) + counts * count;
  return t("export.cost", { bound: bound ?? "exact", records: counted(count, label), reads });
}

/** "books-2026-11-22.csv" */
export function exportFileName({ name }: Collection, extension: string, now: Date): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${dayOf(now)}.${extension}`;
}
