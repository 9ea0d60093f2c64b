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
import { text as textOf, type Translate } from "../../texts/texts";
import type { JobStep } from "../../screens/jobs/run-job";
import { BYTE_ORDER_MARK, csvLines, offerFile, type Separator } from "../../ui/csv-file";
import type { ExportColumn, RowColumn, SheetColumn, SheetWriter } from "./columns";

export interface ExportProgress {
  readonly records: number;
  /** Number of documents that the server read for them. */
  readonly read: number;
  readonly savedAs?: string;
}

export const EXPORT_START: ExportProgress = { records: 0, read: 0 };

export interface RowWriter<Row> {
  readonly add: (rows: readonly Row[]) => void;
  readonly finish: SheetWriter["finish"];
}

interface ExportOptions<Row, Cursor> {
  readonly read: (cursor: Cursor | undefined) => Promise<{
    readonly rows: readonly Row[];
    readonly read: number;
    readonly cursor?: Cursor;
  }>;
  readonly open: () => Promise<RowWriter<Row>>;
  readonly fileName: string;
  readonly save?: (name: string, file: Blob) => void;
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
    const progress = { records: written.size, read: at.read + read };
    if (cursor !== undefined) {
      next = cursor;
      return { progress, isDone: false };
    }
    save(fileName, await writer.finish());
    return { progress: { ...progress, savedAs: fileName }, isDone: true };
  };
}

export interface ExportChoice {
  readonly format: "csv" | "xlsx";
  /** For CSV files only. */
  readonly separator: Separator;
  readonly columns: ReadonlySet<string>;
}

interface ListExportOptions extends Pick<ExportOptions<RecordData, MatchCursor>, "save"> {
  readonly read: MatchService["read"];
  readonly count: CountService["records"];
  readonly collection: Collection;
  readonly matched: ListCriteria;
  readonly choice: ExportChoice;
  readonly columns: readonly ExportColumn[];
}

/** Exports the records that a list matches, with the subcollection counts, which the list loads only for visible rows. */
export function listExportStep({ collection, columns, matched, ...options }: ListExportOptions) {
  const { format, separator } = options.choice;
  const keys = columns.flatMap(({ counted, key }) => (counted ? [key] : []));
  return exportStep<RecordData, MatchCursor>({
    ...options,
    open: () => openSheet(format, collection.label.many, columns, separator),
    fileName: exportFileName(collection, format, new Date()),
    read: async (from) => {
      const page = await options.read({
        ...matched,
        ...(from !== undefined && { cursor: from }),
        size: MATCHING_ROWS,
      });
      const of = page.records.flatMap(({ id }) =>
        keys.map((subcollection) => ({ resource: matched.resource, id, subcollection })),
      );
      const { counts } = of.length > 0 ? await options.count({ of }) : { counts: [] };
      const rows = page.records.map((record, index) => ({
        ...record,
        ...Object.fromEntries(keys.map((key, place) => [key, counts[index * keys.length + place] ?? null])),
      }));
      return { ...page, rows, read: page.read + of.length };
    },
  });
}

/**
 * Opens a sheet with these columns, and loads its writer if that is large.
 * @throws Error with a message for the person.
 */
export async function openSheet<Row>(
  format: ExportChoice["format"],
  title: string,
  columns: readonly RowColumn<Row>[],
  separator: Separator = ",",
): Promise<RowWriter<Row>> {
  const isCsv = format === "csv";
  const { add, finish } = isCsv ? csvWriter(columns, separator) : await openXlsx(title, columns);
  const cellOf = ({ valueOf, plainOf = valueOf }: RowColumn<Row>, row: Row) =>
    isCsv ? plainOf(row) : valueOf(row);
  return { add: (rows) => add(rows.map((row) => columns.map((column) => cellOf(column, row)))), finish };
}

async function openXlsx(name: string, columns: readonly SheetColumn[]): Promise<SheetWriter> {
  try {
    return (await import("./xlsx-writer")).xlsxWriter(name, columns);
  } catch {
    // The browser's own error would show a script address.
    throw new Error(textOf("export.notLoaded"));
  }
}

/** A CSV file with one header row. Dates and links are plain text; a boolean column provides its own words. */
export function csvWriter(columns: readonly SheetColumn[], separator: Separator): SheetWriter<Blob> {
  const parts: Blob[] = [];
  const write = (text: string) => parts.push(new Blob([text]));
  write(BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)], separator));
  return {
    add: (rows) => {
      const lines = rows.map((row) => row.map(csvCell));
      write(csvLines(lines, separator));
    },
    finish: () => new Blob(parts, { type: "text/csv;charset=utf-8" }),
  };
}

function csvCell(value: SheetValue): string | number {
  if (value === null) return "";
  if (typeof value === "boolean") return String(value);
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

/** @returns the list's own count where it is closer: its search has compared more records than the count did. */
export function closerCount(count: MatchCount, listed: MatchCount): MatchCount {
  if (count.bound !== "most" || listed.bound === "least" || listed.count > count.count) return count;
  const { bound: _most, ...rest } = count;
  return { ...rest, ...listed };
}

const UNSORTED = {
  incomplete: "export.unsorted.incomplete",
  many: "export.unsorted.many",
} as const;

/** Why the file differs from the list. Undefined: it does not. */
export function warningText(t: Translate, { unsorted }: MatchCount): string | undefined {
  return unsorted && t(UNSORTED[unsorted]);
}

/** "1,500 of 2,200 books, 1,500 reads" */
export function exportProgressText(
  t: Translate,
  { label }: Collection,
  { records: done, read: reads }: ExportProgress,
  count: MatchCount,
): string {
  return count.bound === undefined && done <= count.count
    ? t("export.progress.of", { done, records: counted(count.count, label), reads })
    : t("export.progress.text", { records: counted(done, label), reads });
}

/** "books-2026-11-22.csv" */
export function exportFileName({ name }: Collection, extension: string, now: Date): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${dayOf(now)}.${extension}`;
}
