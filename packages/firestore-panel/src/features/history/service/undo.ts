/**
 * Undoes an operation as a new operation, a batch at a time: it applies the inverse of each change, the latest first.
 * Each record is checked as it is stored, so repeated calls change nothing twice.
 */
import { documentId, getDocsFromServer, limit, orderBy, query, where } from "firebase/firestore";
import type { SkippedRecord, UndoParams, UndoResult } from "../../../contract/history";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { trashId } from "../../../schema/history";
import type { AccessMethod, Collection, StoredData } from "../../../schema/types";
import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import { declaredCollection, assertGranted } from "../../../data/registry";
import { deleteRecords } from "../../../data/history/delete-records";
import { entryAt, latestEntriesOf, validOperation, type StoredEntry } from "../../../data/history/entries";
import { changedFields } from "../../../data/history/field-changes";
import { copiesOf, copiesOfChange, storedRecords } from "../../../data/history/stored-records";
import { plainData } from "../../../firebase/plain";
import { storedData } from "../../../firebase/stored-data";
import { restoreCopies } from "./restore";
import { revertEntry } from "./revert-entry";
import { OperationUndo, skippedRecord, type EntryTarget, type UndoBatchResult } from "./operation-undo";
import { text } from "../../../texts/texts";

/** Entries read at a time. */
const ENTRIES = 10;
/** Imported rows that one batch examines, and records after which a batch ends. */
const MAX_RECORDS = 90;

/** The access that the undo of an entry requires. */
const NEEDED: {
  readonly [Action in StoredEntry["action"]]: readonly [AccessMethod, ...AccessMethod[]];
} = {
  create: ["delete"],
  restore: ["delete"],
  import: ["update", "delete"],
  update: ["update"],
  revert: ["update"],
  delete: ["create"],
  purge: ["create"],
  unlock: ["update"],
  erase: ["update"],
};

const FINAL = { purge: "data.undo.purged", erase: "data.undo.erased", unlock: "data.undo.unlocked" } as const;

/** @param cursor "entry/row": the entry is done up to this imported row, or entirely where there is no row. */
export async function undoOperation(
  context: ServiceContext,
  { operation, undoOperation: undoing, cursor }: UndoParams,
): Promise<UndoResult> {
  const undo = new OperationUndo(
    context,
    validOperation(operation),
    validOperation(undoing, "undoOperation"),
  );
  return attempt("save", text("data.what.undo"), async () => {
    const [entryId, row] = cursor?.split("/") ?? [];
    let after = entryId;
    const skipped: SkippedRecord[] = [];
    const notices: string[] = [];
    let done = 0;
    const add = (batch: UndoBatchResult) => {
      done += batch.done;
      skipped.push(...batch.skipped);
      notices.push(...batch.notices);
    };
    const resultAt = (next?: string): UndoResult => ({
      done,
      skipped,
      notices,
      ...(next !== undefined && { cursor: next }),
    });
    if (after !== undefined && row !== undefined) {
      const target = targetOf(context, await entryOf(context, undo, after), undo);
      const batch = await removeRows(context, target, row);
      add(batch);
      if (batch.row !== undefined) return resultAt(`${after}/${batch.row}`);
    }
    const entries = await latestEntriesOf(context, undo.operation, after, ENTRIES);
    if (entries.length === 0 && cursor === undefined)
      throw new ProviderError(404, text("data.error.noEntry"));
    const added = new Set(entries.filter(addsRecords).flatMap(namesOf));
    for (const entry of entries) {
      after = entry.id;
      // Records that the operation added and later changed are removed as a whole.
      if (changesRecords(entry) && namesOf(entry).every((name) => added.has(name))) continue;
      const batch = await undoEntry(context, targetOf(context, entry, undo));
      add(batch);
      if (batch.row !== undefined) return resultAt(`${after}/${batch.row}`);
      if (done + skipped.length >= MAX_RECORDS) return resultAt(after);
    }
    return resultAt(entries.length === ENTRIES ? after : undefined);
  });
}

function addsRecords({ action }: StoredEntry): boolean {
  return action === "create" || action === "restore";
}

function changesRecords({ action }: StoredEntry): boolean {
  return action === "update" || action === "revert";
}

function namesOf({ collection, ids }: StoredEntry): readonly string[] {
  return ids.map((id) => `${collection}/${id}`);
}

/** @throws 400 for a cursor that no answer contained. */
async function entryOf(
  context: ServiceContext,
  { operation }: OperationUndo,
  id: string,
): Promise<StoredEntry> {
  const entry = await entryAt(context, id);
  if (entry?.operation !== operation)
    throw new ProviderError(400, "The cursor must come from the previous answer.");
  return entry;
}

/** @throws 403 where the principal may not do what the undo requires. */
function targetOf(
  { reader, principal }: ServiceContext,
  entry: StoredEntry,
  undo: OperationUndo,
): EntryTarget {
  const collection = declaredCollection(reader.panel(), entry.collection, principal);
  for (const method of NEEDED[entry.action]) assertGranted(collection, principal, method);
  return { collection, entry, undo };
}

interface RowsResult extends UndoBatchResult {
  /** The last examined row, where there may be more. */
  readonly row?: string;
}

async function undoEntry(context: ServiceContext, target: EntryTarget): Promise<RowsResult> {
  const { entry } = target;
  switch (entry.action) {
    case "create":
    case "restore":
      return removeAdded(context, target);
    case "delete":
      return restoreDeleted(context, target);
    case "purge":
    case "erase":
    case "unlock": {
      const why = text(FINAL[entry.action]);
      return { done: 0, skipped: entry.ids.map((id) => skippedRecord(target, id, why)), notices: [] };
    }
    case "update":
    case "revert":
      return revertEntry(context, target);
    case "import": {
      const reverted = await revertEntry(context, target);
      const { done, skipped, notices, ...rows } = await removeRows(context, target);
      return {
        ...rows,
        done: reverted.done + done,
        skipped: [...reverted.skipped, ...skipped],
        notices: [...reverted.notices, ...notices],
      };
    }
  }
}

