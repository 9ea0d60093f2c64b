/** Finds and writes the rows of a file. */
import {
  type ImportPolicy,
  type WriteRowsParams,
  type WriteRowsResult,
  type FindGroupsParams,
  type FindGroupsResult,
  type FindRowsParams,
  type FindRowsResult,
  BATCH_ROWS,
} from "../import";
import { rowGroup, emptyKeys, identityKey } from "../../../fields/import-rows";
import type { ImportRow, Collection, StoredData } from "../../../schema/types";
import { attempt, ProviderError, codeOf } from "../../../data/errors";
import { isWrittenBy, commitRows, commitsOf, planBatch, type ImportPlan } from "./import-commit";
import { findStored, findGroupNames, changedRows, type ImportContext } from "./import-find";
import type { ServiceContext } from "../../../data/context";
import { forgetDeletions } from "../../../data/deleted-accounts";
import { validOperation } from "../../../data/history/entries";
import { grantedCollection, theseRecords } from "../../../data/registry";

/** Finds the stored records of rows. */
export async function findRows(
  context: ServiceContext,
  { resource, identities, keys = [], operation, onAnswer }: FindRowsParams,
): Promise<FindRowsResult> {
  const { firestore } = context;
  const collection = importCollection(context, resource);
  return attempt("read", collection.label.many, async () => {
    const found = await findStored(firestore, collection, identities, onAnswer);
    const records = identities.map((identity) => found.get(identityKey(identity)));
    const gaps = records.flatMap((record, index) => {
      const empty = record ? emptyKeys(collection, record.data) : [];
      return empty.length > 0 ? [[index, empty] as const] : [];
    });
    const values = records.flatMap((record, index) =>
      record && keys.length > 0 ? [[index, picked(record.data, keys)] as const] : [],
    );
    const own =
      operation === undefined ? [] : [...found.values()].filter(({ data }) => isWrittenBy(operation, data));
    const changed = await changedRows({ firestore, onAnswer }, own);
    const added = new Set(own.filter(({ id }) => !changed.has(id)));
    return {
      stored: records.map((record) => record !== undefined),
      gaps: Object.fromEntries(gaps),
      values: Object.fromEntries(values),
      added: records.flatMap((record, index) => (record && added.has(record) ? [index] : [])),
    };
  });
}

/** Finds the names of the rows' groups. */
export async function findGroups(
  context: ServiceContext,
  { resource, ids, onAnswer }: FindGroupsParams,
): Promise<FindGroupsResult> {
  const collection = importCollection(context, resource);
  const group = rowGroup(collection);
  if (!group) throw new ProviderError(400, `${collection.label.many} have no group.`);
  const { label } = grantedCollection(context, group.collection, "list");
  return attempt("read", label.many, async () => ({
    names: await findGroupNames(context.firestore, group, ids, onAnswer),
  }));
}

/** Writes one batch. */
export async function importRows(
  context: ServiceContext,
  { resource, rows, policy, fresh, operation, onAnswer }: WriteRowsParams,
): Promise<WriteRowsResult> {
  const { firestore, principal, lists, writer } = context;
  const collection = importCollection(context, resource);
  return attempt("save", theseRecords(collection), async () => {
    const importContext: ImportContext = {
      firestore,
      writer: await writer(),
      collection,
      operation: validOperation(operation),
      // When the trash no longer holds a row's id, the import may use it again. Then the note of its deletion
      // is deleted.
      additionalWrites:
        principal === "admin" ? (created) => forgetDeletions(firestore, collection, created) : undefined,
      onAnswer,
    };
    const result = await writeRows(importContext, rows, policy, fresh);
    await lists.changed(collection, { added: result.created });
    return result;
  });
}

function importCollection(context: ServiceContext, resource: string): Collection {
  for (const method of ["list", "update"] as const) grantedCollection(context, resource, method);
  const collection = grantedCollection(context, resource, "create");
  if (!collection.bulk)
    throw new ProviderError(403, `${collection.label.many} cannot be imported from files.`);
  return collection;
}

function picked(stored: StoredData, keys: readonly string[]): StoredData {
  return Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(stored, key) ? [[key, stored[key]]] : [])));
}

/**
 * Writes up to BATCH_ROWS rows. They need several commits if they belong to several scopes, update many
 * records, or are too large. A row with a stored record never adds another: it leaves the record or updates
 * it. Repeating a batch is safe, even while an earlier attempt still runs.
 * @param fresh true for rows whose records were just not found. They are not looked up again, and their
 * derived ids prevent duplicates.
 * @throws 400 for an invalid row, or for one without a required value that its record lacks, too. Its commit
 * writes nothing.
 */
export async function writeRows(
  context: ImportContext,
  rows: readonly ImportRow[],
  policy: ImportPolicy,
  fresh: readonly boolean[] = [],
): Promise<WriteRowsResult> {
  if (rows.length > BATCH_ROWS) throw new ProviderError(400, `A batch holds at most ${BATCH_ROWS} rows.`);
  let plan = await planBatch(context, rows, policy, fresh);
  for (;;) {
    try {
      const { created, updated } = await carryOut(context, plan, policy);
      return { created, updated, left: rows.length - created - updated };
    } catch (error) {
      if (codeOf(error) !== "permission-denied") throw error;
      // The rules refuse to add an existing record. Another save, or an unanswered attempt of this batch, has
      // stored it since the look-up.
      const next = await planBatch(context, rows, policy, []);
      if (next.additions.length === plan.additions.length) throw error;
      plan = next;
    }
  }
}

async function carryOut(
  context: ImportContext,
  plan: ImportPlan,
  policy: ImportPolicy,
): Promise<Omit<WriteRowsResult, "left">> {
  const before = policy === "update" ? (await changedRows(context, plan.done)).size : 0;
  // Collected before the commit succeeds: after a lost answer the next attempt finds no difference.
  const updated = new Set<string>();
  for (const batch of commitsOf(context.collection, plan))
    await commitRows(context, batch, (id) => updated.add(id));
  return { created: plan.additions.length + plan.done.length - before, updated: updated.size + before };
}
