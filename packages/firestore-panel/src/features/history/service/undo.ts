/**
 * Undoes an operation, a batch at a time: it reverts changes, moves added records to the trash and restores
 * deleted ones. Each record is checked as it is stored, so repeated calls change nothing twice.
 */
import type { SkippedRecord, UndoParams, UndoResult } from "../../../contract/history";
import { trashId } from "../../../schema/history";
import type { Collection, AccessMethod } from "../../../schema/types";
import { attempt, ProviderError } from "../../../data/errors";
import { mapParallel } from "../../../data/chunked";
import type { ServiceContext } from "../../../data/context";
import { declaredCollection, assertGranted } from "../../../data/registry";
import { entryAt, latestEntriesOf, validOperation, type StoredEntry } from "../../../data/history/entries";
import { OperationUndo, skippedRecord, type UndoBatchResult } from "../../../data/history/operation-undo";
import { restoreCopies } from "./restore";
import { revertEntry } from "./revert-entry";
import {
  copiesOf,
  copiesOfChange,
  storedRecords,
  type TrashCopy,
} from "../../../data/history/stored-records";
import { AddedRows, removeAdded, undoRows, type UndoRowsResult } from "./undo-added";
import { text } from "../../../texts/texts";

/** Entries read at a time. */
const ENTRIES = 10;
/** A batch ends after this many records. */
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

export async function undoOperation(
  context: ServiceContext,
  { operation, undoOperation, cursor }: UndoParams,
): Promise<UndoResult> {
  const undo = new OperationUndo(
    context,
    validOperation(operation),
    validOperation(undoOperation, "undoOperation"),
  );
  return attempt("save", text("data.what.undo"), () => undoBatch(context, undo, cursor));
}

/** @param cursor "entry/row/added": the entry is done up to this row, or entirely where there is no row. */
async function undoBatch(
  context: ServiceContext,
  undo: OperationUndo,
  cursor: string | undefined,
): Promise<UndoResult> {
  const [last, row, state] = cursor?.split("/") ?? [];
  const added = AddedRows.from(state);
  const progress = new UndoBatchProgress();
  let after = last;
  if (last !== undefined && row !== undefined && row !== "") {
    const batch = await undoMoreRows(context, await entryOf(context, undo, last), undo, added, row);
    progress.add(batch);
    if (batch.row !== undefined) return progress.resultAt(`${last}/${batch.row}/${added.text}`);
  }
  const entries = await latestEntriesOf(context, undo.operation, after, ENTRIES);
  if (entries.length === 0 && cursor === undefined) throw new ProviderError(404, text("data.error.noEntry"));
  const brought = new Set(entries.filter(bringsRecords).flatMap(namesOf));
  const back = new Set<string>();
  for (const entry of entries) {
    const names = namesOf(entry);
    // Records that the operation added and later changed are removed as a whole.
    if (changesRecords(entry) && names.every((name) => brought.has(name))) continue;
    const batch = await undoEntry(context, entry, undo, added);
    // A record that the operation changed twice is reverted twice, but counts once.
    progress.add(batch, names.length === 1 && names.every((name) => back.has(name)));
    if (batch.done > 0) for (const name of names) back.add(name);
    after = entry.id;
    if (batch.row !== undefined || progress.handled >= MAX_RECORDS)
      return progress.resultAt(`${after}/${batch.row ?? ""}/${added.text}`);
  }
  if (entries.length === ENTRIES && after !== undefined) return progress.resultAt(`${after}//${added.text}`);
  progress.add({ done: 0, left: await added.left(context, undo.operation), notices: [] });
  return progress.resultAt();
}

/** Collects the results of the current batch. */
class UndoBatchProgress {
  private done = 0;
  private passwords = 0;
  private readonly left: SkippedRecord[] = [];
  private readonly notices: string[] = [];

  /** @param isAgain true where the record is counted already. */
  add(batch: UndoBatchResult, isAgain = false): void {
    if (!isAgain) {
      this.done += batch.done;
      this.passwords += batch.passwords ?? 0;
    }
    this.left.push(...batch.left);
    this.notices.push(...batch.notices);
  }

  get handled(): number {
    return this.done + this.left.length;
  }

  /** @param cursor absent when the undo is complete. */
  resultAt(cursor?: string): UndoResult {
    const { done, left, notices, passwords } = this;
    return {
      done,
      left,
      notices,
      ...(passwords > 0 && { passwords }),
      ...(cursor !== undefined && { cursor }),
    };
  }
}

function bringsRecords({ action }: StoredEntry): boolean {
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

/**
 * Undoes one entry according to its action.
 * @throws 403 where the principal may not do what the undo requires.
 */
export async function undoEntry(
  context: ServiceContext,
  entry: StoredEntry,
  undo: OperationUndo,
  added: AddedRows,
): Promise<UndoRowsResult> {
  const collection = grantedFor(context, entry);
  const target = { collection, entry, undo };
  switch (entry.action) {
    case "create":
    case "restore":
      return removeAdded(context, target);
    case "delete":
      return restoreDeleted(context, collection, entry, undo);
    case "purge":
    case "erase":
    case "unlock": {
      const why = text(FINAL[entry.action]);
      return { done: 0, left: entry.ids.map((id) => skippedRecord(target, id, why)), notices: [] };
    }
    case "update":
    case "revert":
      return revertEntry(context, target);
    case "import": {
      const back = await revertEntry(context, target);
      added.expect(entry);
      const rows = await undoRows(context, target, added);
      return {
        ...back,
        ...rows,
        done: back.done + rows.done,
        left: [...back.left, ...rows.left],
        notices: [...back.notices, ...rows.notices],
      };
    }
  }
}

/** Undoes further rows of an import. @param after the last row of the previous batch. */
async function undoMoreRows(
  context: ServiceContext,
  entry: StoredEntry,
  undo: OperationUndo,
  added: AddedRows,
  after: string,
): Promise<UndoRowsResult> {
  return undoRows(context, { collection: grantedFor(context, entry), entry, undo }, added, after);
}

function grantedFor({ reader, principal }: ServiceContext, entry: StoredEntry): Collection {
  const collection = declaredCollection(reader.panel(), entry.collection, principal);
  for (const method of NEEDED[entry.action]) assertGranted(collection, principal, method);
  return collection;
}

/** Restores the records that an operation deleted. */
async function restoreDeleted(
  context: ServiceContext,
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
    ...left.filter(({ reason }) => reason === text("data.trash.absent")).map(({ id }) => id),
  ];
  // Records that exist again were restored earlier, or by somebody else at this moment.
  const there = missing.length > 0 ? await storedRecords(context, collection, missing) : new Map();
  // An account comes back under another id, so a restored account looks the same as a purged one.
  const gone = collection.account ? [] : missing.filter((id) => !there.has(id));
  const others = left.filter(({ reason }) => reason !== text("data.trash.absent"));
  return { done: ids.length, left: [...others, ...goneFor(entry, gone)], notices };
}

/** After an undo and a redo, the copies belong to the redo. */
async function deletedAgain(
  context: ServiceContext,
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
  if (count === 1 && title !== "") return [{ id, title, reason: text("data.trash.absent") }];
  const reason = text(gone.length === 1 ? "data.trash.absent" : "data.trash.absentSeveral");
  return [{ id: "", title: "", reason, count: gone.length }];
}
