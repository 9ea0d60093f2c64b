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
  /** Rows in them that were stored already, and left as they were. */
  readonly kept?: number;
  /** The work that the import is in the activity. Absent in older entries. */
  readonly work?: string;
  /** The work that takes the import back: this is begun, and not done. */
  readonly undo?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Choices by which an upload is the same one that was begun. */
type Choices = Pick<JournalEntry, "hash" | "policy" | "uses">;

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

  /** What the same upload has begun. Undefined if the choices have changed since: sending rows again does no harm. */
  begun({ hash, policy, uses }: Choices): JournalEntry | undefined {
    const entry = this.entries().find((known) => known.hash === hash);
    // Without a work, by an earlier panel: its rows are in no line of the activity.
    if (entry?.work === undefined || entry.undo !== undefined) return undefined;
    return entry.policy === policy && isAlike(entry.uses, uses) ? entry : undefined;
  }

  /** Confirmed batches of this file. None where it has other rows to upload than before. */
  confirmed(upload: Choices & Pick<JournalEntry, "total">): number {
    const entry = this.begun(upload);
    return entry?.total === upload.total ? entry.batches : 0;
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
  const more = { rows: "number", kept: "number", work: "string", undo: "string" };
  const uses: unknown = Reflect.get(value, "uses");
  return (
    Object.entries(types).every(([key, type]) => typeof Reflect.get(value, key) === type) &&
    Object.entries(more).every(([key, type]) =>
      ["undefined", type].includes(typeof Reflect.get(value, key)),
    ) &&
    (uses === undefined || (Array.isArray(uses) && uses.every(isUse)))
  );
}

function isUse(value: unknown): value is ColumnUse {
  if (typeof value !== "object" || value === null) return false;
  return ["column", "use"].every((key) => typeof Reflect.get(value, key) === "string");
}
