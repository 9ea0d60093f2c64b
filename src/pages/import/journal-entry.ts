/** What is noted of one upload, and how it is read back: what is kept may be by an earlier panel, or spoilt. */
import { BATCH_ROWS } from "../../contract/import";
import type { ColumnUse } from "./columns";

export interface ImportJournalEntry {
  /** SHA-256 of the file's bytes, in hex. */
  readonly hash: string;
  readonly fileName: string;
  /** The choice made for employees who are stored already. */
  readonly policy: string;
  /** Rows to upload. */
  readonly total: number;
  /** All rows of the file. Absent in older entries. */
  readonly rows?: number;
  /** The fields chosen for the file's columns: the same file continues with them. */
  readonly uses?: readonly ColumnUse[];
  /** Confirmed batches, from the first on. */
  readonly batches: number;
  /** Rows in them that were stored already, and left as they were. */
  readonly kept?: number;
  /** What each of them has written. Absent in older entries. */
  readonly written?: readonly BatchCounts[];
  /** The operation that the import is in the activity. Absent in older entries. */
  readonly work?: string;
  /** The record of the account that began it: nobody else can add to its operation. Absent in older entries. */
  readonly by?: string;
  /** When its operation was begun, in milliseconds since the epoch. Absent in older entries. */
  readonly since?: number;
  /** The operation that takes the import back: this is begun, and not done. */
  readonly undo?: string;
  /** The record of the account that began to take it back. Absent in older entries. */
  readonly undoBy?: string;
  /** When it was begun. Absent in older entries. */
  readonly undoSince?: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Records of one batch. */
export type BatchCounts = readonly [added: number, changed: number];

/** @throws where the text is none of JSON. Entries that cannot be read are left out. */
export function readEntries(text: string): readonly ImportJournalEntry[] {
  const stored: unknown = JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

/**
 * @param recordCount the records that the import has written, where known: a batch may be stored whose answer was lost.
 * @returns how many rows of the file went in, in all tries.
 */
export function rowsIn(
  { total, batches, kept: unchanged = 0, written }: ImportJournalEntry,
  recordCount = 0,
): number {
  const confirmed = Math.max(Math.min(batches * BATCH_ROWS, total) - unchanged, 0);
  const noted = written?.reduce((sum, [added, changed]) => sum + added + changed, 0) ?? confirmed;
  return Math.max(Math.min(confirmed + Math.max(recordCount - noted, 0), total - unchanged), 0);
}

function isEntry(value: unknown): value is ImportJournalEntry {
  if (typeof value !== "object" || value === null) return false;
  const types = {
    hash: "string",
    fileName: "string",
    policy: "string",
    total: "number",
    batches: "number",
    at: "number",
  };
  const texts = { work: "string", by: "string", undo: "string", undoBy: "string" };
  const more = { rows: "number", kept: "number", since: "number", undoSince: "number", ...texts };
  const isListOf = (key: string, isOne: (one: unknown) => boolean) => {
    const list: unknown = Reflect.get(value, key);
    return list === undefined || (Array.isArray(list) && list.every(isOne));
  };
  return (
    Object.entries(types).every(([key, type]) => typeof Reflect.get(value, key) === type) &&
    Object.entries(more).every(([key, type]) =>
      ["undefined", type].includes(typeof Reflect.get(value, key)),
    ) &&
    isListOf("uses", isUse) &&
    isListOf("written", isBatchCounts)
  );
}

function isUse(value: unknown): value is ColumnUse {
  if (typeof value !== "object" || value === null) return false;
  return ["column", "use"].every((key) => typeof Reflect.get(value, key) === "string");
}

function isBatchCounts(value: unknown): value is BatchCounts {
  return Array.isArray(value) && value.length === 2 && value.every((count) => typeof count === "number");
}
