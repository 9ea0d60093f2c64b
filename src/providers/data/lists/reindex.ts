/** Writes the derived fields of records that lack them, or whose declaration has changed since. */
import {
  doc,
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  type Firestore,
} from "firebase/firestore";
import type { ReindexResult, ReindexParams } from "../../../contract/calls";
import { derivedRepairs } from "../../../fields/derived";
import type { Collection, StoredWrite } from "../../../schema/types";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { commit, updateFields } from "../commit";
import { isRecordRefusal } from "../commit-errors";
import { bisect } from "../bisect";
import { chunksOf, mapParallel } from "../chunked";
import { plainData } from "../plain";
import { indexedCollection } from "./indexed-collection";

/** Records in one answer: the most that the rules allow in a list query. */
const PAGE = 500;
/**
 * Records in one commit. The rules allow 500, but a record makes hundreds of index entries, which count
 * towards the 10 MiB of a commit.
 */
const COMMIT = 100;

/**
 * Reads the collection by document id and skips records that are up to date. @throws 400 for a collection
 * that is not indexed.
 */
export async function answerReindex(context: CallContext, payload: unknown): Promise<ReindexResult> {
  const { resource, cursor } = parsePayload(payload);
  const collection = indexedCollection(context, resource, "update");
  const what = collection.label.many;
  // Reads from the server: without a network, the SDK's cache would look like the end of the collection.
  const byId = query(context.reader.all(collection), orderBy(documentId()), limit(PAGE));
  const page = await attempt("read", what, () =>
    getDocsFromServer(cursor === undefined ? byId : query(byId, startAfter(cursor))),
  );
  const due = page.docs.filter((one) => derivedRepairs(collection, one.id, plainData(one.data())).length > 0);
  let written = 0;
  let refused = 0;
  for (const ids of chunksOf(
    due.map(({ id }) => id),
    COMMIT,
  )) {
    const result = await attempt("save", what, () =>
      bisect(ids, (some) => writeDue(context.firestore, collection, some), isRecordRefusal),
    );
    written += result.done;
    refused += result.refused.length;
  }
  const last = page.size === PAGE ? page.docs.at(-1) : undefined;
  // Lists may use their own order from now on.
  if (!last) (await context.lists.large(collection))?.forget();
  return { ...(last && { cursor: last.id }), read: page.size, written, refused };
}

/** @returns how many were written: somebody else may have saved or deleted some. */
function writeDue(firestore: Firestore, collection: Collection, ids: readonly string[]): Promise<number> {
  return commit(firestore, async (transaction) => {
    const writes = new Map<string, readonly StoredWrite[]>();
    // The transaction reads the record, so that the tokens match values that somebody may be changing.
    await mapParallel(ids, async (id) => {
      const reference = doc(firestore, collection.name, id);
      const found = await attempt("read", collection.label.many, () => transaction.get(reference));
      const stored = found.data();
      const due = stored ? derivedRepairs(collection, id, plainData(stored)) : [];
      if (due.length > 0) writes.set(id, due);
    });
    for (const [id, due] of writes) updateFields(transaction, doc(firestore, collection.name, id), due);
    return writes.size;
  });
}

function parsePayload(payload: unknown): ReindexParams {
  const { resource, cursor }: { readonly [key: string]: unknown } =
    typeof payload === "object" && payload !== null ? { ...payload } : {};
  const isCursor = cursor === undefined || (typeof cursor === "string" && cursor !== "");
  if (typeof resource !== "string" || !isCursor)
    throw new ProviderError(400, "The payload must be { resource, cursor? }.");
  return { resource, ...(cursor !== undefined && { cursor }) };
}
