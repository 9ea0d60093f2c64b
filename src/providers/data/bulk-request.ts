/**
 * How pages have the rows of a file written, through the provider's `custom`:
 * - url "bulk/find", payload { resource, identities: [group, id][], onAnswer? } -> Found;
 * - url "bulk/groups", payload { resource, ids, onAnswer? } -> { names: string[][] }: the names of what rows belong to;
 * - url "bulk/write", payload { resource, rows, policy, fresh?, onAnswer? } -> BulkResult: one batch, by one commit.
 */
import type { Firestore } from "firebase/firestore";
import type { BulkPolicy, BulkResult } from "../../contract/bulk";
import { rowGroup } from "../../fields/bulk-group";
import { emptyKeys, identityKey } from "../../fields/bulk-rows";
import type { Identity, Row } from "../../schema/bulk";
import type { Caller, Collection } from "../../schema/types";
import { attempt, ProviderError } from "../errors";
import { findStored } from "./bulk-find";
import { findGroupNames } from "./bulk-groups";
import { writeRows } from "./bulk-write";
import { forgetDeletions } from "./deleted-accounts";
import { grantedCollection } from "./registry";

/** For each identity, in order, whether its record is stored; and by place, the required keys that a stored one lacks. */
interface Found {
  readonly stored: readonly boolean[];
  readonly gaps: { readonly [index: number]: readonly string[] };
}
interface Groups {
  readonly names: readonly (readonly string[])[];
}

const FIND_URL = "bulk/find";
const GROUPS_URL = "bulk/groups";
const WRITE_URL = "bulk/write";

/** @throws HttpErrors: 400 for what cannot be written, 403 and 404 as for a single record. */
export async function answerBulk(
  firestore: Firestore,
  caller: Caller,
  url: string,
  payload: unknown,
): Promise<BulkResult | Found | Groups> {
  const request = typeof payload === "object" && payload !== null ? { ...payload } : {};
  const collection = bulkCollection(request, caller);
  if (url === FIND_URL) {
    return attempt("read", collection.label.many, () =>
      find(firestore, collection, identitiesOf(request), onAnswerOf(request)),
    );
  }
  if (url === GROUPS_URL) {
    const group = rowGroup(collection);
    if (!group) throw new ProviderError(400, `${collection.label.many} belong to nothing.`);
    const { label } = grantedCollection(group.collection, caller, "list");
    return attempt("read", label.many, async () => ({
      names: await findGroupNames(firestore, group, idsOf(request), onAnswerOf(request)),
    }));
  }
  if (url !== WRITE_URL) throw new ProviderError(404, `There is nothing at "${url}".`);
  return attempt("save", `these ${collection.label.many.toLowerCase()}`, () =>
    writeRows(
      firestore,
      collection,
      rowsOf(request),
      policyOf(request),
      freshOf(request),
      onAnswerOf(request),
      // Their ids follow from the rows, so a deleted person who is uploaded again has the redemptions again.
      caller === "admin" ? (created) => forgetDeletions(firestore, collection, created) : undefined,
    ),
  );
}

async function find(
  firestore: Firestore,
  collection: Collection,
  identities: readonly Identity[],
  onAnswer: () => void,
): Promise<Found> {
  const found = await findStored(firestore, collection, identities, onAnswer);
  const records = identities.map((identity) => found.get(identityKey(identity)));
  const gaps = records.flatMap((record, index) => {
    const empty = record ? emptyKeys(collection, record.data) : [];
    return empty.length > 0 ? [[index, empty] as const] : [];
  });
  return { stored: records.map((record) => record !== undefined), gaps: Object.fromEntries(gaps) };
}

type Request = { readonly [key: string]: unknown };

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

function isIdentity(value: unknown): value is Identity {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
