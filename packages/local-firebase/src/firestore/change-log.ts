import type { DocumentChange } from "./document";

/** Changes kept in memory. A client that resumes from before the oldest one is sent the whole result again. */
const MAX_CHANGES = 20_000;

interface Entry {
  readonly micros: bigint;
  readonly changes: readonly DocumentChange[];
}

/** The recent commits of a database, to tell a client that resumes exactly what it missed. */
export class ChangeLog {
  readonly #entries: Entry[] = [];
  #size = 0;
  #start: bigint;

  /** @param start the version from which on every change will be appended. */
  constructor(start: bigint) {
    this.#start = start;
  }

  append(micros: bigint, changes: readonly DocumentChange[]): void {
    this.#entries.push({ micros, changes });
    this.#size += changes.length;
    while (this.#size > MAX_CHANGES && this.#entries.length > 1) {
      const oldest = this.#entries.shift();
      if (!oldest) return;
      this.#size -= oldest.changes.length;
      this.#start = oldest.micros;
    }
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
