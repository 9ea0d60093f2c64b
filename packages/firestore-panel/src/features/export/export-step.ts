/**
 * What an export writes: rows into a file, a part at a time, and the columns of a list. Replaces Refine's `useExport`, for
 * five reasons. It keeps all records in memory, and it requests numbered pages of 20. It cannot be stopped, loses its
 * progress when a page fails, and may write formulas into the file.
 */
import { computedAfter, computedValue } from "../../fields/computed";
import { countHeader, idHeader, rowGroup } from "../../fields/import-rows";
import { modelOf, storedKeysOf } from "../../fields/models";
import type { MatchCursor, CountService, ListCriteria, MatchService } from "../../data/services";
import { MATCHING_ROWS } from "../../contract/records";
import type { Collection, Computed, Field, RecordData, SheetValue } from "../../schema/types";
import { dayFromToday, dayOf } from "../../texts/days";
import { declaredText, text } from "../../texts/texts";
import type { JobStep } from "../../screens/jobs/run-job";
import { csv, csvLines, offerFile } from "../../ui/csv-file";
import type { RowColumn } from "./xlsx-writer";

export interface RowWriter<Row> {
  /** @throws Error with a message for the person when the file is full. */
  readonly add: (rows: readonly Row[]) => void;
  readonly finish: () => Blob | Promise<Blob>;
}

/** Number of records in the file. */
export type ExportProgress = number;

interface ExportOptions<Row, Cursor> {
  readonly read: (
    cursor: Cursor | undefined,
  ) => Promise<{ readonly rows: readonly Row[]; readonly cursor?: Cursor }>;
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
    const { rows, cursor } = await options.read(next);
    // The pending answer is ignored, and no file is created.
    if (stopped()) return { progress: at, isDone: false };
    writer.add(rows.filter(({ id }) => !written.has(id)));
    for (const { id } of rows) written.add(id);
    next = cursor;
    if (cursor === undefined) save(fileName, await writer.finish());
    return { progress: written.size, isDone: cursor === undefined };
  };
}

export type SheetFormat = "csv" | "xlsx";

/** The page holds an XLSX sheet in memory: so many cells, as of 50,000 records, take 230 MB (`bench export`). */
const MAX_XLSX_CELLS = 500_000;

/** @returns the maximum number of records in one XLSX file with so many columns. */
export function mostXlsxRecords(columns: number): number {
  return Math.floor(MAX_XLSX_CELLS / Math.max(1, columns));
}

/**
 * Opens a sheet with these columns, and loads the writer of XLSX, which is large.
 * @throws Error with a message for the person.
 */
export async function openSheet<Row>(format: SheetFormat, columns: readonly RowColumn<Row>[]) {
  if (format === "csv") return csvWriter(columns);
  try {
    return (await import("./xlsx-writer")).xlsxWriter(columns, mostXlsxRecords(columns.length));
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

export interface ExportColumn extends RowColumn<RecordData> {
  readonly key: string;
  /** Passwords: exported only if the person selects them. */
  readonly confidential: boolean;
  /** The list shows it, or an import of the file needs it. */
  readonly preselected: boolean;
  /** The number of documents in a subcollection of each record. */
  readonly counted?: true;
}

/**
 * The declared fields, computed values and counts in list order, then fields that an import needs, and the record's id.
 * Extra fields of single records are not included.
 * @param hidden keys of the list columns that the person has hidden.
 */
export function exportColumns(collection: Collection, hidden: ReadonlySet<string>): readonly ExportColumn[] {
  const { fields, subcollections, bulk } = collection;
  const isShown = (key: string, column: string | undefined) => column !== undefined && !hidden.has(key);
  const ofField = (field: Field): readonly ExportColumn[] => {
    const { key, label: header, column } = field;
    const { text: words, sheet, exported = true, confidential = false } = modelOf(field);
    if (!exported || !(words ?? sheet)) return [];
    const valueOf = ({ [key]: value = null }: RecordData) =>
      sheet?.(value, field) ?? words?.(value, field) ?? "";
    const preselected = isShown(key, column) || bulk?.identity.at(-1) === storedKeysOf(field)[0];
    return [{ key, header, valueOf, confidential, preselected }];
  };
  const ofComputed = (computed: Computed): ExportColumn => {
    const { key, label, column } = computed;
    const valueOf = (record: RecordData) => computedValue(computed, record, dayFromToday(), declaredText);
    return plainCell(key, label, valueOf, isShown(key, column));
  };
  const declared = fields.flatMap((field) => [
    ...ofField(field),
    ...computedAfter(collection, field.key).map(ofComputed),
  ]);
  const counts = subcollections.flatMap(({ name, count }): ExportColumn[] => {
    if (!count) return [];
    const valueOf = ({ [name]: number }: RecordData) => (typeof number === "number" ? number : null);
    const cell = plainCell(name, countHeader(count), valueOf, isShown(name, count.column));
    return [{ ...cell, counted: true }];
  });
  return [...declared, ...counts, ...groupIds(collection), plainCell("id", idHeader(), ({ id }) => id)];
}

/** The id of the parent record, which an import uses to find it. The list shows only its name. */
function groupIds(collection: Collection): readonly ExportColumn[] {
  const group = rowGroup(collection);
  const field = collection.fields.find((candidate) => group && storedKeysOf(candidate)[0] === group.into.id);
  if (!group || !field) return [];
  const valueOf = ({ [field.key]: value }: RecordData) => {
    const id = modelOf(field).write(value, field)[group.into.id];
    return typeof id === "string" ? id : null;
  };
  // A kind that cannot choose it in forms cannot import either.
  return [plainCell(group.into.id, group.headers.id, valueOf, field.form !== "none")];
}

function plainCell(key: string, header: string, valueOf: ExportColumn["valueOf"], preselected = false) {
  return { key, header, valueOf, confidential: false, preselected };
}

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
    read: async (cursor) => {
      const page = await read({ ...matched, cursor, size: MATCHING_ROWS });
      const targets = page.records.flatMap(({ id }) =>
        keys.map((subcollection) => ({ resource: matched.resource, id, subcollection })),
      );
      const { counts } = targets.length > 0 ? await count({ targets }) : { counts: [] };
      const rows = page.records.map((record, index) => ({
        ...record,
        ...Object.fromEntries(keys.map((key, place) => [key, counts[index * keys.length + place] ?? null])),
      }));
      return { ...page, rows };
    },
  });
}

/** "books-2026-11-22.csv" */
export function exportFileName({ name }: Collection, extension: string, now: Date): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${dayOf(now)}.${extension}`;
}
