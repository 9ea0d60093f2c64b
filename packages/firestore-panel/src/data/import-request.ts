/** The calls that find and write the rows of a file (packages/firestore-panel/src/contract/import.ts). */
import {
  type ImportPolicy,
  type WriteRowsResult,
  type FindGroupsResult,
  type FindRowsResult,
  BATCH_ROWS,
} from "../contract/import";
import { rowGroup, emptyKeys, identityKey } from "../fields/import-rows";
import type { RowIdentity, ImportRow, Principal, Collection, StoredData } from "../schema/types";
import { isOperationId } from "../schema/history";
import { attempt, ProviderError, codeOf } from "./errors";
import { isWrittenBy, commitRows, commitsOf, planBatch, type ImportPlan } from "./import-commit";
import { findStored, findGroupNames, changedRows, type ImportContext } from "./import-find";
import type { CallContext } from "./context";
import { forgetDeletions } from "./deleted-accounts";
import { grantedCollection, theseRecords } from "./registry";

/** Finds the stored records of rows. */
export async function answerFindRows(
  { firestore, principal }: CallContext,
  payload: unknown,
): Promise<FindRowsResult> {
  const request = parsePayload(payload);
  const collection = importCollection(request, principal);
  return attempt("read", collection.label.many, async () => {
    const identities = identitiesOf(request);
    const found = await findStored(firestore, collection, identities, onAnswerOf(request));
    const records = identities.map((identity) => found.get(identityKey(identity)));
    const gaps = records.flatMap((record, index) => {
      const empty = record ? emptyKeys(collection, record.data) : [];
      return empty.length > 0 ? [[index, empty] as const] : [];
    });
    const keys = keysOf(request);
    const values = records.flatMap((record, index) =>
      record && keys.length > 0 ? [[index, picked(record.data, keys)] as const] : [],
    );
    const { operation } = request;
    const own = isOperationId(operation)
      ? [...found.values()].filter(({ data }) => isWrittenBy(operation, data))
      : [];
    const changed = await changedRows({ firestore, onAnswer: onAnswerOf(request) }, own);
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
export async function answerFindGroups(
  { firestore, principal }: CallContext,
  payload: unknown,
): Promise<FindGroupsResult> {
  const request = parsePayload(payload);
  const collection = importCollection(request, principal);
  const group = rowGroup(collection);
  if (!group) throw new ProviderError(400, `${collection.label.many} have no group.`);
  const { label } = grantedCollection(group.collection, principal, "list");
  return attempt("read", label.many, async () => ({
    names: await findGroupNames(firestore, group, idsOf(request), onAnswerOf(request)),
  }));
}

/** Writes one batch. */
export async function answerWriteRows(
  { firestore, principal, lists, writer }: CallContext,
  payload: unknown,
): Promise<WriteRowsResult> {
  const request = parsePayload(payload);
  const collection = importCollection(request, principal);
  return attempt("save", theseRecords(collection), async () => {
    const importContext: ImportContext = {
      firestore,
      writer: await writer(),
      collection,
      operation: operationIn(request),
      // When the trash no longer holds a row's id, the import may use it again. Then the note of its deletion
      // is deleted.
      additionalWrites:
        principal === "admin" ? (created) => forgetDeletions(firestore, collection, created) : undefined,
      onAnswer: onAnswerOf(request),
    };
    const result = await writeRows(importContext, rowsOf(request), policyOf(request), freshOf(request));
    await lists.changed(collection, { added: result.created });
    return result;
  });
}

type Payload = { readonly [key: string]: unknown };

function parsePayload(payload: unknown): Payload {
  return typeof payload === "object" && payload !== null ? { ...payload } : {};
}

function importCollection(request: Payload, principal: Principal): Collection {
  const resource = typeof request["resource"] === "string" ? request["resource"] : "";
  for (const method of ["list", "update"] as const) grantedCollection(resource, principal, method);
  const collection = grantedCollection(resource, principal, "create");
  if (!collection.bulk)
    throw new ProviderError(403, `${collection.label.many} cannot be imported from files.`);
  return collection;
}

function identitiesOf({ identities }: Payload): readonly RowIdentity[] {
  if (!Array.isArray(identities) || !identities.every(isIdentity)) {
    throw new ProviderError(400, "The payload needs identities: [group, id][].");
  }
  return identities;
}

function idsOf({ ids }: Payload): readonly string[] {
  if (Array.isArray(ids) && ids.every((id) => typeof id === "string")) return ids;
  throw new ProviderError(400, "The payload needs ids: a list of texts.");
}

/** Called for each of the server's answers, so that the caller sees progress. */
function onAnswerOf({ onAnswer }: Payload): () => void {
  return typeof onAnswer === "function" ? () => void Reflect.apply(onAnswer, undefined, []) : () => undefined;
}

function rowsOf({ rows }: Payload): readonly ImportRow[] {
  if (!Array.isArray(rows) || !rows.every(isRow)) {
    throw new ProviderError(400, "The payload needs rows: a list of objects.");
  }
  return rows;
}

function freshOf({ fresh = [] }: Payload): readonly boolean[] {
  if (Array.isArray(fresh) && fresh.every((one) => typeof one === "boolean")) return fresh;
  throw new ProviderError(400, "The payload needs fresh: a list of booleans, one for each row.");
}

function policyOf({ policy }: Payload): ImportPolicy {
  if (policy === "leave" || policy === "update") return policy;
  throw new ProviderError(400, 'The payload needs policy "leave" or "update".');
}

function keysOf({ keys = [] }: Payload): readonly string[] {
  if (Array.isArray(keys) && keys.every((key) => typeof key === "string")) return keys;
  throw new ProviderError(400, "The payload needs keys: a list of stored keys.");
}

function picked(stored: StoredData, keys: readonly string[]): StoredData {
  return Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(stored, key) ? [[key, stored[key]]] : [])));
}

function operationIn({ operation }: Payload): string {
  if (isOperationId(operation)) return operation;
  throw new ProviderError(400, "The payload needs operation: an id from newOperationId.");
}

function isIdentity(value: unknown): value is RowIdentity {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}

function isRow(value: unknown): value is ImportRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
