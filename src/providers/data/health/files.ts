/** Finds files that no record and no document of the trash names, and removes them. */
import { query, where, collection as collectionRef } from "firebase/firestore";
import { getMetadata, list, ref, type FirebaseStorage } from "firebase/storage";
import type {
  FilePaths,
  HealthPageParams,
  NamedFiles,
  StoredFiles,
  StoredFilesParams,
} from "../../../contract/health";
import { TRASH } from "../../../schema/history";
import { attempt, codeOf } from "../../errors";
import { storageOf } from "../../firebase/clients";
import { mapParallel } from "../chunked";
import type { CallContext } from "../context";
import { plainData } from "../plain";
import { grantedCollection } from "../registry";
import { declaredFiles, filesIn, YOUNG_FILE_MS } from "./file-names";
import { readPage } from "./read-page";

/** Files in one page: the most that the service returns. */
const PAGE = 1000;

/** The files that the records of a collection name, or the copies in the trash. */
export async function answerNamedFiles(
  { firestore, reader, principal }: CallContext,
  { resource, cursor }: HealthPageParams,
): Promise<NamedFiles> {
  const collection = grantedCollection(resource, principal, "list");
  const copies = where("collection", "in", declaredFiles().collections);
  const all = resource === TRASH ? query(collectionRef(firestore, TRASH), copies) : reader.all(collection);
  return attempt("read", collection.label.many, async () => {
    const { documents, ...page } = await readPage(all, cursor);
    return { ...page, paths: documents.flatMap((one) => filesIn(plainData(one.data()))) };
  });
}

export async function answerStoredFiles(
  { principal }: CallContext,
  { folder, cursor }: StoredFilesParams,
): Promise<StoredFiles> {
  return attempt("read", "the stored files", async () => {
    const options = { maxResults: PAGE, ...(cursor !== undefined && { pageToken: cursor }) };
    const { items, nextPageToken } = await list(ref(await storageOf(principal), folder), options);
    const paths = items.map(({ fullPath }) => fullPath);
    return { paths, ...(nextPageToken !== undefined && { cursor: nextPageToken }) };
  });
}

/** Of files that nothing names, those that are old enough to be unused. */
export async function answerUnusedFiles(
  { principal }: CallContext,
  { paths }: FilePaths,
): Promise<FilePaths> {
  return attempt("read", "the stored files", async () => {
    const storage = await storageOf(principal);
    return { paths: await filterParallel(paths, (path) => isOld(storage, path)) };
  });
}

/** Checks each file again, because a record may name it by now. @returns the files that are gone. */
export async function answerRemoveFiles(context: CallContext, { paths }: FilePaths): Promise<FilePaths> {
  return attempt("delete", "the stored files", async () => {
    const [storage, files] = await Promise.all([storageOf(context.principal), context.files()]);
    const remove = async (path: string) => (await isOld(storage, path)) && files.removeIfUnused({ path });
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
