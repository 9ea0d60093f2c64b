/**
 * How far each upload came, in local storage: it outlives a reload, a closed tab and a crash. A file is known by its
 * content, so the same one chosen again continues, whatever it is called. Nothing of its rows is kept.
 */
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
  /** Milliseconds since the epoch. */
  readonly at: number;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "westwalk.bulk-upload";
/** Number of entries kept, the newest ones: an upload given up long ago is of no use. */
const MOST = 20;

export class UploadJournal {
  constructor(private readonly store: Store) {}

  /** Unfinished uploads, the newest first. Unreadable entries count as none. */
  entries(): readonly JournalEntry[] {
    try {
      const stored: unknown = JSON.parse(this.store.getItem(KEY) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isEntry).sort((a, b) => b.at - a.at) : [];
    } catch {
      return [];
    }
  }

  /** Confirmed batches of this file. None if the choices have changed since: sending rows again does no harm. */
  confirmed({ hash, total, policy, uses }: Pick<JournalEntry, "hash" | "total" | "policy" | "uses">): number {
    const entry = this.entries().find((known) => known.hash === hash);
    const isSame = entry?.total === total && entry.policy === policy && isAlike(entry.uses, uses);
    return isSame ? entry.batches : 0;
  }

  note(entry: JournalEntry): void {
    this.#write([entry, ...this.#others(entry.hash)]);
  }

  strike(hash: string): void {
    this.#write(this.#others(hash));
  }

  #others(hash: string): readonly JournalEntry[] {
    return this.entries().filter((entry) => entry.hash !== hash);
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

function isAlike(a: JournalEntry["uses"], b: JournalEntry["uses"]): boolean {
  return a === undefined || b === undefined || JSON.stringify(a) === JSON.stringify(b);
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
  const rows: unknown = Reflect.get(value, "rows");
  const uses: unknown = Reflect.get(value, "uses");
  return (
    Object.entries(types).every(([key, type]) => typeof Reflect.get(value, key) === type) &&
    (rows === undefined || typeof rows === "number") &&
    (uses === undefined || (Array.isArray(uses) && uses.every(isUse)))
  );
}

function isUse(value: unknown): value is ColumnUse {
  if (typeof value !== "object" || value === null) return false;
  return ["column", "use"].every((key) => typeof Reflect.get(value, key) === "string");
}
