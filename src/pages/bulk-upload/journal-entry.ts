/** What is noted of one upload, and how it is read back: what is kept may be by an earlier panel, or spoilt. */
import { BATCH_ROWS } from "../../contract/bulk";
import type { ColumnUse } from "./columns";

export interface JournalEntry {
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
  readonly written?: readonly Written[];
  /** The work that the import is in the activity. Absent in older entries. */
  readonly work?: string;
  /** The record of the account that began it: nobody else can add to its work. Absent in older entries. */
  readonly by?: string;
  /** When its work was begun, in milliseconds since the epoch. Absent in older entries. */
  readonly since?: number;
  /** The work that takes the import back: this is begun, and not done. */
  readonly undo?: string;
  /** The record of the account that began to take it back. Absent in older entries. */
  readonly undoBy?: string;
  /** When it was begun. Absent in older entries. */
  readonly undoSince?: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Records of one batch. */
export type Written = readonly [added: number, changed: number];

/** @throws where the text is none of JSON. Entries that cannot be read are left out. */
export function readEntries(text: string): readonly JournalEntry[] {
  const stored: unknown = JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

/**
 * @param known records that the import has written, where it is known: a batch may be stored whose answer was lost.
 * @returns how many rows of the file went in, in all tries.
 */
export function rowsIn({ total, batches, kept = 0, written }: JournalEntry, known = 0): number {
  const confirmed = Math.max(Math.min(batches * BATCH_ROWS, total) - kept, 0);
  const told = written?.reduce((sum, [added, changed]) => sum + added + changed, 0) ?? confirmed;
  return Math.max(Math.min(confirmed + Math.max(known - told, 0), total - kept), 0);
}

function isEntry(value: unknown): value is JournalEntry {
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
    isListOf("written", isWritten)
  );
}

function isUse(value: unknown): value is ColumnUse {
  if (typeof value !== "object" || value === null) return false;
  return ["column", "use"].every((key) => typeof Reflect.get(value, key) === "string");
}

function isWritten(value: unknown): value is Written {
  return Array.isArray(value) && value.length === 2 && value.every((count) => typeof count === "number");
}
