/** Which columns an exported file may have, and what stands in them. */
import type { SheetColumn } from "../../components/sheet/sheet-writer";
import { modelOf } from "../../fields/models";
import type { Collection, Field, RecordData, SheetValue } from "../../schema/types";

export interface ExportColumn extends SheetColumn {
  readonly key: string;
  /** Passwords: in no file unless somebody chooses them. */
  readonly confidential: boolean;
  /** The list shows it. */
  readonly listed: boolean;
  readonly valueOf: (record: RecordData) => SheetValue;
  /** The same where there are no truths but words: in a CSV file. */
  readonly plainOf: (record: RecordData) => SheetValue;
}

const idOf = ({ id }: RecordData) => id;
const ID: ExportColumn = {
  key: "id",
  header: "Record id",
  rightToLeft: false,
  confidential: false,
  listed: false,
  valueOf: idOf,
  plainOf: idOf,
};

/**
 * The declared fields in their order, then the record's id. Not what a list counts below each record, which would cost a
 * count for each, nor fields that only some records have.
 * @param hidden keys of the list's columns that the person has put away.
 */
export function exportColumns({ fields }: Collection, hidden: ReadonlySet<string>): readonly ExportColumn[] {
  const declared = fields.flatMap((field): ExportColumn[] => {
    const { text, sheet, exported = true, confidential = false } = modelOf(field);
    if (!exported || !(text ?? sheet)) return [];
    const listed = field.column !== undefined && !hidden.has(field.key);
    return [{ ...cellsOf(field), key: field.key, header: headerOf(field), confidential, listed }];
  });
  return [...declared, ID];
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
