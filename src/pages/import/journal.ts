/**
 * How far each upload came, in local storage: it outlives a reload, a closed tab and a crash. A file is known by its
 * content, so the same one chosen again continues, whatever it is called. Nothing of its rows is kept.
 */
import { OPERATION_HOURS } from "../../schema/history";
import { readEntries, type ImportJournalEntry, type BatchCounts } from "./journal-entry";

/** Choices by which an upload is the same one that was begun. */
type Choices = Pick<ImportJournalEntry, "hash" | "policy" | "uses">;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "westwalk.bulk-upload";
/** Number of entries kept, the newest ones: an upload given up long ago is of no use. */
const MOST = 20;
/** Milliseconds after which an operation is not gone on with: an hour less than the rules allow it. */
const LASTS_MS = (OPERATION_HOURS - 1) * 3_600_000;

/** "expired": by this account, or nobody knows who, and its operation takes no more. */
export type ResumeStatus = "continues" | "expired" | "of another account";

export class ImportJournal {
  /** @param account the record of who is signed in. What others of this browser began is told, and not gone on with. */
  constructor(
    private readonly store: Store,
    readonly account: string,
  ) {}

  /** Unfinished uploads of all accounts, the newest first. Unreadable entries count as none. */
  entries(): readonly ImportJournalEntry[] {
    try {
      return [...readEntries(this.store.getItem(KEY) ?? "[]")].sort((a, b) => b.at - a.at);
    } catch {
      return [];
    }
  }

  /** What is noted of a file: by this account, or else by another one of this browser. */
  ofFile(hash: string): ImportJournalEntry | undefined {
    const noted = this.entries().filter((entry) => entry.hash === hash);
    return noted.find((entry) => this.isOwn(entry)) ?? noted[0];
  }

  isOwn({ by }: ImportJournalEntry): boolean {
    return by === this.account;
  }

  /** What becomes of it when the same file is chosen again. */
  resumeStatus({ by, work: operation, since }: ImportJournalEntry): ResumeStatus {
    if (by !== undefined && by !== this.account) return "of another account";
    // Without these, by an earlier panel.
    return by !== undefined && operation !== undefined && isRecent(since) ? "continues" : "expired";
  }

  /** The operation that goes on taking the import back. Undefined where this account has begun none of late. */
  undoOf({ undo, undoBy, undoSince }: ImportJournalEntry): string | undefined {
    return undoBy === this.account && isRecent(undoSince) ? undo : undefined;
  }

  /** What the same upload has begun. Undefined if the choices have changed since: sending rows again does no harm. */
  begun({ hash, policy, uses }: Choices): ImportJournalEntry | undefined {
    const entry = this.ofFile(hash);
    // Without an operation, by an earlier panel: its rows are in no line of the activity.
    if (!entry || this.resumeStatus(entry) !== "continues" || entry.undo !== undefined) return undefined;
    return isAlike(entry, { policy, uses }) ? entry : undefined;
  }

  /** What the confirmed batches of this file have written. Nothing where it has other rows to upload than before. */
  confirmed(upload: Choices & Pick<ImportJournalEntry, "total">): readonly BatchCounts[] {
    const entry = this.begun(upload);
    return entry?.total === upload.total ? (entry.written ?? []) : [];
  }

  /** In place of what the same account has noted of the file, or nobody knows who. */
  save(entry: ImportJournalEntry): void {
    const others = this.entries().filter(
      ({ hash, by }) => hash !== entry.hash || (by !== undefined && by !== entry.by),
    );
    this.#write([entry, ...others]);
  }

  /** The same file may have another name by now: what is noted of it is shown under the present one. */
  rename(hash: string, fileName: string): void {
    const entries = this.entries();
    if (entries.some((entry) => entry.hash === hash && entry.fileName !== fileName))
      this.#write(entries.map((entry) => (entry.hash === hash ? { ...entry, fileName } : entry)));
  }

  remove(entry: ImportJournalEntry): void {
    this.#write(this.entries().filter((other) => !isSame(other, entry)));
  }

  /** All rows are in: what others have begun of the same upload has come to its end as well. */
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
      // Storage is full or forbidden: the upload goes on, and a second try finds by itself what is stored.
    }
  }
}

function isRecent(since = -Infinity): boolean {
  return Date.now() - since < LASTS_MS;
}

function isSame(a: ImportJournalEntry, b: ImportJournalEntry): boolean {
  return a.hash === b.hash && a.by === b.by;
}

/** Whether the rows of one file would become the same records. */
function isAlike(a: Omit<Choices, "hash">, b: Omit<Choices, "hash">): boolean {
  const isUsed = [a.uses, b.uses].every((uses) => uses !== undefined);
  return a.policy === b.policy && (!isUsed || JSON.stringify(a.uses) === JSON.stringify(b.uses));
}
