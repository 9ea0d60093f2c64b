/**
 * Files that may be without a record, kept in local storage: an upload is noted before it begins and struck out when
 * its record is written. What a crashed tab leaves behind is found here at the next start (files.ts).
 */
import { inLock } from "../in-lock";

export interface FileJournalEntry {
  /** One save; its tab holds the Web Lock of this name while it runs. */
  readonly save: string;
  /** Path in the bucket. */
  readonly path: string;
  /** The URL as the record held it. Absent for a fresh upload. */
  readonly url?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const KEY = "westwalk.files";
/** Where there are no Web Locks: a save is over after this many milliseconds. */
const SAVE_IS_OVER_MS = 60 * 60 * 1000;

export function readJournal(): readonly FileJournalEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function noteFiles(entries: readonly FileJournalEntry[]): void {
  const noted = new Set(readJournal().map(({ path }) => path));
  const fresh = entries.filter(({ path }) => !noted.has(path));
  if (fresh.length > 0) write([...readJournal(), ...fresh]);
}

export function strikeFiles(paths: readonly string[]): void {
  if (paths.length > 0) write(readJournal().filter((entry) => !paths.includes(entry.path)));
}

/** Runs `task` as a save that other tabs can see to be running. It is given the save's name. */
export async function duringSave<T>(task: (save: string) => Promise<T>): Promise<T> {
  const save = `westwalk.save.${crypto.randomUUID()}`;
  return inLock(save, () => task(save));
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

function write(entries: readonly FileJournalEntry[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(KEY, JSON.stringify(entries));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: saving goes on, without the clean-up after a crash.
  }
}

function isEntry(value: unknown): value is FileJournalEntry {
  if (typeof value !== "object" || value === null) return false;
  const texts = ["save", "path"].map((key): unknown => Reflect.get(value, key));
  return texts.every((text) => typeof text === "string") && typeof Reflect.get(value, "at") === "number";
}
