/**
 * How far each upload came, in local storage: it outlives a reload, a closed tab and a crash. A file is known by its
 * content, so the same one chosen again continues, whatever it is called. Nothing of its rows is kept.
 */
import { WORK_HOURS } from "../../schema/history";
import { readEntries, type JournalEntry, type Written } from "./journal-entry";

/** Choices by which an upload is the same one that was begun. */
type Choices = Pick<JournalEntry, "hash" | "policy" | "uses">;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "westwalk.bulk-upload";
/** Number of entries kept, the newest ones: an upload given up long ago is of no use. */
const MOST = 20;
/** Milliseconds after which a work is not gone on with: an hour less than the rules allow it. */
const LASTS_MS = (WORK_HOURS - 1) * 3_600_000;

/** "expired": by this account, or nobody knows who, and its work takes no more. */
export type Standing = "continues" | "expired" | "of another account";

export class UploadJournal {
  /** @param account the record of who is signed in. What others of this browser began is told, and not gone on with. */
  constructor(
    private readonly store: Store,
    readonly account: string,
  ) {}

  /** Unfinished uploads of all accounts, the newest first. Unreadable entries count as none. */
  entries(): readonly JournalEntry[] {
    try {
      return [...readEntries(this.store.getItem(KEY) ?? "[]")].sort((a, b) => b.at - a.at);
    } catch {
      return [];
    }
  }

  /** What is noted of a file: by this account, or else by another one of this browser. */
  ofFile(hash: string): JournalEntry | undefined {
    const noted = this.entries().filter((entry) => entry.hash === hash);
    return noted.find((entry) => this.isOwn(entry)) ?? noted[0];
  }

  isOwn({ by }: JournalEntry): boolean {
    return by === this.account;
  }

  /** What becomes of it when the same file is chosen again. */
  standing({ by, work, since }: JournalEntry): Standing {
    if (by !== undefined && by !== this.account) return "of another account";
    // Without these, by an earlier panel.
    return by !== undefined && work !== undefined && isRecent(since) ? "continues" : "expired";
  }

  /** The work that goes on taking the import back. Undefined where this account has begun none of late. */
  undoOf({ undo, undoBy, undoSince }: JournalEntry): string | undefined {
    return undoBy === this.account && isRecent(undoSince) ? undo : undefined;
  }

  /** What the same upload has begun. Undefined if the choices have changed since: sending rows again does no harm. */
  begun({ hash, policy, uses }: Choices): JournalEntry | undefined {
    const entry = this.ofFile(hash);
    // Without a work, by an earlier panel: its rows are in no line of the activity.
    if (!entry || this.standing(entry) !== "continues" || entry.undo !== undefined) return undefined;
    return isAlike(entry, { policy, uses }) ? entry : undefined;
  }

  /** What the confirmed batches of this file have written. Nothing where it has other rows to upload than before. */
  confirmed(upload: Choices & Pick<JournalEntry, "total">): readonly Written[] {
    const entry = this.begun(upload);
    return entry?.total === upload.total ? (entry.written ?? []) : [];
  }

  /** In place of what the same account has noted of the file, or nobody knows who. */
  note(entry: JournalEntry): void {
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

  strike(entry: JournalEntry): void {
    this.#write(this.entries().filter((known) => !isSame(known, entry)));
  }

  /** All rows are in: what others have begun of the same upload has come to its end as well. */
  finish(entry: JournalEntry): void {
    const isDone = (known: JournalEntry) =>
      known.hash === entry.hash && known.undo === undefined && isAlike(known, entry);
    this.#write(this.entries().filter((known) => !isSame(known, entry) && !isDone(known)));
  }

  #write(entries: readonly JournalEntry[]): void {
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

function isSame(a: JournalEntry, b: JournalEntry): boolean {
  return a.hash === b.hash && a.by === b.by;
}

/** Whether the rows of one file would become the same records. */
function isAlike(a: Omit<Choices, "hash">, b: Omit<Choices, "hash">): boolean {
  const isUsed = [a.uses, b.uses].every((uses) => uses !== undefined);
  return a.policy === b.policy && (!isUsed || JSON.stringify(a.uses) === JSON.stringify(b.uses));
}
