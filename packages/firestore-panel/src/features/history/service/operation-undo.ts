/** What all steps of an undo share: its two operations, and how a record has changed since an entry. */
import type { SkippedRecord } from "../../../contract/history";
import { readRecord, titleOf } from "../../../fields/record";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { isEntryId, operationOf } from "../../../schema/history";
import type { Collection, StoredData } from "../../../schema/types";
import type { ServiceContext } from "../../../data/context";
import { plainData } from "../../../firebase/plain";
import { entryAt, MOST_CHANGES, type StoredEntry } from "../../../data/history/entries";

interface EarlierStates {
  /** Directly after the entry's change. */
  readonly afterEntry: StoredData;
  /** After the operation's last change before anybody else's. */
  readonly afterOperation: StoredData;
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
  async statesSince(entry: StoredEntry, id: string, stored: StoredData): Promise<EarlierStates | undefined> {
    this.entries.set(entry.id, Promise.resolve(entry));
    let afterOperation: StoredData | undefined;
    let state = stored;
    for (let changes = 0; changes < MOST_CHANGES; changes += 1) {
      const change = state[CHANGE_KEY];
      if (!isEntryId(change)) return undefined;
      afterOperation = operationOf(change) === this.operation ? (afterOperation ?? state) : undefined;
      if (change === entry.id) return { afterEntry: state, afterOperation: afterOperation ?? state };
      const before = (await this.entry(change))?.before[id];
      if (!before) return undefined;
      state = plainData(before);
    }
    return undefined;
  }

  private entry(id: string): Promise<StoredEntry | undefined> {
    const found = this.entries.get(id) ?? entryAt(this.context, id);
    this.entries.set(id, found);
    return found;
  }
}

/** An entry to undo, with its context. */
export interface EntryTarget {
  readonly collection: Collection;
  readonly entry: StoredEntry;
  readonly undo: OperationUndo;
}

/** The result for an entry, or for a batch of its rows. */
export interface UndoBatchResult {
  readonly done: number;
  readonly skipped: readonly SkippedRecord[];
  readonly notices: readonly string[];
}

/** @returns an unchanged record, under the title that it had before the change. */
export function skippedRecord(
  { collection, entry: { before } }: EntryTarget,
  id: string,
  reason: string,
): SkippedRecord {
  return { id, title: titleOf(collection, readRecord(collection, id, plainData(before[id] ?? {}))), reason };
}
