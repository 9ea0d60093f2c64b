import {
  collection as collectionRef,
  doc,
  documentId,
  query,
  where,
  type Transaction,
} from "firebase/firestore";
import {
  differences,
  emptyKeys,
  identityDocumentId,
  identityKey,
  rowIdentity,
  rowWrites,
} from "../../../fields/import-rows";
import { withDerived } from "../../../fields/derived";
import { idWrites } from "../../../fields/record";
import type { ImportRow, Collection, StoredData } from "../../../schema/types";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { isAudited, operationOf, TRASH, trashedRecord, trashId } from "../../../schema/history";
import {
  newRecord,
  applyChanges,
  chunkByValues,
  edit,
  recordedValues,
  type Decision,
  type RecordChange,
} from "../../../data/apply-changes";
import { countOf, documentsWith, mapParallel } from "../../../data/chunked";
import { isDenied } from "../../../data/commit";
import type { ServiceContext } from "../../../data/service";
import { forgetDeletions } from "../../../data/deleted-accounts";
import { attempt, ProviderError } from "../../../data/errors";
import { entryAt } from "../../../data/history/entries";
import { theseRecords } from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { storedData } from "../../../firebase/stored-data";
import { text } from "../../../texts/texts";
import type { WriteRowsParams, WriteRowsResult } from "../import";
import { findStored, importCollection, type StoredRow } from "./find";

/** Updates of one commit. Each needs a read, and the commit must end within COMMIT_TIMEOUT_MS. */
const COMMIT_UPDATES = 100;

interface Batch extends WriteRowsParams {
  readonly context: ServiceContext;
  readonly collection: Collection;
}

/**
 * Writes one batch. It needs several commits if its rows belong to several scopes, update many records, or are too large.
 * A row with a stored record never adds another: it leaves the record or updates it. Repeating a batch is safe, even while
 * an earlier attempt still runs.
 * @throws 409 where a record has changed so that its row cannot be written.
 */
export async function importRows(context: ServiceContext, params: WriteRowsParams): Promise<WriteRowsResult> {
  const collection = importCollection(context, params.resource);
  return attempt("save", theseRecords(collection), async () => {
    const batch = { context, collection, ...params };
    const result = await writeRows(batch, await planBatch(batch));
    context.lists.changed(collection, { added: result.created });
    return result;
  });
}

async function writeRows(batch: Batch, plan: ImportPlan): Promise<WriteRowsResult> {
  try {
    return await carryOut(batch, plan);
  } catch (error) {
    if (!isDenied(error)) throw error;
    // The rules refuse to add an existing record. Another save, or an unanswered attempt of this batch, may have
    // stored it since the look-up.
    const next = await planBatch(batch);
    if (next.additions.length === plan.additions.length) throw error;
    return writeRows(batch, next);
  }
}

type ImportPlan = Awaited<ReturnType<typeof planBatch>>;

async function planBatch(batch: Batch) {
  const { context, collection, rows, policy, operation } = batch;
  const identities = rows.map((row) => rowIdentity(collection, row));
  const stored = await findStored(context.firestore, collection, identities);
  const found: (StoredRow & { readonly row: ImportRow })[] = [];
  const fresh: ImportRow[] = [];
  for (const [index, row] of rows.entries()) {
    const record = stored.get(identityKey(identities[index] ?? ["", ""]));
    if (record) found.push({ ...record, row });
    else fresh.push(row);
  }
  if (fresh.some((row) => isIncomplete(collection, row, {}))) throw changedMeanwhile(collection);
  const own = await mapParallel(fresh, async (row) => identityDocumentId(rowIdentity(collection, row)));
  const ids = await freeIds(batch, own);
  // Records that equal their row need no read.
  const differs = ({ row, data }: (typeof found)[number]) =>
    !isWrittenBy(operation, data) && differences(collection, row, data).length > 0;
  return {
    additions: fresh.map((row, index) => ({ row, id: ids[index] ?? "" })),
    updates: policy === "update" ? found.filter(differs) : [],
    /** Records that an earlier attempt of the batch has written. */
    done: found.filter(({ data }) => isWrittenBy(operation, data)),
  };
}

