/** The calls by which pages have the rows of a file looked up and written (src/contract/bulk.ts). */
import type { BulkPolicy, BulkResult, FoundGroups, FoundRows } from "../../contract/bulk";
import { rowGroup } from "../../fields/bulk-group";
import { emptyKeys, identityKey } from "../../fields/bulk-rows";
import type { Identity, Row } from "../../schema/bulk";
import { isWork } from "../../schema/history";
import type { Caller, Collection, StoredData } from "../../schema/types";
import { attempt, ProviderError } from "../errors";
import { isOf, type BulkSetting } from "./bulk-commit";
import { findStored } from "./bulk-find";
import { findGroupNames } from "./bulk-groups";
import { changedRows } from "./bulk-since";
import { writeRows } from "./bulk-write";
import type { CallContext } from "./context";
import { forgetDeletions } from "./deleted-accounts";
import { grantedCollection } from "./registry";

/** Which rows are stored already. */
export async function answerFind({ firestore, caller }: CallContext, payload: unknown): Promise<FoundRows> {
  const request = requestOf(payload);
  const collection = bulkCollection(request, caller);
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
    const { work } = request;
    const own = isWork(work) ? [...found.values()].filter(({ data }) => isOf(work, data)) : [];
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

/** The names of what rows belong to. */
export async function answerGroups(
  { firestore, caller }: CallContext,
  payload: unknown,
): Promise<FoundGroups> {
  const request = requestOf(payload);
  const collection = bulkCollection(request, caller);
  const group = rowGroup(collection);
  if (!group) throw new ProviderError(400, `${collection.label.many} belong to nothing.`);
  const { label } = grantedCollection(group.collection, caller, "list");
  return attempt("read", label.many, async () => ({
    names: await findGroupNames(firestore, group, idsOf(request), onAnswerOf(request)),
  }));
}

/** Writes one batch. */
export async function answerWrite(
  { firestore, caller, lists, works }: CallContext,
  payload: unknown,
): Promise<BulkResult> {
  const request = requestOf(payload);
  const collection = bulkCollection(request, caller);
  return attempt("save", `these ${collection.label.many.toLowerCase()}`, async () => {
    const setting: BulkSetting = {
      firestore,
      works: await works(),
      collection,
      work: workIn(request),
      // When the trash no longer keeps the id of a row, the upload uses it again, and the note of its deletion goes.
      beside: caller === "admin" ? (created) => forgetDeletions(firestore, collection, created) : undefined,
      onAnswer: onAnswerOf(request),
    };
    const result = await writeRows(setting, rowsOf(request), policyOf(request), freshOf(request));
    await lists.changed(collection, { added: result.created });
    return result;
  });
}

type Request = { readonly [key: string]: unknown };

function requestOf(payload: unknown): Request {
  return typeof payload === "object" && payload !== null ? { ...payload } : {};
}

function bulkCollection(request: Request, caller: Caller): Collection {
  const resource = typeof request["resource"] === "string" ? request["resource"] : "";
  for (const operation of ["list", "update"] as const) grantedCollection(resource, caller, operation);
  const collection = grantedCollection(resource, caller, "create");
  if (!collection.bulk) throw new ProviderError(403, `${collection.label.many} are not written from files.`);
  return collection;
}

function identitiesOf({ identities }: Request): readonly Identity[] {
  if (!Array.isArray(identities) || !identities.every(isIdentity)) {
    throw new ProviderError(400, "Stored rows are asked for with identities: [group, id][].");
  }
  return identities;
}

function idsOf({ ids }: Request): readonly string[] {
  if (Array.isArray(ids) && ids.every((id) => typeof id === "string")) return ids;
  throw new ProviderError(400, "Names are asked for with ids: a list of texts.");
}

/** Told of each of the server's answers, so that the caller knows that something moves. */
function onAnswerOf({ onAnswer }: Request): () => void {
  return typeof onAnswer === "function" ? () => void Reflect.apply(onAnswer, undefined, []) : () => undefined;
}

function rowsOf({ rows }: Request): readonly Row[] {
  if (!Array.isArray(rows) || !rows.every(isRow)) {
    throw new ProviderError(400, "A batch is written with rows: a list of objects.");
  }
  return rows;
}

function freshOf({ fresh = [] }: Request): readonly boolean[] {
  if (Array.isArray(fresh) && fresh.every((one) => typeof one === "boolean")) return fresh;
  throw new ProviderError(400, "fresh is a list of true and false, one for each row.");
}

function policyOf({ policy }: Request): BulkPolicy {
  if (policy === "leave" || policy === "update") return policy;
  throw new ProviderError(400, 'A batch is written with policy "leave" or "update".');
}

function keysOf({ keys = [] }: Request): readonly string[] {
  if (Array.isArray(keys) && keys.every((key) => typeof key === "string")) return keys;
  throw new ProviderError(400, "keys is a list of stored keys.");
}

function picked(stored: StoredData, keys: readonly string[]): StoredData {
  return Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(stored, key) ? [[key, stored[key]]] : [])));
}

function workIn({ work }: Request): string {
  if (isWork(work)) return work;
  throw new ProviderError(400, "A batch is written as part of a work, whose id newWork gives.");
}

function isIdentity(value: unknown): value is Identity {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
