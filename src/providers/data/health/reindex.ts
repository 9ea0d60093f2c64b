/** Writes the derived fields of records that lack them, or whose declaration has changed since. */
import { doc, type Firestore } from "firebase/firestore";
import type { HealthPageParams, ReindexResult } from "../../../contract/health";
import { derivedRepairs } from "../../../fields/derived";
import type { Collection, StoredWrite } from "../../../schema/types";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { commit, updateFields } from "../commit";
import { isRecordRefusal } from "../commit-errors";
import { bisect } from "../bisect";
import { chunksOf, mapParallel } from "../chunked";
import { plainData } from "../plain";
import { grantedCollection } from "../registry";
import { readPage } from "./read-page";

/**
 * Records in one commit. The rules allow 500, but a record makes hundreds of index entries, which count
 * towards the 10 MiB of a commit.
 */
const COMMIT = 100;

/**
 * Reads the collection by document id and skips records that are up to date. @throws 400 for a collection
 * that is not indexed.
 */
export async function answerReindex(
  { firestore, reader, lists, principal }: CallContext,
  { resource, cursor }: HealthPageParams,
): Promise<ReindexResult> {
  const collection = grantedCollection(resource, principal, "update");
  const what = collection.label.many;
  if (!collection.indexed) throw new ProviderError(400, `${what} are searched without an index.`);
  const { documents, ...page } = await attempt("read", what, () => readPage(reader.all(collection), cursor));
  const due = documents.filter((one) => derivedRepairs(collection, one.id, plainData(one.data())).length > 0);
  let written = 0;
  let refused = 0;
  for (const ids of chunksOf(
    due.map(({ id }) => id),
    COMMIT,
  )) {
    const result = await attempt("save", what, () =>
      bisect(ids, (some) => writeDue(firestore, collection, some), isRecordRefusal),
    );
    written += result.done;
    refused += result.refused.length;
  }
  // Searches find more records from now on.
  if (page.cursor === undefined) (await lists.large(collection))?.forget();
  return { ...page, written, refused };
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
