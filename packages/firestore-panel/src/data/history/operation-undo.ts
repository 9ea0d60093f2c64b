/** What all steps of an undo share, such as how a record has changed since the operation that is undone. */
import type { SkippedRecord } from "../../contract/history";
import { readRecord, titleOf } from "../../fields/record";
import { CHANGE_KEY } from "../../schema/stored-names";
import { firstEntryId, isEntryId } from "../../schema/history";
import type { Collection, StoredData } from "../../schema/types";
import type { ServiceContext } from "../context";
import { plainData } from "../../firebase/plain";
import { entryAt, MOST_CHANGES, type StoredEntry } from "./entries";
import { changedFields } from "./field-changes";

/** How many levels of undone undos are followed. */
const MAX_DEPTH = 10;

/** How a record has changed since an entry. */
interface ChangesSince {
  /** The record directly after the entry's change. */
  readonly after: StoredData;
  /** Keys of fields that changed since, other than by the operation or its undo. */
  readonly changed: ReadonlySet<string>;
  /**
   * An undo made the latest change among those of the operation and its undos, so the record counts as
   * undone.
   */
  readonly isUndone: boolean;
}

export class OperationUndo {
  private readonly entries = new Map<string, Promise<StoredEntry | undefined>>();

  /**
   * @param operation the operation that is undone.
   * @param undoOperation the operation that undoes it.
   */
  constructor(
    private readonly context: Pick<ServiceContext, "firestore">,
    readonly operation: string,
    readonly undoOperation: string,
  ) {}

  /**
   * Follows the record's chain of changes back to the entry, because the rules have compared every link of
   * that chain.
   * @param stored the current record.
   * @returns undefined where the chain does not lead to the entry.
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

  /** Whether all changes of a record since an entry added it belong to this operation or its undo. */
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

  /** Whether an entry belongs to the operation, to its undo, or to an undo of that undo. */
  async isOwn({ operation, undoes }: Pick<StoredEntry, "operation" | "undoes">): Promise<boolean> {
    let [at, of] = [operation, undoes];
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
      if (at === this.operation || of === this.operation) return true;
      const undone = of === undefined ? undefined : await this.entry(firstEntryId(of));
      if (!undone) return false;
      [at, of] = [undone.operation, undone.undoes];
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

/** The entry that an undo reverts, with its context. */
export interface UndoneEntry {
  readonly collection: Collection;
  readonly entry: StoredEntry;
  readonly undo: OperationUndo;
}

/** The result for an entry, or for a batch of its rows. */
export interface UndoBatchResult {
  readonly done: number;
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
  /** As in `UndoResult`. */
  readonly passwords?: number;
}

/** @returns an unchanged record, under the title that it had before the change. */
export function skippedRecord(
  { collection, entry: { before } }: UndoneEntry,
  id: string,
  reason: string,
): SkippedRecord {
  return { id, title: titleOf(collection, readRecord(collection, id, plainData(before[id] ?? {}))), reason };
}
