import type { DocumentChange } from "./document";

/** The number of changes in memory. A client that resumes from an earlier version gets the whole result again. */
const MAX_CHANGES = 20_000;
/** The limit of the changes' size, in characters of their JSON. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

interface Entry {
  readonly micros: bigint;
  readonly changes: readonly DocumentChange[];
  readonly characters: number;
}

/** The recent commits of a database, from which a resuming client gets exactly the changes that it missed. */
export class ChangeLog {
  readonly #entries: Entry[] = [];
  #size = 0;
  #characters = 0;
  #start: bigint;

  /**
   * @param start every change after this version will be appended.
   * @param isWhole the database has no earlier changes.
   */
  constructor(
    start: bigint,
    private isWhole = false,
  ) {
    this.#start = start;
  }

  append(micros: bigint, changes: readonly DocumentChange[]): void {
    const texts = changes.map(({ before, after }) => (after ?? before)?.storedText ?? "");
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    this.#entries.push({ micros, changes, characters });
    this.#size += changes.length;
    this.#characters += characters;
  }

  /** Removes the newest entry. */
  dropLast(): void {
    this.#forget(this.#entries.pop());
  }

  /** Removes the oldest entries beyond the limits. */
  trim(): void {
    while ((this.#size > MAX_CHANGES || this.#characters > MAX_CHARACTERS) && this.#entries.length > 1) {
      const oldest = this.#entries.shift();
      this.#forget(oldest);
      this.#start = oldest?.micros ?? this.#start;
      this.isWhole = false;
    }
  }

  #forget(entry: Entry | undefined): void {
    this.#size -= entry?.changes.length ?? 0;
    this.#characters -= entry?.characters ?? 0;
  }

  /** Every change ever made, in the form of `since`; undefined when some are no longer kept. */
  all(): readonly DocumentChange[] | undefined {
    return this.isWhole ? this.since(this.#start) : undefined;
  }

  /** The changes after a version, one entry for each document; undefined when the log begins later. */
  since(micros: bigint): readonly DocumentChange[] | undefined {
    if (micros < this.#start) return undefined;
    const net = new Map<string, DocumentChange>();
    for (const entry of this.#entries) {
      if (entry.micros <= micros) continue;
      for (const change of entry.changes)
        net.set(change.path, {
          ...change,
          before: net.has(change.path) ? net.get(change.path)?.before : change.before,
        });
    }
    return [...net.values()];
  }
}
