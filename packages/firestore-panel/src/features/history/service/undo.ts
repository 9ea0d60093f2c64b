/**
 * Undoes an operation as a new operation, a batch at a time: it applies the inverse of each change, the latest first.
 * Each record is checked as it is stored, so repeated calls change nothing twice.
 */
import { documentId, getDocsFromServer, limit, orderBy, query, where } from "firebase/firestore";
import type { SkippedRecord, UndoParams, UndoResult } from "../../../contract/history";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { trashId } from "../../../schema/history";
import type { AccessMethod, StoredData } from "../../../schema/types";
import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import { declaredCollection, assertGranted } from "../../../data/registry";
import { deleteRecords } from "../../../data/history/deletions";
import {
  entryAt,
  latestEntriesOf,
  namesOf,
  validOperation,
  type StoredEntry,
} from "../../../data/history/entries";
import { changedFields } from "../../../data/history/field-changes";
import { copiesOf, copiesOfChange, storedRecords } from "../../../data/history/stored-records";
import { plainData } from "../../../firebase/plain";
import { storedData } from "../../../firebase/stored-data";
import { restoreCopies } from "./restore";
import { revertEntry, skippedRecord, statesSince, type EntryTarget, type UndoBatchResult } from "./revert";
import { text } from "../../../texts/texts";

/** Entries read at a time. */
const ENTRIES_AT_ONCE = 10;
/** Imported rows that one batch examines, and records after which a batch ends. */
const BATCH_RECORDS = 90;

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

interface RowsResult extends UndoBatchResult {
  /** The last examined row, where there may be more. */
  readonly row?: string;
}

const ADDING = new Set<StoredEntry["action"]>(["create", "restore"]);
const CHANGING = new Set<StoredEntry["action"]>(["update", "revert"]);

/** @param cursor "entry/row": the entry is done up to this imported row, or entirely where there is no row. */
export async function undoOperation(
  context: ServiceContext,
  { operation: undone, undoOperation: undoing, cursor }: UndoParams,
): Promise<UndoResult> {
  const undoes = validOperation(undone);
  const operation = validOperation(undoing, "undoOperation");
  const read = new Map<string, Promise<StoredEntry | undefined>>();
  const entryOf = (id: string) => {
    const found = read.get(id) ?? entryAt(context, id);
    read.set(id, found);
    return found;
  };
  /** @throws 403 where the principal may not do what the undo requires. */
  const targetOf = (entry: StoredEntry): EntryTarget => {
    const { reader, principal } = context;
    const collection = declaredCollection(reader.panel(), entry.collection, principal);
    for (const method of NEEDED[entry.action]) assertGranted(collection, principal, method);
    read.set(entry.id, Promise.resolve(entry));
    return { collection, entry, operation, undoes, entryOf };
  };
  return attempt("save", text("data.what.undo"), async () => {
    const skipped: SkippedRecord[] = [];
    const notices: string[] = [];
    let done = 0;
    const add = (batch: RowsResult): string | undefined => {
      done += batch.done;
      skipped.push(...batch.skipped);
      notices.push(...batch.notices);
      return batch.row;
    };
    const resultAt = (next?: string): UndoResult => ({
      done,
      skipped,
      notices,
      ...(next !== undefined && { cursor: next }),
    });
    let [after, row] = cursor?.split("/") ?? [];
    if (after !== undefined && row !== undefined) {
      const entry = await entryOf(after);
      if (entry?.operation !== undoes)
        throw new ProviderError(400, "The cursor must come from the previous answer.");
      row = add(await removeRows(context, targetOf(entry), row));
      if (row !== undefined) return resultAt(`${after}/${row}`);
    }
    const entries = await latestEntriesOf(context, undoes, after, ENTRIES_AT_ONCE);
    if (entries.length === 0 && cursor === undefined)
      throw new ProviderError(404, text("data.error.noEntry"));
    const added = new Set(entries.filter(({ action }) => ADDING.has(action)).flatMap(namesOf));
    for (const entry of entries) {
      after = entry.id;
      // Records that the operation added and later changed are removed as a whole.
      if (CHANGING.has(entry.action) && namesOf(entry).every((name) => added.has(name))) continue;
      row = add(await undoEntry(context, targetOf(entry)));
      if (row !== undefined) return resultAt(`${after}/${row}`);
      if (done + skipped.length >= BATCH_RECORDS) return resultAt(after);
    }
    return resultAt(entries.length === ENTRIES_AT_ONCE ? after : undefined);
  });
}

async function undoEntry(context: ServiceContext, target: EntryTarget): Promise<RowsResult> {
  const { entry } = target;
  switch (entry.action) {
    case "create":
    case "restore":
      return removeAdded(context, target, await storedRecords(context, target.collection, entry.ids));
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
      const removed = await removeRows(context, target);
      return {
        ...removed,
        done: reverted.done + removed.done,
        skipped: [...reverted.skipped, ...removed.skipped],
        notices: [...reverted.notices, ...removed.notices],
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
  const ofEntry = query(context.reader.all(collection), where(CHANGE_KEY, "==", entry.id));
  const further = after === undefined ? [] : [where(documentId(), ">", after)];
  const rows = query(ofEntry, orderBy(documentId()), ...further, limit(BATCH_RECORDS));
  const { docs } = await getDocsFromServer(rows);
  // The rows that the import changed were reverted already.
  const added = docs.filter(({ id }) => !Object.hasOwn(entry.before, id));
  const stored = new Map(added.map((document) => [document.id, storedData(document)]));
  const removed = await removeAdded(context, target, stored);
  const row = docs.length === BATCH_RECORDS ? docs.at(-1)?.id : undefined;
  return { ...removed, ...(row !== undefined && { row }) };
}

/** Moves records to the trash, unless they differ from what the operation left. @param stored the records as they were read. */
async function removeAdded(
  context: ServiceContext,
  target: EntryTarget,
  stored: ReadonlyMap<string, StoredData>,
): Promise<UndoBatchResult> {
  const { collection, operation, undoes } = target;
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
async function restoreDeleted(
  context: ServiceContext,
  { collection, entry, operation, undoes }: EntryTarget,
): Promise<UndoBatchResult> {
  const copies = await copiesOfChange(context, entry.id);
  const restored = await restoreCopies(context, copies, { operation, undoes });
  const absent = text("data.trash.absent");
  const missing = new Set([
    ...entry.ids.filter((id) => !copies.some((copy) => copy.id === id)),
    ...restored.skipped.filter(({ reason }) => reason === absent).map(({ id }) => id),
  ]);
  const skipped = restored.skipped.filter(({ id }) => !missing.has(id));
  // An account returns under another id, so a restored account looks the same as a purged one.
  const ids = collection.account ? [] : [...missing];
  const stored = await storedRecords(context, collection, ids);
  const gone = ids.filter((id) => !stored.has(id));
  const later = await copiesOf(
    context,
    gone.map((id) => trashId(collection.name, id)),
  );
  for (const { id, title } of later.values()) skipped.push({ id, title, reason: text("data.undo.changed") });
  const purged = gone.filter((id) => !later.has(trashId(collection.name, id)));
  const [first] = purged;
  // An entry names a record only if it is the single one. Of several purged records only the number is known.
  if (first !== undefined && entry.count === 1 && entry.title !== "")
    skipped.push({ id: first, title: entry.title, reason: absent });
  else if (first !== undefined) {
    const reason = purged.length === 1 ? absent : text("data.trash.absentSeveral");
    skipped.push({ id: "", title: "", reason, count: purged.length });
  }
  return { done: restored.ids.length, skipped, notices: restored.notices };
}
