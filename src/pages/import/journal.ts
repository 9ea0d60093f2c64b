/**
 * Stores the progress of imports in local storage, so that it survives a reload, a closed tab and a crash. A hash of
 * the content identifies the file, so choosing it again resumes the import under any name. No row data is stored.
 */
import { OPERATION_HOURS } from "../../schema/history";
import { readEntries, type ImportJournalEntry, type BatchCounts } from "./journal-entry";

/** The choices that identify an import. */
type Choices = Pick<ImportJournalEntry, "hash" | "policy" | "uses">;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "westwalk.bulk-upload";
/** The maximum number of entries. The oldest ones are dropped first. */
const MOST = 20;
/** Milliseconds after which an operation cannot be resumed: an hour less than the rules allow. */
const LASTS_MS = (OPERATION_HOURS - 1) * 3_600_000;

/** "expired": this account or an unknown one started it, and its operation accepts no more records. */
export type ResumeStatus = "continues" | "expired" | "of another account";

export class ImportJournal {
  /**
   * @param account the record id of the signed-in account. Imports of other accounts are listed but cannot be resumed.
   */
  constructor(
    private readonly store: Store,
    readonly account: string,
  ) {}

  /** Unfinished imports of all accounts, newest first. Unreadable entries are ignored. */
  entries(): readonly ImportJournalEntry[] {
    try {
      return [...readEntries(this.store.getItem(KEY) ?? "[]")].sort((a, b) => b.at - a.at);
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
      if (entries.length > 0) this.store.setItem(KEY, JSON.stringify(entries.slice(0, MOST)));
      else this.store.removeItem(KEY);
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