async function carryOut(batch: Batch, { additions, updates, done }: ImportPlan): Promise<WriteRowsResult> {
  const { context, collection, operation, total } = batch;
  const writer = await context.writer();
  const step = { action: "import", operation, total } as const;
  const changed = await changedRows(context, done);
  if (additions.length > 0)
    await applyChanges(writer, collection, additions.map(additionOf(batch)), {
      ...step,
      most: additions.length,
      // When the trash no longer holds a row's id, the import may use it again. Then the note of its deletion is deleted.
      alongside: async (added) =>
        context.principal === "admin" ? forgetDeletions(context, collection, added) : undefined,
    });
  const valuesIn = ({ row, data }: (typeof updates)[number]) =>
    recordedValues(collection, data, differences(collection, row, data));
  for (const part of chunkByValues(updates, valuesIn, COMMIT_UPDATES))
    await applyChanges(writer, collection, part.map(updateOf(batch)), { ...step, most: part.length });
  return { created: additions.length + done.length - changed, updated: updates.length + changed };
}

type RowChange = (row: { readonly id: string; readonly row: ImportRow }) => RecordChange;

function additionOf({ collection }: Batch): RowChange {
  return ({ id, row }) => {
    const all = [...rowWrites(collection, row), ...idWrites(collection, id)];
    const decision = newRecord(id, withDerived(collection, id, {}, all));
    return { id, decide: async () => Promise.resolve(decision) };
  };
}

/** Compares the row with the record as the transaction reads it: it may have changed since its look-up. */
function updateOf({ context: { firestore }, collection, operation }: Batch): RowChange {
  const decide = async (id: string, row: ImportRow, transaction: Transaction): Promise<Decision> => {
    const stored = storedData(await transaction.get(doc(firestore, collection.name, id))) ?? {};
    const data = plainData(stored);
    if (isWrittenBy(operation, data)) return "done";
    const isOther = identityKey(rowIdentity(collection, data)) !== identityKey(rowIdentity(collection, row));
    if (isOther || isIncomplete(collection, row, data)) throw changedMeanwhile(collection);
    // Derived keys must match the stored values.
    const writes = withDerived(collection, id, data, differences(collection, row, data));
    return writes.length === 0 ? "done" : edit(collection, id, stored, writes);
  };
  return ({ id, row }) => ({ id, decide: async (transaction) => decide(id, row, transaction) });
}

function isWrittenBy(operation: string, stored: StoredData): boolean {
  return operationOf(String(stored[CHANGE_KEY])) === operation;
}

/** Whether neither the row nor its record has a required value. */
function isIncomplete(collection: Collection, row: ImportRow, stored: StoredData): boolean {
  const lacking = emptyKeys(collection, stored);
  return emptyKeys(collection, row).some((key) => lacking.includes(key));
}

function changedMeanwhile({ label }: Collection): ProviderError {
  return new ProviderError(409, text("data.import.changed", { records: label.many.toLowerCase() }));
}

/** Counts the records that the import changed but did not add, by its entries. */
async function changedRows(context: ServiceContext, done: readonly StoredRow[]): Promise<number> {
  const entries = [...new Set(done.map(({ data }) => String(data[CHANGE_KEY])))];
  const changed = await mapParallel(entries, async (id) => (await entryAt(context, id))?.ids ?? []);
  const ids = new Set(changed.flat());
  return done.filter(({ id }) => ids.has(id)).length;
}

/**
 * A deleted record keeps its id for its restore, so its row gets another id. Every attempt derives the same one, as long as
 * the trash copy exists.
 * @returns the ids to use.
 */
async function freeIds(batch: Batch, ids: readonly string[]): Promise<readonly string[]> {
  const deletions = await deletionsOf(batch, ids);
  if (deletions.size === 0) return ids;
  const others = await mapParallel(ids, async (id) => {
    const deletion = deletions.get(id);
    return deletion === undefined ? id : identityDocumentId([id, deletion]);
  });
  return freeIds(batch, others);
}

async function deletionsOf({ context: { firestore }, collection }: Batch, ids: readonly string[]) {
  if (ids.length === 0 || !isAudited(collection)) return new Map<string, string>();
  const bin = collectionRef(firestore, TRASH);
  const [from, below] = [trashId(collection.name, "0"), trashId(collection.name, "g")];
  // A trash without imported records needs only this one count.
  const imported = query(bin, where(documentId(), ">=", from), where(documentId(), "<", below));
  if ((await countOf(imported, 1)) === 0) return new Map<string, string>();
  const names = ids.map((id) => trashId(collection.name, id));
  const copies = await documentsWith(bin, documentId(), names);
  return new Map(copies.map((copy) => [trashedRecord(copy.id)[1], String(copy.get("change"))]));
}
