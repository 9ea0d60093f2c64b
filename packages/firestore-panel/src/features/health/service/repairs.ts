/** The repairs, each a page or a list at a time. Repaired records are skipped, so a page may be repeated. */
import { arrayRemove, doc, increment, type Firestore, type QueryDocumentSnapshot } from "firebase/firestore";
import { bisect, chunksOf, mapParallel, pageById } from "../../../data/chunked";
import { commit, isRecordRefusal, recordErrorOf, updateFields } from "../../../data/commit";
import type { ServiceContext } from "../../../data/service";
import { attempt, ProviderError } from "../../../data/errors";
import { grantedCollection } from "../../../data/registry";
import { derivedRepairs } from "../../../fields/derived";
import { readRecord, titleOf } from "../../../fields/record";
import { plainData } from "../../../firebase/plain";
import type { Collection, StoredWrite } from "../../../schema/types";
import { text } from "../../../texts/texts";
import { filterParallel, isOld } from "./check";
import { isMisordered, MAX_DOCUMENTS } from "./faults";

const SAVED_PAGE = 50;
const FILES = 20;
/**
 * Records in one commit. The rules allow 500, but a record makes hundreds of index entries, which count
 * towards the 10 MiB of a commit.
 */
const COMMIT = 100;

export interface RepairPageParams {
  readonly resource: string;
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: string;
}
export interface RepairPage {
  /** Absent: the repair is complete. */
  readonly cursor?: string;
  readonly read: number;
  readonly done: number;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

interface ReorderParams extends RepairPageParams {
  /** The id of the operation that the saves belong to. */
  readonly operation: string;
  /** The new value of the field that orders the list. Absent: the server sets it. */
  readonly value?: unknown;
}

export async function reorderRecords(
  context: ServiceContext,
  { resource, cursor, operation, value }: ReorderParams,
): Promise<RepairPage> {
  const collection = grantedCollection(context, resource, "update");
  context.version.assertAgreed();
  const { documents, ...next } = await attempt("read", collection.label.many, () =>
    pageById(context.reader.all(collection), SAVED_PAGE, cursor),
  );
  const variables = value === undefined ? {} : { [collection.order[0]]: value };
  const due = documents.filter((document) => isMisordered(collection, document));
  const refused: { name: string; reason: string }[] = [];
  for (const document of due) {
    const { id } = document;
    const save = () => context.database.updateData({ resource, id, variables }, { operation });
    const why = await recordErrorOf(save);
    if (why?.statusCode === 403) throw why;
    if (why) refused.push({ name: documentTitle(collection, document), reason: why.message });
  }
  return { ...next, read: documents.length, done: due.length - refused.length, refused };
}

/**
 * Writes the derived fields of records that lack them, or whose declaration has changed since.
 * @throws 400 for a collection that is not indexed.
 */
export async function reindexRecords(
  context: ServiceContext,
  { resource, cursor }: RepairPageParams,
): Promise<RepairPage> {
  const { firestore, lists } = context;
  const collection = grantedCollection(context, resource, "update");
  const what = collection.label.many;
  if (!collection.indexed) throw new ProviderError(400, `${what} are searched without an index.`);
  context.version.assertAgreed();
  const { documents, ...next } = await attempt("read", what, () =>
    pageById(context.reader.all(collection), MAX_DOCUMENTS, cursor),
  );
  const due = documents.filter(
    (record) => derivedRepairs(collection, record.id, plainData(record.data())).length > 0,
  );
  let done = 0;
  const refused: QueryDocumentSnapshot[] = [];
  for (const batch of chunksOf(due, COMMIT)) {
    const result = await attempt("save", what, () =>
      bisect(batch, (part) => writeDue(firestore, collection, part), isRecordRefusal),
    );
    done += result.done;
    refused.push(...result.refused);
  }
  // Searches find more records from now on.
  if (next.cursor === undefined) (await lists.large(collection))?.forget();
  const reason = text("health.index.refused");
  return {
    ...next,
    ...{ read: documents.length, done },
    refused: refused.map((record) => ({ name: documentTitle(collection, record), reason })),
  };
}

/** @returns how many were written: somebody else may have saved or deleted some. */
function writeDue(firestore: Firestore, collection: Collection, documents: readonly QueryDocumentSnapshot[]) {
  return commit(firestore, async (transaction) => {
    const writes = new Map<string, readonly StoredWrite[]>();
    // The transaction reads the record, so that the tokens match values that somebody may be changing.
    await mapParallel(documents, async ({ id }) => {
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

/** Removes files, and takes them out of the report. Checks each again, because a record may name it by now. */
export async function removeUnusedFiles(
  context: ServiceContext,
  { paths, cursor = "0" }: Pick<RepairPageParams, "cursor"> & { readonly paths: readonly string[] },
): Promise<RepairPage> {
  context.version.assertAgreed();
  const next = Number(cursor) + FILES;
  const part = paths.slice(Number(cursor), next);
  return attempt("delete", text("data.what.files"), async () => {
    const [storage, files] = await Promise.all([context.firebase.storage(), context.files()]);
    const remove = async (path: string) => (await isOld(storage, path)) && files.removeIfUnused(path);
    const removed = new Set(await filterParallel(part, remove));
    const change = { unusedFiles: arrayRemove(...part), files: increment(-removed.size) };
    await context.health.write(change, { merge: true });
    const kept = part.filter((path) => !removed.has(path));
    const refused = kept.map((name) => ({ name, reason: text("health.files.kept") }));
    const more = next < paths.length && { cursor: String(next) };
    return { read: part.length, done: removed.size, refused, ...more };
  });
}

function documentTitle(collection: Collection, document: QueryDocumentSnapshot): string {
  return titleOf(collection, readRecord(collection, document.id, plainData(document.data())));
}