/**
 * Moves imported rows to the trash, a batch at a time. Rows that were changed since name another entry, so they are
 * not found.
 * @param after the last row of the previous batch.
 */
async function removeRows(context: ServiceContext, target: EntryTarget, after?: string): Promise<RowsResult> {
  const { collection, entry } = target;
  const { docs } = await getDocsFromServer(
    query(
      context.reader.all(collection),
      where(CHANGE_KEY, "==", entry.id),
      orderBy(documentId()),
      ...(after === undefined ? [] : [where(documentId(), ">", after)]),
      limit(MAX_RECORDS),
    ),
  );
  // The rows that the import changed were reverted already.
  const added = docs.filter(({ id }) => !Object.hasOwn(entry.before, id));
  const removed = await remove(
    context,
    target,
    added.map(({ id }) => id),
    new Map(added.map((document) => [document.id, storedData(document)])),
  );
  const row = docs.length === MAX_RECORDS ? docs.at(-1)?.id : undefined;
  return { ...removed, ...(row !== undefined && { row }) };
}

/** Moves new and restored records to the trash, unless they differ from what the operation left. */
async function removeAdded(context: ServiceContext, target: EntryTarget): Promise<UndoBatchResult> {
  const { collection, entry, undo } = target;
  const stored = await storedRecords(context, collection, entry.ids);
  const unchanged = new Set<string>();
  for (const [id, document] of stored) {
    const now = plainData(document);
    const states = await undo.statesSince(entry, id, now);
    if (states && changedFields(collection, states.afterOperation, now, []).length === 0) unchanged.add(id);
  }
  const { done, skipped, notices } = await remove(
    context,
    target,
    [...unchanged],
    new Map([...stored].filter(([id]) => unchanged.has(id))),
  );
  const changed = [...stored.keys()].filter((id) => !unchanged.has(id));
  return {
    done,
    skipped: [...skipped, ...changed.map((id) => titled(stored.get(id), id))],
    notices,
  };
  function titled(document: StoredData | undefined, id: string): SkippedRecord {
    const before = { [id]: document ?? {} };
    return skippedRecord({ ...target, entry: { ...entry, before } }, id, text("data.undo.changed"));
  }
}

/** @param stored the records as they were read. A record that changes meanwhile is skipped. */
async function remove(
  context: ServiceContext,
  { collection, undo: { operation, undoOperation } }: EntryTarget,
  ids: readonly string[],
  stored: ReadonlyMap<string, StoredData>,
): Promise<UndoBatchResult> {
  const { done, skipped, notices } = await deleteRecords(context, {
    collection,
    ids,
    operation: undoOperation,
    undoes: operation,
    check: (id, now) => {
      if (now[CHANGE_KEY] !== stored.get(id)?.[CHANGE_KEY])
        throw new ProviderError(409, text("data.undo.changed"));
    },
    prefetched: stored,
  });
  return { done, skipped, notices };
}

/** Restores the records that an entry deleted. Records that exist again need nothing. */
async function restoreDeleted(
  context: ServiceContext,
  { collection, entry, undo: { operation, undoOperation } }: EntryTarget,
): Promise<UndoBatchResult> {
  const copies = await copiesOfChange(context, entry.id);
  const restored = await restoreCopies(context, copies, { operation: undoOperation, undoes: operation });
  const absent = text("data.trash.absent");
  const missing = new Set([
    ...entry.ids.filter((id) => !copies.some((copy) => copy.id === id)),
    ...restored.skipped.filter(({ reason }) => reason === absent).map(({ id }) => id),
  ]);
  const skipped = restored.skipped.filter(({ id }) => !missing.has(id));
  // An account returns under another id, so a restored account looks the same as a purged one.
  const gone =
    collection.account || missing.size === 0 ? [] : await goneOf(context, collection, [...missing]);
  return {
    done: restored.ids.length,
    skipped: [...skipped, ...skippedDeletions(entry, gone)],
    notices: restored.notices,
  };
}

interface GoneRecord {
  readonly id: string;
  /** The title of a copy that a later deletion has made. */
  readonly title: string | undefined;
}

/** @returns those of the records that do not exist. */
async function goneOf(
  context: ServiceContext,
  collection: Collection,
  ids: readonly string[],
): Promise<readonly GoneRecord[]> {
  const stored = await storedRecords(context, collection, ids);
  const gone = ids.filter((id) => !stored.has(id));
  if (gone.length === 0) return [];
  const trashIds = gone.map((id) => trashId(collection.name, id));
  const copies = await copiesOf(context, trashIds);
  return gone.map((id) => ({ id, title: copies.get(trashId(collection.name, id))?.title }));
}

/** An entry names a record only if it is the single one. Of several purged records only the number is known. */
function skippedDeletions(
  { title, count }: StoredEntry,
  gone: readonly GoneRecord[],
): readonly SkippedRecord[] {
  const deletedAgain = gone.flatMap(({ id, title: name }) =>
    name === undefined ? [] : [{ id, title: name, reason: text("data.undo.changed") }],
  );
  const purged = gone.filter((record) => record.title === undefined);
  const [first] = purged;
  if (!first) return deletedAgain;
  if (count === 1 && title !== "") return [{ id: first.id, title, reason: text("data.trash.absent") }];
  const reason = text(purged.length === 1 ? "data.trash.absent" : "data.trash.absentSeveral");
  return [...deletedAgain, { id: "", title: "", reason, count: purged.length }];
}
