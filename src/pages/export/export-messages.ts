/** Messages about an export. */
import type { MatchCount } from "../../contract/calls";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { leftOutText } from "../list/missed-messages";
import type { ExportColumn } from "./columns";

/** Firestore bills one read per this many counted records. */
const COUNTED_BY_A_READ = 1000;

/**
 * "2,200 employees, about 2,203 reads." A search also reads the records that it scans.
 * @param columns the selected columns: some cost an extra read per record.
 */
export function costText(
  { label }: Collection,
  { count, bound }: MatchCount,
  columns: readonly ExportColumn[],
): string {
  const counts = columns.filter((column) => column.counted).length;
  const reads = Math.max(1, count) + Math.max(1, Math.ceil(count / COUNTED_BY_A_READ)) + counts * count;
  const about = bound === undefined ? "" : bound === "most" ? "At most " : "At least ";
  return `${about}${counted(count, label)}, ${bound === "least" ? "more than" : "about"} ${reads.toLocaleString("en")} reads.`;
}

const UNSORTED = {
  incomplete:
    "The file has the list’s own order: the chosen one would leave out records that are not indexed for sorting yet.",
  many: "The file has the list’s own order: too many records may match to sort them as chosen.",
} as const;

/** Why the file differs from the list or is incomplete. Undefined: neither. */
export function warningText(collection: Collection, count: MatchCount): string | undefined {
  return leftOutText(collection, count) ?? (count.unsorted && UNSORTED[count.unsorted]);
}

/** "1,500 of 2,200 employees, 1,500 reads" */
export function exportProgressText(
  { label }: Collection,
  { records, read }: { readonly records: number; readonly read: number },
  count: MatchCount,
): string {
  const reads = `${read.toLocaleString("en")} ${read === 1 ? "read" : "reads"}`;
  return count.bound === undefined && records <= count.count
    ? `${records.toLocaleString("en")} of ${counted(count.count, label)}, ${reads}`
    : `${counted(records, label)}, ${reads}`;
}

/** "employees-2026-11-22.csv", by the local date. */
export function exportFileName({ name }: Collection, extension: string, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${day}.${extension}`;
}
