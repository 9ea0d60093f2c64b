/** What the parts of an undo have in common. */
import type { SkippedRecord } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import { titleOf } from "../../../fields/record-title";
import type { Collection } from "../../../schema/types";
import { plainData } from "../plain";
import type { StoredEntry } from "./entries";
import type { OperationUndo } from "./operation-undo";

/** What is taken back. */
export interface UndoneEntry {
  readonly collection: Collection;
  readonly entry: StoredEntry;
  readonly undo: OperationUndo;
}

/** What became of an entry, or of a part of it. */
export interface UndoBatchResult {
  readonly done: number;
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
  /** As in `UndoResult`. */
  readonly passwords?: number;
}

/** Only what nobody has touched since is undone. */
export const CHANGED = "It was changed since.";
export const GONE = "It was deleted since.";

/** A record that stays as it is, under the name that it had before the change. */
export function skippedRecord(
  { collection, entry: { before } }: UndoneEntry,
  id: string,
  reason: string,
): SkippedRecord {
  return { id, title: titleOf(collection, readRecord(collection, id, plainData(before[id] ?? {}))), reason };
}
