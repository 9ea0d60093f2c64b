/**
 * Undoes an operation as a new operation, a batch at a time: it applies the inverse of each change, the latest first.
 * Each record is checked as it is stored, so repeated calls change nothing twice.
 */
import { getDocsFromServer, query, where } from "firebase/firestore";
import {
  EMPTY_RESULT,
  withBatch,
  type SkippedRecord,
  type OperationParams,
  type UndoResult,
} from "../../../contract/history";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { trashId } from "../../../schema/history";
import type { StoredData } from "../../../schema/types";
import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/service";
import { declaredCollection, assertGranted } from "../../../data/registry";
import { deleteRecords } from "../../../data/history/deletions";
import { latestEntriesOf, namesOf, validOperation, type StoredEntry } from "../../../data/history/entries";
import { changedFields } from "../../../data/history/field-changes";
import { copiesOf, copiesOfChange, storedRecords } from "../../../data/history/stored-records";
import { plainData } from "../../../firebase/plain";
import { storedData } from "../../../firebase/stored-data";
import { restoreCopies } from "./trash";
import { entryReader, revertEntry, skippedRecord, statesSince, type EntryTarget } from "./revert";
import { text } from "../../../texts/texts";

const ENTRIES_AT_ONCE = 10;
/** A batch ends after the entry with which it reaches so many records. */
const BATCH_RECORDS = 90;

const FINAL = { purge: "data.undo.purged", erase: "data.undo.erased", unlock: "data.undo.unlocked" } as const;

const ADDING = new Set<StoredEntry["action"]>(["create", "restore"]);
const CHANGING = new Set<StoredEntry["action"]>(["update", "revert"]);

/** The call may start again at any time. @param undoing the id of the undo, the same for all batches. */
export async function undoOperation(
  context: ServiceContext,
  { operation: undone, undoOperation: undoing, cursor }: OperationParams & { readonly undoOperation: string },
): Promise<UndoResult> {
  const undoes = validOperation(undone);
  const operation = validOperation(undoing);
  return attempt("save", text("data.what.undo"), async () => {
    const entries = await latestEntriesOf(context, undoes, cursor, ENTRIES_AT_ONCE);
    if (entries.length === 0 && cursor === undefined)
      throw new ProviderError(404, text("data.error.noEntry"));
    const entryOf = entryReader(context, entries);
    const { reader, principal } = context;
    const added = new Set(entries.filter(({ action }) => ADDING.has(action)).flatMap(namesOf));
    let result = EMPTY_RESULT;
    for (const entry of entries) {
      // Records that the operation added and later changed are removed as a whole.
      if (CHANGING.has(entry.action) && namesOf(entry).every((name) => added.has(name))) continue;
      const collection = declaredCollection(reader.panel(), entry.collection, principal);
      const target = { collection, entry, operation, entryOf };
      result = withBatch(result, await undoEntry(context, target));
      if (result.done + result.skipped.length >= BATCH_RECORDS) return { ...result, cursor: entry.id };
    }
    const last = entries.length === ENTRIES_AT_ONCE ? entries.at(-1) : undefined;
    return { ...result, ...(last && { cursor: last.id }) };
  });
}

async function undoEntry(context: ServiceContext, target: EntryTarget): Promise<UndoResult> {
  const { entry, collection } = target;
  switch (entry.action) {
    case "create":
    case "restore":
      return removeAdded(context, target, await storedRecords(context, collection, entry.ids));
    case "delete":
      return restoreDeleted(context, target);
    case "purge":
    case "erase":
    case "unlock": {
      const why = text(FINAL[entry.action]);
      return { ...EMPTY_RESULT, skipped: entry.ids.map((id) => skippedRecord(target, id, why)) };
    }
    case "update":
    case "revert":
      return revertEntry(context, target);
    case "import": {
      const reverted = await revertEntry(context, target);
      const found = await addedRows(context, target);
      const result = withBatch(reverted, await removeAdded(context, target, found));
      if (entry.count <= Object.keys(entry.before).length + found.size) return result;
      return { ...result, notices: [...result.notices, text("data.undo.otherRows")] };
    }
  }
}

/**
 * @returns the rows that an import added. Those changed since name another entry, so they are not found: the undo says
 * that there are some.
 */
async function addedRows({ reader }: ServiceContext, { collection, entry }: EntryTarget) {
  const ofEntry = query(reader.all(collection), where(CHANGE_KEY, "==", entry.id));
  const { docs } = await getDocsFromServer(ofEntry);
  // The rows that the import changed were reverted already.
  const added = docs.filter(({ id }) => !Object.hasOwn(entry.before, id));
  return new Map(added.map((document) => [document.id, storedData(document)]));
}

/**
 * Moves records to the trash, unless they differ from what the operation left.
 * @throws 403 where the principal may not delete them.
 */
async function removeAdded(
  context: ServiceContext,
  target: EntryTarget,
  stored: ReadonlyMap<string, StoredData>,
): Promise<UndoResult> {
  const { collection, operation } = target;
  const undoes = target.entry.operation;
  assertGranted(collection, context.principal, "delete");
  const why = text("data.undo.changed");
  const prefetched = new Map<string, StoredData>();
  const changed: SkippedRecord[] = [];
  for (const [id, document] of stored) {
    const now = plainData(document);
    const states = await statesSince(target, id, now);
    if (states && changedFields(collection, states.afterOperation, now, []).length === 0)
      prefetched.set(id, document);
    else changed.push(skippedRecord(target, id, why, document));
  }
  const { done, skipped, notices } = await deleteRecords(context, {
    ...{ collection, operation, undoes, prefetched },
    ids: [...prefetched.keys()],
    check: (id, now) => {
      if (now[CHANGE_KEY] !== prefetched.get(id)?.[CHANGE_KEY]) throw new ProviderError(409, why);
    },
  });
  return { done, skipped: [...skipped, ...changed], notices };
}

/** Restores the records that an entry deleted. Records that exist again need nothing. */
async function restoreDeleted(context: ServiceContext, { collection, entry, operation }: EntryTarget) {
  const copies = await copiesOfChange(context, entry.id);
  const back = await restoreCopies(context, copies, { operation, undoes: entry.operation });
  const absent = text("data.trash.absent");
  // Somebody may have restored or deleted for good what was there a moment ago.
  const lost = new Set(back.skipped.filter(({ reason }) => reason === absent).map(({ id }) => id));
  const skipped = back.skipped.filter(({ id }) => !lost.has(id));
  // An account returns under another id, so a restored account looks the same as a purged one.
  const ids = collection.account
    ? []
    : entry.ids.filter((id) => lost.has(id) || copies.every((copy) => copy.id !== id));
  const stored = await storedRecords(context, collection, ids);
  const gone = ids.filter((id) => !stored.has(id));
  const copyOf = (id: string) => trashId(collection.name, id);
  const later = await copiesOf(context, gone.map(copyOf));
  for (const id of gone) {
    const title = later.get(copyOf(id))?.title ?? (entry.title || id);
    skipped.push({ id, title, reason: later.has(copyOf(id)) ? text("data.undo.changed") : absent });
  }
  return { done: back.ids.length, skipped, notices: back.notices };
}
