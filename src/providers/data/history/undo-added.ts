/** What a work added goes to the trash, where nobody has changed it since. */
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
import { deleteRecords } from "./delete-batch";
import type { Deleted } from "./deletion-course";
import { storedRecords } from "./parts";
import { CHANGED, type UndoneEntry, type UndonePart } from "./undo-part";

/** Rows that are looked at in one part. */
const ROWS = 90;

export interface UndoneRows extends UndonePart {
  /** The last row that was looked at, where there may be more. */
  readonly row?: string;
}

/**
 * Rows of an import, a part at a time. What the import changed is looked for by its id instead.
 * @param after the last row of the part before.
 */
export async function undoRows(
  context: CallContext,
  of: UndoneEntry,
  rows: AddedRows,
  after?: string,
): Promise<UndoneRows> {
  const { collection, entry } = of;
  const ofEntry = query(
    context.sources.all(collection),
    where(CHANGE_KEY, "==", entry.id),
    orderBy(documentId()),
    ...(after === undefined ? [] : [where(documentId(), ">", after)]),
    limit(ROWS),
  );
  const { docs } = await getDocsFromServer(ofEntry);
  const ids = docs.map(({ id }) => id);
  // What it changed has been tried already.
  const added = ids.filter((id) => !Object.hasOwn(entry.before, id));
  const known = new Map(docs.map((one) => [one.id, one.data()]));
  const { done, gone, left, notices } = await removed(context, of, added, known);
  rows.found(added.length, done + gone);
  const row = ids.at(-1);
  return { done, left, notices, ...(ids.length === ROWS && row !== undefined && { row }) };
}

/** New and restored records go with what the work itself has changed of them since. */
export async function removedAgain(context: CallContext, of: UndoneEntry): Promise<UndonePart> {
  const { collection, entry, undoing } = of;
  const stored = await storedRecords(context, collection, entry.ids);
  const own = await Promise.all(
    [...stored].map(async ([id, { [CHANGE_KEY]: change }]) =>
      (await undoing.isOwnSince(entry, id, change)) ? [[id, change] as const] : [],
    ),
  );
  const { done, left, notices } = await removed(context, of, entry.ids, stored, new Map(own.flat()));
  return { done, left, notices };
}

/** @param last by id, the change that a record may name as its last one. Default: the entry itself. */
function removed(
  context: CallContext,
  { collection, entry, undoing }: UndoneEntry,
  ids: readonly string[],
  known: ReadonlyMap<string, DocumentData>,
  last?: ReadonlyMap<string, unknown>,
): Promise<Deleted> {
  const check = (id: string, stored: StoredData) => {
    if (stored[CHANGE_KEY] !== (last?.get(id) ?? entry.id)) throw new ProviderError(409, CHANGED);
  };
  const { work, as: undoneAs } = undoing;
  return deleteRecords(context, { collection, ids, work: undoneAs, undoes: work, check, known });
}
