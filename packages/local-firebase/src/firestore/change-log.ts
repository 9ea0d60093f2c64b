import type { DocumentChange } from "./document";

/** Changes kept in memory. A client that resumes from before the oldest one is sent the whole result again. */
const MAX_CHANGES = 20_000;
/** Of large documents fewer changes are kept: so many characters of their JSON in all. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

interface Entry {
  readonly micros: bigint;
  readonly changes: readonly DocumentChange[];
  readonly characters: number;
}

/** The recent commits of a database, to tell a client that resumes exactly what it missed. */
export class ChangeLog {
  readonly #entries: Entry[] = [];
  #size = 0;
  #characters = 0;
  #start: bigint;

  /**
   * @param start the version from which on every change will be appended.
   * @param isWhole nothing was ever changed before.
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

  /** Takes the newest entry away again. */
  dropLast(): void {
    this.#forget(this.#entries.pop());
  }

  /** Forgets the oldest entries when there are too many. */
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

  /** Every change that was ever made, as `since` tells them; undefined when some are not kept. */
  all(): readonly DocumentChange[] | undefined {
    return this.isWhole ? this.since(this.#start) : undefined;
  }

  /** What changed after a version, one entry for each document; undefined when the log does not reach back so far. */
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
