/** Moves the records that an operation added to the trash, unless somebody has changed them since. */
import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
  startAfter,
  type DocumentData,
} from "firebase/firestore";
import type { SkippedRecord } from "../../../contract/history";
import { CHANGE_KEY } from "../../../schema/stored-names";
import type { Action } from "../../../schema/history";
import type { StoredData } from "../../../schema/types";
import { storedData } from "../../../firebase/stored-data";
import { ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import { deleteRecords, type DeletionResult } from "../../../data/history/delete-records";
import { readEntry, type StoredEntry } from "../../../data/history/entries";
import type { UndoneEntry, UndoBatchResult } from "../../../data/history/operation-undo";
import { storedRecords } from "../../../data/history/stored-records";
import { text } from "../../../texts/texts";

/** Rows that one batch examines. */
const ROWS = 90;
/** Entries in one query. */
const PAGE = 500;

type Database = Pick<ServiceContext, "reader">;

export interface UndoRowsResult extends UndoBatchResult {
  /** The last examined row, where there may be more. */
  readonly row?: string;
}

/**
 * Removes imported rows, a batch at a time. Rows that the import only changed are looked up by id instead.
 * @param after the last row of the previous batch.
 */
export async function undoRows(
  context: ServiceContext,
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
  const known = new Map(docs.map((one) => [one.id, storedData(one)]));
  const { done, gone, left, notices } = await removeRecords(context, target, added, known);
  rows.found(added.length, done + gone);
  const row = ids.at(-1);
  return { done, left, notices, ...(ids.length === ROWS && row !== undefined && { row }) };
}

/** Removes new and restored records, including later changes of them by the same operation. */
export async function removeAdded(context: ServiceContext, target: UndoneEntry): Promise<UndoBatchResult> {
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
  context: ServiceContext,
  { collection, entry, undo }: UndoneEntry,
  ids: readonly string[],
  known: ReadonlyMap<string, DocumentData>,
  last?: ReadonlyMap<string, unknown>,
): Promise<DeletionResult> {
  const check = (id: string, stored: StoredData) => {
    if (stored[CHANGE_KEY] !== (last?.get(id) ?? entry.id))
      throw new ProviderError(409, text("data.undo.changed"));
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

/**
 * Counts the rows of an import that an undo cannot name. Added rows are found by the entry that they name;
 * rows that name a later entry are only counted: rows added, minus rows found, minus rows removed by an undo.
 */
export class AddedRows {
  /** @param text the value of `text` from the previous batch. */
  static from(text: string | undefined): AddedRows {
    const [missing = 0, removed = 0] = (text ?? "").split("-").map((one) => Number(one) || 0);
    return new AddedRows(missing, removed);
  }

  private constructor(
    private missing: number,
    private removed: number,
  ) {}

  /** The state to pass to the next batch. */
  get text(): string {
    return `${String(this.missing)}-${String(this.removed)}`;
  }

  expect({ count, ids }: StoredEntry): void {
    this.missing += count - ids.length;
  }

  /** @param removed how many of these rows this batch moved to the trash. */
  found(rows: number, removed: number): void {
    this.missing -= rows;
    this.removed += removed;
  }

  /** Call this after all rows were looked up. Rows that earlier attempts removed are not reported again. */
  async left(database: Database, operation: string): Promise<readonly SkippedRecord[]> {
    if (this.missing <= 0) return [];
    const count = this.missing - ((await removedBy(database, operation)) - this.removed);
    return count > 0 ? [{ id: "", title: "", reason: text("data.undo.changedOrGone"), count }] : [];
  }
}

/** Counts the rows that undos of the operation moved to the trash, minus those restored since. */
async function removedBy(database: Database, operation: string): Promise<number> {
  const removals = await entriesThatUndo(database, operation, "delete");
  let removed = sumOf(removals);
  for (const undoing of new Set(removals.map((entry) => entry.operation)))
    removed -= sumOf(await entriesThatUndo(database, undoing, "restore"));
  return removed;
}

async function entriesThatUndo(
  { reader }: Database,
  operation: string,
  action: Action,
): Promise<readonly StoredEntry[]> {
  const undoing = query(
    reader.all(reader.panel().history),
    where("undoes", "==", operation),
    orderBy(documentId()),
    limit(PAGE),
  );
  const found: StoredEntry[] = [];
  let page = await getDocsFromServer(undoing);
  for (;;) {
    found.push(...page.docs.map(readEntry).filter((entry) => entry.action === action));
    const last = page.docs.at(-1);
    if (!last || page.docs.length < PAGE) return found;
    page = await getDocsFromServer(query(undoing, startAfter(last)));
  }
}

function sumOf(entries: readonly StoredEntry[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}
