/**
 * Stores the progress of imports in local storage, so that it survives a reload, a closed tab and a crash. A hash of
 * the content identifies the file, so choosing it again resumes the import under any name. No row data is stored.
 */
import { OPERATION_HOURS } from "../../schema/history";
import { BATCH_ROWS } from "./import";
import type { ColumnUse } from "./columns";

/** The stored progress of one import. */
export interface ImportJournalEntry {
  /** SHA-256 of the file's bytes, in hex. */
  readonly hash: string;
  readonly fileName: string;
  /** The policy for records that already exist. */
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
type BatchCounts = readonly [added: number, changed: number];

/** The choices that identify an import. */
type Choices = Pick<ImportJournalEntry, "hash" | "policy" | "uses">;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The maximum number of entries. The oldest ones are dropped first. */
const MOST = 20;
/** Milliseconds after which an operation cannot be resumed: an hour less than the rules allow. */
const LASTS_MS = (OPERATION_HOURS - 1) * 3_600_000;

/** "expired": this account or an unknown one started it, and its operation accepts no more records. */
export type ResumeStatus = "continues" | "expired" | "of another account";

export class ImportJournal {
  private readonly key: string;

  /**
   * @param account the record id of the signed-in account. Imports of other accounts are listed but cannot be resumed.
   */
  constructor(
    private readonly store: Store,
    productId: string,
    readonly account: string,
  ) {
    this.key = `${productId}.bulk-upload`;
  }

  /** Unfinished imports of all accounts, newest first. Unreadable entries are ignored. */
  entries(): readonly ImportJournalEntry[] {
    try {
      return [...readEntries(this.store.getItem(this.key) ?? "[]")].sort((a, b) => b.at - a.at);
    } catch {
      return [];
    }
  }

  /** The entry of a file: this account's, or otherwise another account's. */
  ofFile(hash: string): ImportJournalEntry | undefined {
    const noted = this.entries().filter((entry) => entry.hash === hash);
    return noted.find((entry) => this.isOwn(entry)) ?? noted[0];
  }

  isOwn({ by }: ImportJournalEntry): boolean {
    return by === this.account;
  }

  /** Whether choosing the same file again resumes the import. */
  resumeStatus({ by, work: operation, since }: ImportJournalEntry): ResumeStatus {
    if (by !== undefined && by !== this.account) return "of another account";
    // Entries without these fields come from older versions.
    return by !== undefined && operation !== undefined && isRecent(since) ? "continues" : "expired";
  }

  /** The id of this account's recent undo, to resume it. Undefined: there is none. */
  undoOf({ undo, undoBy, undoSince }: ImportJournalEntry): string | undefined {
    return undoBy === this.account && isRecent(undoSince) ? undo : undefined;
  }

  /** The same import's unfinished entry. Undefined after changed choices: sending rows again does no harm. */
  begun({ hash, policy, uses }: Choices): ImportJournalEntry | undefined {
    const entry = this.ofFile(hash);
    // Older entries have no operation: their rows are not in the activity.
    if (!entry || this.resumeStatus(entry) !== "continues" || entry.undo !== undefined) return undefined;
    return isAlike(entry, { policy, uses }) ? entry : undefined;
  }

  /** The counts of this file's confirmed batches. Empty if the rows to upload have changed. */
  confirmed(upload: Choices & Pick<ImportJournalEntry, "total">): readonly BatchCounts[] {
    const entry = this.begun(upload);
    return entry?.total === upload.total ? (entry.written ?? []) : [];
  }

  /** Replaces the entry of the same account, or of an unknown one, for the file. */
  save(entry: ImportJournalEntry): void {
    const others = this.entries().filter(
      ({ hash, by }) => hash !== entry.hash || (by !== undefined && by !== entry.by),
    );
    this.#write([entry, ...others]);
  }

  /** The file may have been renamed: its entry shows the current name. */
  rename(hash: string, fileName: string): void {
    const entries = this.entries();
    if (entries.some((entry) => entry.hash === hash && entry.fileName !== fileName))
      this.#write(entries.map((entry) => (entry.hash === hash ? { ...entry, fileName } : entry)));
  }

  remove(entry: ImportJournalEntry): void {
    this.#write(this.entries().filter((other) => !isSame(other, entry)));
  }

  /** All rows are imported: this also ends the same import of other accounts. */
  finish(entry: ImportJournalEntry): void {
    const isDone = (other: ImportJournalEntry) =>
      other.hash === entry.hash && other.undo === undefined && isAlike(other, entry);
    this.#write(this.entries().filter((other) => !isSame(other, entry) && !isDone(other)));
  }

  #write(entries: readonly ImportJournalEntry[]): void {
    try {
      if (entries.length > 0) this.store.setItem(this.key, JSON.stringify(entries.slice(0, MOST)));
      else this.store.removeItem(this.key);
    } catch {
      // Storage is full or forbidden: the upload continues, and a second attempt detects stored rows itself.
    }
  }
}

function isRecent(since = -Infinity): boolean {
  return Date.now() - since < LASTS_MS;
}

function isSame(a: ImportJournalEntry, b: ImportJournalEntry): boolean {
  return a.hash === b.hash && a.by === b.by;
}

/** Whether a file's rows would become the same records. */
function isAlike(a: Omit<Choices, "hash">, b: Omit<Choices, "hash">): boolean {
  const isUsed = [a.uses, b.uses].every((uses) => uses !== undefined);
  return a.policy === b.policy && (!isUsed || JSON.stringify(a.uses) === JSON.stringify(b.uses));
}

/** Stored data may be outdated or corrupt: invalid entries are dropped. @throws if the text is not JSON. */
function readEntries(text: string): readonly ImportJournalEntry[] {
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
