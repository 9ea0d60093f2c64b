/** Restores the records that an operation deleted. */
import type { SkippedRecord } from "../../../contract/history";
import type { Collection } from "../../../schema/types";
import type { CallContext } from "../context";
import { trashId } from "../../../schema/history";
import { mapParallel } from "../chunked";
import { copiesOf, copiesOfChange, NOT_IN_TRASH, type TrashCopy } from "./copies";
import type { StoredEntry } from "./entries";
import { storedRecords } from "./stored-records";
import { restoreCopies } from "./restore-batch";
import type { UndoBatchResult } from "./undo-batch";
import type { OperationUndo } from "./operation-undo";

export async function restoreDeleted(
  context: CallContext,
  collection: Collection,
  entry: StoredEntry,
  undo: OperationUndo,
): Promise<UndoBatchResult> {
  const { operation, undoOperation } = undo;
  const ownCopies = await copiesOfChange(context, entry.id);
  const without = (copies: readonly TrashCopy[], ids: readonly string[]) =>
    ids.filter((id) => !copies.some((copy) => copy.id === id));
  const copies = [
    ...ownCopies,
    ...(await deletedAgain(context, collection, without(ownCopies, entry.ids), undo)),
  ];
  const restored = await restoreCopies(context, copies, { operation: undoOperation, undoes: operation });
  const { ids, left, notices } = restored;
  const missing = [
    ...without(copies, entry.ids),
    ...left.filter(({ reason }) => reason === NOT_IN_TRASH).map(({ id }) => id),
  ];
  // Records that exist again were restored earlier, or by somebody else at this moment.
  const there = missing.length > 0 ? await storedRecords(context, collection, missing) : new Map();
  // An account comes back under another id, so a restored account looks the same as a purged one.
  const gone = collection.account ? [] : missing.filter((id) => !there.has(id));
  const others = left.filter(({ reason }) => reason !== NOT_IN_TRASH);
  return { done: ids.length, left: [...others, ...goneFor(entry, gone)], notices };
}

/** After an undo and a redo, the copies belong to the redo. */
async function deletedAgain(
  context: CallContext,
  { name }: Collection,
  ids: readonly string[],
  undo: OperationUndo,
): Promise<readonly TrashCopy[]> {
  if (ids.length === 0) return [];
  const found = await copiesOf(
    context,
    ids.map((id) => trashId(name, id)),
  );
  const own = await mapParallel([...found.values()], async (copy) => {
    const entry = await undo.entry(copy.change);
    return entry && (await undo.isOwn(entry)) ? [copy] : [];
  });
  return own.flat();
}

/**
 * An entry names a record only if it is the single one. Of several missing records only the number is known.
 */
function goneFor({ title, count }: StoredEntry, gone: readonly string[]): readonly SkippedRecord[] {
  const [id] = gone;
  if (id === undefined) return [];
  if (count === 1 && title !== "") return [{ id, title, reason: NOT_IN_TRASH }];
  const reason = gone.length === 1 ? NOT_IN_TRASH : "They are not in the trash any more.";
  return [{ id: "", title: "", reason, count: gone.length }];
}
