/**
 * Lists files that may have no record, in local storage. An upload is noted before it begins, and its note is
 * removed when its record is written. The next start finds the files of a crashed tab here (files.ts).
 */
import { inLock } from "./browser-storage";

export interface FileJournalEntry {
  /** Identifies a save. While it runs, its tab holds the Web Lock of this name. */
  readonly save: string;
  /** Path in the bucket. */
  readonly path: string;
  /** The URL in the record. Absent for a new upload. */
  readonly url?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Without Web Locks, a save counts as ended after this many milliseconds. */
const SAVE_IS_OVER_MS = 60 * 60 * 1000;

export class FileJournal {
  private readonly key: string;

  constructor(private readonly productId: string) {
    this.key = `${productId}.files`;
  }

  entries(): readonly FileJournalEntry[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  note(entries: readonly FileJournalEntry[]): void {
    const noted = new Set(this.entries().map(({ path }) => path));
    const fresh = entries.filter(({ path }) => !noted.has(path));
    if (fresh.length > 0) this.write([...this.entries(), ...fresh]);
  }

  strike(paths: readonly string[]): void {
    if (paths.length > 0) this.write(this.entries().filter((entry) => !paths.includes(entry.path)));
  }

  /** Runs `task` as a save that other tabs can recognize as running. The task receives the save's name. */
  async duringSave<T>(task: (save: string) => Promise<T>): Promise<T> {
    const save = `${this.productId}.save.${crypto.randomUUID()}`;
    return inLock(save, () => task(save));
  }

  private write(entries: readonly FileJournalEntry[]): void {
    try {
      if (entries.length > 0) localStorage.setItem(this.key, JSON.stringify(entries));
      else localStorage.removeItem(this.key);
    } catch {
      // Storage is full or denied: the save continues, without a clean-up after a crash.
    }
  }
}

/** Runs `task` for the entry unless its save is still running in some tab. */
export async function ifAbandoned(entry: FileJournalEntry, task: () => Promise<void>): Promise<void> {
  const locks = webLocks();
  if (locks) await locks.request(entry.save, { ifAvailable: true }, (lock) => (lock ? task() : undefined));
  else if (Date.now() - entry.at > SAVE_IS_OVER_MS) await task();
}

function webLocks(): LockManager | undefined {
  return typeof navigator === "undefined" ? undefined : navigator.locks;
}

function isEntry(value: unknown): value is FileJournalEntry {
  if (typeof value !== "object" || value === null) return false;
  const texts = ["save", "path"].map((key): unknown => Reflect.get(value, key));
  return texts.every((text) => typeof text === "string") && typeof Reflect.get(value, "at") === "number";
}
