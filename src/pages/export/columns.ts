/** Which columns an exported file may have, and what stands in them. */
import type { SheetColumn } from "../../components/sheet/sheet-writer";
import { rowGroup } from "../../fields/import-group";
import { modelOf, storedKeysOf } from "../../fields/models";
import type { Collection, Field, RecordData, SheetValue, Subcollection } from "../../schema/types";

export interface ExportColumn extends SheetColumn {
  readonly key: string;
  /** Passwords: in no file unless somebody chooses them. */
  readonly confidential: boolean;
  /** The list shows it, or an import of the file needs it. */
  readonly preselected: boolean;
  /** It holds the number of documents below each record, under the subcollection's name. Each costs a count. */
  readonly counted?: true;
  readonly valueOf: (record: RecordData) => SheetValue;
  /** The same where there are no truths but words: in a CSV file. */
  readonly plainOf: (record: RecordData) => SheetValue;
}

export const RECORD_ID = "Record id";

/**
 * The declared fields and the counts in the order of the list, then what an import needs besides, and the record's id. Not
 * the fields that only some records have.
 * @param hidden keys of the list's columns that the person has put away.
 */
export function exportColumns(collection: Collection, hidden: ReadonlySet<string>): readonly ExportColumn[] {
  const { fields, subcollections, bulk } = collection;
  const isShown = (key: string, column: string | undefined) => column !== undefined && !hidden.has(key);
  const declared = fields.flatMap((field): ExportColumn[] => {
    const { text, sheet, exported = true, confidential = false } = modelOf(field);
    if (!exported || !(text ?? sheet)) return [];
    const [id = ""] = storedKeysOf(field);
    const preselected = isShown(field.key, field.column) || bulk?.identity[1] === id;
    return [{ ...cellsOf(field), key: field.key, header: headerOf(field), confidential, preselected }];
  });
  const counts = subcollections.flatMap(({ name, count }): ExportColumn[] => {
    if (!count) return [];
    const cell = plainCell(name, countHeader(count), ({ [name]: number }) =>
      typeof number === "number" ? number : null,
    );
    return [{ ...cell, preselected: isShown(name, count.column), counted: true }];
  });
  return [...declared, ...counts, ...groupIds(collection), plainCell("id", RECORD_ID, ({ id }) => id)];
}

/** As the list calls it. */
export function countHeader({ label, column }: NonNullable<Subcollection["count"]>): string {
  return column ?? label;
}

/** The id of what a record belongs to, by which an import finds the record. The list shows its name alone. */
function groupIds(collection: Collection): readonly ExportColumn[] {
  const group = rowGroup(collection);
  const field = collection.fields.find((one) => group && storedKeysOf(one)[0] === group.into.id);
  if (!group || !field) return [];
  const cell = plainCell(group.into.id, group.headers.id, ({ [field.key]: value }) => {
    const id = modelOf(field).write(value, field)[group.into.id];
    return typeof id === "string" ? id : null;
  });
  // Companies neither choose it in their forms nor import anything.
  return [{ ...cell, preselected: field.form !== "none" }];
}

function plainCell(key: string, header: string, valueOf: (record: RecordData) => SheetValue): ExportColumn {
  return {
    ...{ key, header, valueOf, plainOf: valueOf },
    ...{ rightToLeft: false, confidential: false, preselected: false },
  };
}

function cellsOf(field: Field): Pick<ExportColumn, "rightToLeft" | "valueOf" | "plainOf"> {
  const model = modelOf(field);
  const plain = (record: RecordData) => model.text?.(record[field.key] ?? null, field) ?? "";
  const valueOf = (record: RecordData) => model.sheet?.(record[field.key] ?? null, field) ?? plain(record);
  return {
    rightToLeft: "dir" in field && field.dir === "rtl",
    valueOf,
    plainOf(record) {
      const value = valueOf(record);
      return typeof value === "boolean" ? plain(record) : value;
    },
  };
}

/** With the unit, which stands behind each number on screen. */
function headerOf(field: Field): string {
  const { label } = field;
  return "unit" in field && typeof field.unit === "string" ? `${label} (${field.unit})` : label;
}
