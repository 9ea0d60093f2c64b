/** The stored progress of one import, and its validation: stored data may be outdated or corrupt. */
import { BATCH_ROWS } from "../../contract/import";
import type { ColumnUse } from "./columns";

export interface ImportJournalEntry {
  /** SHA-256 of the file's bytes, in hex. */
  readonly hash: string;
  readonly fileName: string;
  /** The policy for employees that already exist. */
  readonly policy: string;
  /** Number of rows to upload. */
  readonly total: number;
  /** Number of rows in the file. Absent in older entries. */
  readonly rows?: number;
  /** The column mapping, which a resumed import reuses. */
  readonly uses?: readonly ColumnUse[];
  /** Number of confirmed batches. */
  readonly batches: number;
  /** Rows in these batches that already existed and stayed unchanged. */
  readonly kept?: number;
  /** The counts of each batch. Absent in older entries. */
  readonly written?: readonly BatchCounts[];
  /** The import's operation id in the activity. Absent in older entries. */
  readonly work?: string;
  /**
   * The record id of the account that started it: only this account can extend the operation. Absent in older entries.
   */
  readonly by?: string;
  /** When its operation started, in milliseconds since the epoch. Absent in older entries. */
  readonly since?: number;
  /** The id of a started but unfinished undo. */
  readonly undo?: string;
  /** The record id of the account that started the undo. Absent in older entries. */
  readonly undoBy?: string;
  /** When the undo started. Absent in older entries. */
  readonly undoSince?: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Records of one batch. */
export type BatchCounts = readonly [added: number, changed: number];

/** @throws if the text is not JSON. Invalid entries are dropped. */
export function readEntries(text: string): readonly ImportJournalEntry[] {
  const stored: unknown = JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

/**
 * @param recordCount the number of records that the import wrote, if known: a batch may be stored although its answer
 * was lost.
 * @returns the number of imported rows over all attempts.
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
