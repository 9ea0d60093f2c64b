/** Moves the records that an operation added to the trash, unless somebody has changed them since. */
import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
  type DocumentData,
} from "firebase/firestore";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import type { StoredData } from "../../../schema/types";
import { ProviderError } from "../../errors";
import type { CallContext } from "../context";
import type { AddedRows } from "./added-rows";
import { deleteRecords, type DeletionResult } from "./delete-records";
import { storedRecords } from "./stored-records";
import { CHANGED, type UndoneEntry, type UndoBatchResult } from "./undo-batch";

/** Rows that one batch examines. */
const ROWS = 90;

export interface UndoRowsResult extends UndoBatchResult {
  /** The last examined row, where there may be more. */
  readonly row?: string;
}

/**
 * Removes imported rows, a batch at a time. Rows that the import only changed are looked up by id instead.
 * @param after the last row of the previous batch.
 */
export async function undoRows(
  context: CallContext,
  target: UndoneEntry,
  rows: AddedRows,
  after?: string,
): Promise<UndoRowsResult> {
  const { collection, entry } = target;
  const ofEntry = query(
    context.reader.all(collection),
    where(CHANGE_KEY, "==", entry.id),
    orderBy(documentId()),
    ...(after === undefined ? [] : [where(documentId(), ">", after)]),
    limit(ROWS),
  );
  const { docs } = await getDocsFromServer(ofEntry);
  const ids = docs.map(({ id }) => id);
  // The rows that the import changed were handled already.
  const added = ids.filter((id) => !Object.hasOwn(entry.before, id));
  const known = new Map(docs.map((one) => [one.id, one.data()]));
  const { done, gone, left, notices } = await removeRecords(context, target, added, known);
  rows.found(added.length, done + gone);
  const row = ids.at(-1);
  return { done, left, notices, ...(ids.length === ROWS && row !== undefined && { row }) };
}

/** Removes new and restored records, including later changes of them by the same operation. */
export async function removeAdded(context: CallContext, target: UndoneEntry): Promise<UndoBatchResult> {
  const { collection, entry, undo } = target;
  const stored = await storedRecords(context, collection, entry.ids);
  const own = await Promise.all(
    [...stored].map(async ([id, { [CHANGE_KEY]: change }]) =>
      (await undo.isOwnSince(entry, id, change)) ? [[id, change] as const] : [],
    ),
  );
  const { done, left, notices } = await removeRecords(
    context,
    target,
    entry.ids,
    stored,
    new Map(own.flat()),
  );
  return { done, left, notices };
}

/** @param last the change that each record may name as its last one, by id. Default: the entry itself. */
function removeRecords(
  context: CallContext,
  { collection, entry, undo }: UndoneEntry,
  ids: readonly string[],
  known: ReadonlyMap<string, DocumentData>,
  last?: ReadonlyMap<string, unknown>,
): Promise<DeletionResult> {
  const check = (id: string, stored: StoredData) => {
    if (stored[CHANGE_KEY] !== (last?.get(id) ?? entry.id)) throw new ProviderError(409, CHANGED);
  };
  const { operation, undoOperation } = undo;
  return deleteRecords(context, {
    collection,
    ids,
    operation: undoOperation,
    undoes: operation,
    check,
    known,
  });
}
