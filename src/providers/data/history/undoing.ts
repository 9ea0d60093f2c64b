/** A work that is being taken back: what has become of its records since. */
import { CHANGE_KEY } from "../../../schema/derived-keys";
import type { CallContext } from "../calls";
import { entryAt, type StoredEntry } from "./entries";

/** "undone": by this undoing, or by one before it. */
export type Standing = "untouched" | "undone" | "changed";

export class Undoing {
  private readonly entries = new Map<string, Promise<StoredEntry | undefined>>();

  /** @param work that is taken back. @param as the work that takes it back. */
  constructor(
    private readonly context: Pick<CallContext, "firestore">,
    readonly work: string,
    readonly as: string,
  ) {}

  /** @param change what the record names as its last change. The work may have changed a record more than once. */
  async standing(entry: StoredEntry, id: string, change: unknown): Promise<Standing> {
    if (change === entry.id) return "untouched";
    this.entries.set(entry.id, Promise.resolve(entry));
    const undone = new Set<string>();
    const present = await this.present(id, change, undone, new Set());
    if (present === entry.id) return "untouched";
    return undone.has(entry.id) ? "undone" : "changed";
  }

  /** Whether what happened to a record since an entry added it is all of this work, and of what takes it back. */
  async isOwnSince(entry: StoredEntry, id: string, change: unknown): Promise<boolean> {
    const seen = new Set<string>();
    for (let at = change; typeof at === "string" && !seen.has(at);) {
      if (at === entry.id) return true;
      seen.add(at);
      const one = await this.entry(at);
      if (one?.work !== this.work && one?.undoes !== this.work) return false;
      at = beforeOf(one, id);
    }
    return false;
  }

  /**
   * The change whose result the record holds: an undoing has brought back what was before the change that it took back.
   * @param undone filled with the changes that were taken back.
   */
  private async present(
    id: string,
    change: unknown,
    undone: Set<string>,
    seen: Set<string>,
  ): Promise<string | undefined> {
    if (typeof change !== "string" || seen.has(change)) return undefined;
    seen.add(change);
    const entry = await this.entry(change);
    if (entry?.undoes !== this.work) return change;
    const taken = await this.present(id, beforeOf(entry, id), undone, seen);
    if (taken === undefined) return undefined;
    undone.add(taken);
    const before = beforeOf(await this.entry(taken), id);
    return typeof before === "string" ? before : undefined;
  }

  private async entry(id: string): Promise<StoredEntry | undefined> {
    if (!id.includes("~")) return undefined;
    const found = this.entries.get(id) ?? entryAt(this.context, id);
    this.entries.set(id, found);
    return found;
  }
}

/** What the record named as its last change before the entry. */
function beforeOf(entry: StoredEntry | undefined, id: string): unknown {
  return entry?.before[id]?.[CHANGE_KEY];
}
