import { countHeader, idHeader, rowGroup } from "../../fields/import-rows";
import { modelOf, storedKeysOf } from "../../fields/models";
import type { Collection, RecordData, SheetValue } from "../../schema/types";

export interface ExportColumn extends RowColumn<RecordData> {
  readonly key: string;
  /** Passwords: exported only if the person selects them. */
  readonly confidential: boolean;
  /** The list shows it, or an import of the file needs it. */
  readonly preselected: boolean;
  /** The number of documents in a subcollection of each record. Each costs a count. */
  readonly counted?: true;
}

/**
 * The declared fields and counts in list order, then fields that an import needs, and the record's id. Extra fields of
 * single records are not included.
 * @param hidden keys of the list columns that the person has hidden.
 */
export function exportColumns(collection: Collection, hidden: ReadonlySet<string>): readonly ExportColumn[] {
  const { fields, subcollections, bulk } = collection;
  const isShown = (key: string, column: string | undefined) => column !== undefined && !hidden.has(key);
  const declared = fields.flatMap((field): ExportColumn[] => {
    const { key, label: header, column } = field;
    const { text, sheet, exported = true, confidential = false } = modelOf(field);
    if (!exported || !(text ?? sheet)) return [];
    const valueOf = ({ [key]: value = null }: RecordData) =>
      sheet?.(value, field) ?? text?.(value, field) ?? "";
    const preselected = isShown(key, column) || bulk?.identity[1] === storedKeysOf(field)[0];
    return [{ key, header, valueOf, confidential, preselected }];
  });
  const counts = subcollections.flatMap(({ name, count }): ExportColumn[] => {
    if (!count) return [];
    const cell = plainCell(name, countHeader(count), ({ [name]: number }) =>
      typeof number === "number" ? number : null,
    );
    return [{ ...cell, preselected: isShown(name, count.column), counted: true }];
  });
  return [...declared, ...counts, ...groupIds(collection), plainCell("id", idHeader(), ({ id }) => id)];
}

/** The id of the parent record, which an import uses to find it. The list shows only its name. */
function groupIds(collection: Collection): readonly ExportColumn[] {
  const group = rowGroup(collection);
  const field = collection.fields.find((candidate) => group && storedKeysOf(candidate)[0] === group.into.id);
  if (!group || !field) return [];
  const cell = plainCell(group.into.id, group.headers.id, ({ [field.key]: value }) => {
    const id = modelOf(field).write(value, field)[group.into.id];
    return typeof id === "string" ? id : null;
  });
  // A kind that cannot choose it in forms cannot import either.
  return [{ ...cell, preselected: field.form !== "none" }];
}

function plainCell(key: string, header: string, valueOf: ExportColumn["valueOf"]): ExportColumn {
  return { key, header, valueOf, confidential: false, preselected: false };
}

export interface RowColumn<Row> {
  readonly header: string;
  readonly valueOf: (row: Row) => SheetValue;
}

export interface RowWriter<Row> {
  /** @throws Error with a message for the person when the file is full. */
  readonly add: (rows: readonly Row[]) => void;
  readonly finish: () => Blob | Promise<Blob>;
}

/** The page holds an XLSX sheet in memory: so many cells, as of 50,000 records, take 230 MB (`bench export`). */
const MAX_XLSX_CELLS = 500_000;

/** @returns the maximum number of records in one XLSX file with so many columns. */
export function mostXlsxRecords(columns: number): number {
  return Math.floor(MAX_XLSX_CELLS / Math.max(1, columns));
}
