/** Reads stored records by their ids: existing ones, and the copies of deleted ones in the trash. */
import {
  documentId,
  FieldPath,
  getDocsFromServer,
  query,
  where,
  limit,
  type DocumentData,
  type QueryDocumentSnapshot,
} from "firebase/firestore";
import { readRecord } from "../../fields/record";
import { canDo } from "../../schema/define-collection";
import { trashedRecord, entryRange, scopeKeys } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { ProviderError, attempt } from "../errors";
import { chunksOf, countOf, documentsWith, mapParallel, MAX_ALTERNATIVES } from "../chunked";
import type { ServiceContext } from "../service";
import { plainData } from "../../firebase/plain";
import { storedData } from "../../firebase/stored-data";
import { declaredCollection, grantedCollection, notFound, thisRecord, validId } from "../registry";
import { isMap, textIn } from "../../schema/stored-values";
import { validOperation } from "./entries";
import { text } from "../../texts/texts";

/** Deleted accounts in one answer. */
const SIGN_INS = 100;

type CopyContext = Pick<ServiceContext, "reader" | "principal">;

/** @returns the existing records that the principal may see, by id. */
export async function storedRecords(
  { reader, principal }: CopyContext,
  collection: Collection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentData>> {
  // The rules check a query by ids against each document, and deny a scope's account a missing one. They check a
  // query by a range of ids by its filters instead.
  const filters =
    principal === "admin"
      ? chunksOf(ids, MAX_ALTERNATIVES).map((chunk) => [where(documentId(), "in", chunk)])
      : ids.map((id) => [where(documentId(), ">=", id), where(documentId(), "<=", id)]);
  const found = await mapParallel(filters, (filter) =>
    getDocsFromServer(query(reader.all(collection), ...filter)),
  );
  return new Map(found.flatMap(({ docs }) => docs.map((found) => [found.id, storedData(found)] as const)));
}

export type TrashCopy = Readonly<ReturnType<typeof copyIn>>;

/** @returns the existing copies, by their id in Trash. */
export async function copiesOf(context: CopyContext, ids: readonly string[]) {
  const found = await storedRecords(context, context.reader.panel().trash, ids);
  return new Map([...found].map(([id, data]) => [id, copyIn(context, id, data)]));
}

export async function copiesOfChange(context: CopyContext, change: string): Promise<readonly TrashCopy[]> {
  const { trash } = context.reader.panel();
  const ofChange = query(context.reader.all(trash), where("change", "==", change));
  return copiesIn(context, (await getDocsFromServer(ofChange)).docs);
}

/** @returns the collections whose records follow those of this one, where the principal may do that to them. */
function followersOf({ reader, principal }: CopyContext, { name }: Collection, method: "create" | "delete") {
  const { collections } = reader.panel();
  return collections.flatMap((follower) =>
    follower.follows?.of.includes(name) && canDo(principal, method, follower)
      ? { follower, follows: follower.follows }
      : [],
  );
}

/** @returns by collection, the ids of stored records that follow these. */
export async function storedFollowers(context: CopyContext, collection: Collection, ids: readonly string[]) {
  return mapParallel(followersOf(context, collection, "delete"), async ({ follower, follows }) => {
    const ofCollection = query(
      context.reader.all(follower),
      where(follows.collection, "==", collection.name),
    );
    const found = await documentsWith(ofCollection, follows.id, ids);
    return { follower, key: follows.id, ids: found.map((document) => document.id) };
  });
}

/** @returns the copies of records that follow those of these copies. */
export async function trashedFollowers(context: CopyContext, copies: readonly TrashCopy[]) {
  const trashed = context.reader.all(context.reader.panel().trash);
  const followers = copies.flatMap(({ collection }) => followersOf(context, collection, "create"));
  const found = await mapParallel([...new Set(followers.map(({ follows }) => follows.id))], (key) =>
    documentsWith(
      trashed,
      new FieldPath("record", key),
      copies.map(({ id }) => id),
    ),
  );
  const isFollower = ({ collection: { follows }, document }: TrashCopy) =>
    follows !== undefined &&
    copies.some(
      ({ collection, id }) => document[follows.collection] === collection.name && document[follows.id] === id,
    );
  return copiesIn(context, found.flat()).filter(isFollower);
}

function copiesIn(context: CopyContext, documents: readonly QueryDocumentSnapshot[]): readonly TrashCopy[] {
  return documents.map((document) => copyIn(context, document.id, storedData(document)));
}

export function recordOf({ collection, id, document }: TrashCopy): RecordData {
  return readRecord(collection, id, plainData(document));
}

function copyIn({ reader, principal }: CopyContext, trashId: string, data: DocumentData) {
  const [name, id] = trashedRecord(trashId);
  const collection = declaredCollection(reader.panel(), name, principal);
  return {
    trashId,
    collection,
    id,
    title: textIn(data["title"]) || id,
    document: recordIn(data),
    /** The id of the History entry of its deletion. */
    change: data["change"] as unknown,
  };
}

/** @throws 500 where the document is not a copy. */
export function recordIn(data: DocumentData): DocumentData {
  const record: unknown = data["record"];
  if (!isMap(record)) throw new ProviderError(500, text("data.trash.unreadable"));
  return record;
}

/** @throws 404 when the record is no longer in the trash. */
export async function readTrashedRecord(context: ServiceContext, { id: given }: { readonly id: string }) {
  const collection = grantedCollection(context, trashedRecord(validId(given))[0], "get");
  return attempt("read", thisRecord(collection), async () => {
    const copy = (await copiesOf(context, [given])).get(given);
    if (!copy) throw notFound(collection);
    return { record: recordOf(copy) };
  });
}

export async function countTrashed(
  { reader }: ServiceContext,
  { operation }: { readonly operation: string },
): Promise<number> {
  const ofOperation = deletedBy(operation);
  const deleted = query(reader.all(reader.panel().trash), ...ofOperation);
  return attempt("count", text("data.what.deletedWithIt"), () => countOf(deleted));
}

/**
 * Lists the deleted accounts of an operation that are still in the trash: each needs a new password before its restore.
 * Records with a sign-in belong to no scope, so a scope's account gets none.
 */
export async function findTrashedSignIns(
  context: ServiceContext,
  { operation }: { readonly operation: string },
) {
  const { reader, principal } = context;
  const { trash, scopeKind } = reader.panel();
  const ofNone = [where(scopeKeys(scopeKind).account, "==", null), ...deletedBy(operation), limit(SIGN_INS)];
  if (principal !== "admin") return [];
  return attempt("read", text("data.what.undo"), async () => {
    const { docs } = await getDocsFromServer(query(reader.all(trash), ...ofNone));
    return copiesIn(context, docs)
      .filter(({ collection }) => collection.signIn !== undefined)
      .map(({ trashId: id, collection, title }) => ({ id, collection: collection.name, title }));
  });
}

function deletedBy(operation: string) {
  const [from, below] = entryRange(validOperation(operation));
  return [where("change", ">=", from), where("change", "<", below)];
}
