/**
 * Writes the list's records into a file, page by page. Replaces Refine's `useExport`, for five reasons. It keeps all
 * records in memory, and it requests numbered pages of 20. It cannot be stopped, loses its progress when a page fails,
 * and may write formulas into the file.
 */
import { MATCHING_ROWS, type MatchCursor, type MatchingRecords, type MatchCount } from "../../contract/lists";
import type { CountService, ListCriteria, MatchService } from "../../data/services";
import type { Collection, RecordData, SheetValue } from "../../schema/types";
import { dayOf } from "../../texts/days";
import { text as textOf, type Translate } from "../../texts/texts";
import type { JobStep } from "../../screens/jobs/run-job";
import type { ExportColumn, SheetWriter, SheetColumn } from "./columns";
import { BYTE_ORDER_MARK, csvLines, type Separator } from "../../ui/csv-file";
import { counted } from "../../schema/define-collection";

export interface ExportProgress {
  readonly records: number;
  /** Number of documents that the server read for them. */
  readonly read: number;
  readonly cursor?: MatchCursor;
  /** The name of the complete file, which the browser saves. */
  readonly savedAs?: string;
}

export const EXPORT_START: ExportProgress = { records: 0, read: 0 };

interface ExportOptions {
  readonly read: MatchService["read"];
  readonly count: CountService["records"];
  readonly collection: Collection;
  readonly matched: ListCriteria;
  readonly choice: ExportChoice;
  readonly columns: readonly ExportColumn[];
  /** Hands the complete file to the browser. */
  readonly save: (name: string, file: Blob) => void;
}

/**
 * @returns the step of one export; a resumed export uses the same step, because it holds the file. A record that moves
 * between pages because somebody edits it is written once.
 */
export function exportStep(options: ExportOptions): JobStep<ExportProgress> {
  const { read: readPage, count, collection, matched, choice, columns, save } = options;
  const written = new Set<string>();
  let writer: ExportWriter | undefined;
  return async ({ cursor: from, ...at }, { stopped }) => {
    // A lost network may also make the writer's code fail to load.
    writer ??= await exportWriter(collection, choice, columns);
    const page = await readPage({
      ...matched,
      ...(from !== undefined && { cursor: from }),
      size: MATCHING_ROWS,
    });
    const { records, read, cursor } = await withCounts(count, matched.resource, columns, page);
    // The pending answer is ignored, and no file is created.
    if (stopped()) return { progress: at, isDone: false };
    writer.add(records.filter(({ id }) => !written.has(id)));
    for (const { id } of records) written.add(id);
    const progress = { records: written.size, read: at.read + read };
    if (cursor !== undefined) return { progress: { ...progress, cursor }, isDone: false };
    const savedAs = exportFileName(collection, choice.format, new Date());
    save(savedAs, await writer.finish());
    return { progress: { ...progress, savedAs }, isDone: true };
  };
}

/** Adds the subcollection counts, which the list loads only for visible rows. */
async function withCounts(
  count: CountService["records"],
  resource: string,
  columns: readonly ExportColumn[],
  page: MatchingRecords,
): Promise<MatchingRecords> {
  const keys = columns.flatMap(({ counted, key }) => (counted ? [key] : []));
  const of = page.records.flatMap(({ id }) => keys.map((subcollection) => ({ resource, id, subcollection })));
  if (of.length === 0) return page;
  const { counts } = await count({ of });
  const records = page.records.map((record, index) => ({
    ...record,
    ...Object.fromEntries(keys.map((key, place) => [key, counts[index * keys.length + place] ?? null])),
  }));
  return { ...page, records, read: page.read + of.length };
}

/** The person's choices before an export starts. */
export interface ExportChoice {
  readonly format: "csv" | "xlsx";
  /** For CSV files only. */
  readonly separator: Separator;
  readonly columns: ReadonlySet<string>;
}

/** Writes records into a file in the chosen format. */
interface ExportWriter {
  readonly add: (records: readonly RecordData[]) => void;
  readonly finish: SheetWriter["finish"];
}

/**
 * Opens the writer of the chosen format, and loads it if it is large.
 * @throws Error with a message for the person.
 */
async function exportWriter(
  { label }: Collection,
  { format, separator }: ExportChoice,
  columns: readonly ExportColumn[],
): Promise<ExportWriter> {
  const writer = format === "csv" ? csvWriter(columns, separator) : await openXlsx(label.many, columns);
  const cell = format === "csv" ? "plainOf" : "valueOf";
  return {
    add: (records) => writer.add(records.map((record) => columns.map((column) => column[cell](record)))),
    finish: writer.finish,
  };
}

/** @throws Error with a message for the person. */
export async function openXlsx(name: string, columns: readonly SheetColumn[]): Promise<SheetWriter> {
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
  { records: done, read: reads }: { readonly records: number; readonly read: number },
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
