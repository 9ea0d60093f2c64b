/**
 * What a check and its repairs read and write, page by page: records that a list hides or misplaces,
 * outdated derived fields, and files that nothing names. (report.ts keeps the result.)
 */
import {
  type DocumentData,
  type QueryDocumentSnapshot,
  doc,
  type Firestore,
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  type Query,
  where,
  collection as collectionRef,
} from "firebase/firestore";
import type {
  HealthPageParams,
  MisorderedRecords,
  ReindexResult,
  FilePaths,
  ExaminedRecords,
  StoredFiles,
  StoredFilesParams,
} from "../../../contract/health";
import { modelOf } from "../../../fields/models";
import { isStoredMoment } from "../../../fields/date/model";
import { readRecord } from "../../../fields/record";
import type { Collection, StoredWrite } from "../../../schema/types";
import { attempt, ProviderError, codeOf } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import { plainData } from "../../../firebase/plain";
import { orderPath } from "../../../data/record-reader";
import { grantedCollection } from "../../../data/registry";
import { derivedRepairs } from "../../../fields/derived";
import { commit, updateFields, isRecordRefusal } from "../../../data/commit";
import { bisect, chunksOf, mapParallel } from "../../../data/chunked";
import { getMetadata, list, ref, type FirebaseStorage } from "firebase/storage";
import { TRASH } from "../../../schema/history";
import { declaredFiles, filesIn, YOUNG_FILE_MS } from "../../../data/file-values";
import { text } from "../../../texts/texts";
import { hasOtherDate, lacksPassword } from "../../../data/faults";

/**
 * Records in one commit. The rules allow 500, but a record makes hundreds of index entries, which count
 * towards the 10 MiB of a commit.
 */
const COMMIT = 100;

/** Documents in one page: the most that the rules allow in a list query. */
const PAGE = 500;

/** Files in one page: the most that the service returns. */
const FILE_PAGE = 1000;

/** No query finds a missing field, so this reads all records. */
export async function findMisordered(
  { reader, principal }: ServiceContext,
  { resource, cursor }: HealthPageParams,
): Promise<MisorderedRecords> {
  const collection = grantedCollection({ reader, principal }, resource, "list");
  return attempt("read", collection.label.many, async () => {
    const { documents, ...page } = await readPage(reader.all(collection), cursor);
    const found = documents.filter((document) => isMisordered(collection, document));
    return { ...page, records: found.map((one) => readRecord(collection, one.id, plainData(one.data()))) };
  });
}

/** Whether the field of the list's order is missing, or has a value of another type (last-report.ts). */
function isMisordered(collection: Collection, document: QueryDocumentSnapshot<DocumentData>): boolean {
  const value: unknown = document.get(orderPath(collection));
  const [key] = collection.order;
  const field = collection.fields.find((candidate) => candidate.key === key);
  if (field && modelOf(field).stamps) return !isStoredMoment(value);
  return typeof value !== (field?.collation === "number" ? "number" : "string");
}

/**
 * Writes the derived fields of records that lack them, or whose declaration has changed since. Reads the collection by document id and skips records that are up to date. @throws 400 for a collection
 * that is not indexed.
 */
export async function reindexRecords(
  { firestore, reader, lists, principal, version }: ServiceContext,
  { resource, cursor }: HealthPageParams,
): Promise<ReindexResult> {
  const collection = grantedCollection({ reader, principal }, resource, "update");
  const what = collection.label.many;
  if (!collection.indexed) throw new ProviderError(400, `${what} are searched without an index.`);
  version.assertAgreed();
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

interface DocumentPage {
  readonly documents: readonly QueryDocumentSnapshot[];
  readonly read: number;
  /** Absent: there are no more documents. */
  readonly cursor?: string;
}

/**
 * Reads a page of documents by id. Reads from the server: without a network, the SDK's cache would look like the end of
 * the collection.
 */
export async function readPage(all: Query, cursor: string | undefined): Promise<DocumentPage> {
  const byId = query(all, orderBy(documentId()), limit(PAGE));
  const { docs: documents } = await getDocsFromServer(
    cursor === undefined ? byId : query(byId, startAfter(cursor)),
  );
  const last = documents.length === PAGE ? documents.at(-1) : undefined;
  return { documents, read: documents.length, ...(last && { cursor: last.id }) };
}

/** What the records of a collection, or the copies in the trash, name and lack. */
export async function examineRecords(
  { firestore, reader, principal }: ServiceContext,
  { resource, cursor }: HealthPageParams,
): Promise<ExaminedRecords> {
  const collection = grantedCollection({ reader, principal }, resource, "list");
  const copies = where("collection", "in", declaredFiles(reader.panel().collections).collections);
  const all = resource === TRASH ? query(collectionRef(firestore, TRASH), copies) : reader.all(collection);
  return attempt("read", collection.label.many, async () => {
    const { documents, ...page } = await readPage(all, cursor);
    const faulty = (isFaulty: (collection: Collection, document: QueryDocumentSnapshot) => boolean) =>
      documents.filter((one) => isFaulty(collection, one)).map(({ id }) => id);
    return {
      ...page,
      paths: documents.flatMap((one) => filesIn(plainData(one.data()))),
      dates: faulty(hasOtherDate),
      passwords: faulty(lacksPassword),
    };
  });
}

export async function listStoredFiles(
  { firebase }: ServiceContext,
  { folder, cursor }: StoredFilesParams,
): Promise<StoredFiles> {
  return attempt("read", text("data.what.files"), async () => {
    const options = { maxResults: FILE_PAGE, ...(cursor !== undefined && { pageToken: cursor }) };
    const { items, nextPageToken } = await list(ref(await firebase.storage(), folder), options);
    const paths = items.map(({ fullPath }) => fullPath);
    return { paths, ...(nextPageToken !== undefined && { cursor: nextPageToken }) };
  });
}

/** Of files that nothing names, those that are old enough to be unused. */
export async function findUnusedFiles(
  { firebase }: ServiceContext,
  { paths }: FilePaths,
): Promise<FilePaths> {
  return attempt("read", text("data.what.files"), async () => {
    const storage = await firebase.storage();
    return { paths: await filterParallel(paths, (path) => isOld(storage, path)) };
  });
}

/** Checks each file again, because a record may name it by now. @returns the files that are gone. */
export async function removeUnusedFiles(context: ServiceContext, { paths }: FilePaths): Promise<FilePaths> {
  context.version.assertAgreed();
  return attempt("delete", text("data.what.files"), async () => {
    const [storage, files] = await Promise.all([context.firebase.storage(), context.files()]);
    const remove = async (path: string) => (await isOld(storage, path)) && files.removeIfUnused(path);
    return { paths: await filterParallel(paths, remove) };
  });
}

/** Whether no running save can have uploaded the file. A missing file counts as old. */
async function isOld(storage: FirebaseStorage, path: string): Promise<boolean> {
  try {
    const { timeCreated } = await getMetadata(ref(storage, path));
    return Date.parse(timeCreated) < Date.now() - YOUNG_FILE_MS;
  } catch (error) {
    if (codeOf(error) !== "storage/object-not-found") throw error;
    return true;
  }
}

async function filterParallel<T>(
  items: readonly T[],
  keep: (item: T) => Promise<boolean>,
): Promise<readonly T[]> {
  const kept = await mapParallel(items, keep);
  return items.filter((_, index) => kept[index]);
}
