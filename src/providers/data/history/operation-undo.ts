/** An operation that is being taken back: what has become of its records since. */
import { CHANGE_KEY } from "../../../schema/derived-keys";
import { firstEntryId, isEntryId } from "../../../schema/history";
import type { Collection, StoredData } from "../../../schema/types";
import type { CallContext } from "../context";
import { plainData } from "../plain";
import { entryAt, MOST_CHANGES, type StoredEntry } from "./entries";
import { changedFields } from "./field-changes";

/** Undos of undos that are followed. */
const MAX_DEPTH = 10;

/** What has become of a record since an entry changed it. */
export interface ChangesSince {
  /** The record as the entry left it. */
  readonly after: StoredData;
  /** Keys of the fields that somebody else has changed since: not the operation, and not what takes it back. */
  readonly changed: ReadonlySet<string>;
  /** The latest change by the operation or its undos is an undo: the record counts as undone already. */
  readonly isUndone: boolean;
}

export class OperationUndo {
  private readonly entries = new Map<string, Promise<StoredEntry | undefined>>();

  /** @param operation the reverted one. @param undoOperation the one that reverts it. */
  constructor(
    private readonly context: Pick<CallContext, "firestore">,
    readonly operation: string,
    readonly undoOperation: string,
  ) {}

  /**
   * The record names its last change, and each change tells of the one before it: so the entry is found among those that
   * the rules have compared, or it is not believed.
   * @param stored the record as it is.
   * @returns undefined where the record does not lead to the entry.
   */
  async since(
    collection: Collection,
    entry: StoredEntry,
    id: string,
    stored: StoredData,
  ): Promise<ChangesSince | undefined> {
    this.entries.set(entry.id, Promise.resolve(entry));
    const changed = new Set<string>();
    let latest: StoredEntry | undefined;
    let after = stored;
    for (let looked = 0; looked < MOST_CHANGES; looked += 1) {
      const change = after[CHANGE_KEY];
      if (change === entry.id) return { after, changed, isUndone: latest?.undoes === this.operation };
      const one = await this.entry(change);
      const before = one?.before[id];
      if (!one || !before) return undefined;
      const earlier = plainData(before);
      if (await this.isOwn(one)) latest ??= one;
      else for (const { key } of changedFields(collection, earlier, after, one.hidden)) changed.add(key);
      after = earlier;
    }
    return undefined;
  }

  /** Whether what happened to a record since an entry added it is all of this operation, and of what takes it back. */
  async isOwnSince(entry: StoredEntry, id: string, change: unknown): Promise<boolean> {
    let at = change;
    for (let looked = 0; looked < MOST_CHANGES; looked += 1) {
      if (at === entry.id) return true;
      const one = await this.entry(at);
      if (!one || !(await this.isOwn(one))) return false;
      at = one.before[id]?.[CHANGE_KEY];
    }
    return false;
  }

  /** Of the operation, of what takes it back, or of what takes that back again. */
  async isOwn({ work: operation, undoes }: Pick<StoredEntry, "work" | "undoes">): Promise<boolean> {
    let [at, of] = [operation, undoes];
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
      if (at === this.operation || of === this.operation) return true;
      const undone = of === undefined ? undefined : await this.entry(firstEntryId(of));
      if (!undone) return false;
      [at, of] = [undone.work, undone.undoes];
    }
    return false;
  }

  async entry(id: unknown): Promise<StoredEntry | undefined> {
    if (!isEntryId(id)) return undefined;
    const found = this.entries.get(id) ?? entryAt(this.context, id);
    this.entries.set(id, found);
    return found;
  }
}
