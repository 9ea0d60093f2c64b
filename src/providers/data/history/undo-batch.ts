/** Types and messages that all steps of an undo share. */
import type { SkippedRecord } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import { titleOf } from "../../../fields/record-text";
import type { Collection } from "../../../schema/types";
import { plainData } from "../plain";
import type { StoredEntry } from "./entries";
import type { OperationUndo } from "./operation-undo";

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

/** An undo reverts only what nobody has changed since. */
export const CHANGED = "It was changed since.";
export const GONE = "It was deleted since.";

/** @returns an unchanged record, under the title that it had before the change. */
export function skippedRecord(
  { collection, entry: { before } }: UndoneEntry,
  id: string,
  reason: string,
): SkippedRecord {
  return { id, title: titleOf(collection, readRecord(collection, id, plainData(before[id] ?? {}))), reason };
}
