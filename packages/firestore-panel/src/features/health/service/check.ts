/**
 * The check of all data. It counts each collection, reads the records that can name a file or expire, and the trash,
 * lists the stored files, and stores the result. A task may take several requests.
 */
import {
  collection as collectionRef,
  query,
  type Query,
  type QueryDocumentSnapshot,
  where,
} from "firebase/firestore";
import { getMetadata, list, ref, type FirebaseStorage } from "firebase/storage";
import type { CollectionHealth } from "../../../contract/health";
import { mapParallel } from "../../../data/chunked";
import type { ServiceContext } from "../../../data/context";
import { attempt, codeOf } from "../../../data/errors";
import { declaredFiles, fileFieldsOf, filesIn, YOUNG_FILE_MS } from "../../../data/file-values";
import { grantedCollection } from "../../../data/registry";
import { expiringFields } from "../../../fields/expiry";
import { plainData } from "../../../firebase/plain";
import { TRASH } from "../../../schema/history";
import { MAX_NAMED_RECORDS, MAX_UNUSED_FILES } from "../../../schema/stored-names";
import type { Collection } from "../../../schema/types";
import { text } from "../../../texts/texts";
import type { CheckProgress, Found } from "../shared";
import {
  countFaults,
  hasOtherDate,
  lacksPassword,
  MAX_DOCUMENTS,
  passwordField,
  readDocuments,
} from "./faults";
import { lastReport } from "./report";

/** The most files that the service lists at once. */
const FILE_PAGE = 1000;
const AGED = 100;

interface Task {
  readonly text: string;
  readonly run: (at: Found, cursor?: string) => Promise<Partial<Found> & { readonly cursor?: string }>;
}

export async function checkData(
  context: ServiceContext,
  { cursor: from, ...at }: CheckProgress,
): Promise<{ readonly progress: CheckProgress; readonly isDone: boolean }> {
  lastReport(context);
  const tasks = tasksOf(context);
  const found = (await tasks[at.task]?.run(at, from)) ?? {};
  const task = at.task + (found.cursor === undefined ? 1 : 0);
  const next = tasks[task];
  return {
    progress: { ...at, ...found, task, total: tasks.length, ...(next && { text: next.text }) },
    isDone: next === undefined,
  };
}

/** Counts a collection again after a repair, and stores the counts. */
export async function recountFaults(
  context: ServiceContext,
  { resource }: { readonly resource: string },
): Promise<CollectionHealth> {
  const report = lastReport(context);
  const collection = grantedCollection(context, resource, "list");
  const counts = await countCollection(context, collection);
  await attempt("save", text("data.what.health"), () =>
    report.merge({ collections: { [resource]: counts } }),
  );
  return counts;
}

function tasksOf(context: ServiceContext): readonly Task[] {
  const { collections } = context.reader.panel();
  const { folders } = declaredFiles(collections);
  return [
    ...collections.map((collection) => recordsTask(context, collection)),
    trashTask(context),
    ...folders.map((folder) => filesTask(context, folder)),
    { text: text("health.check.saving"), run: (at) => save(context, at) },
  ];
}

/** Whether the records can name a file or expire. */
function isRead(collection: Collection): boolean {
  return fileFieldsOf(collection).length > 0 || expiringFields([collection]).length > 0;
}

function countCollection({ reader }: ServiceContext, collection: Collection): Promise<CollectionHealth> {
  return attempt("count", collection.label.many, () => countFaults(reader, collection, isRead(collection)));
}

function recordsTask(context: ServiceContext, collection: Collection): Task {
  const { name, label } = collection;
  return {
    text: text(isRead(collection) ? "health.check.reading" : "health.check.counting", {
      records: label.many,
    }),
    run: async ({ collections, named }, from) => {
      const counts = from === undefined ? await countCollection(context, collection) : collections[name];
      if (!counts || !isRead(collection))
        return { collections: { ...collections, ...(counts && { [name]: counts }) } };
      const { documents, found } = await readNamed(label.many, context.reader.all(collection), named, from);
      return { ...found, collections: { ...collections, [name]: withFaults(collection, counts, documents) } };
    },
  };
}

/** Adds what only an edit by a person repairs. */
function withFaults(
  collection: Collection,
  counts: CollectionHealth,
  documents: readonly QueryDocumentSnapshot[],
): CollectionHealth {
  const { dates = 0, dateIds = [], passwords = 0, passwordIds = [] } = counts;
  const otherDates = documents.filter((record) => hasOtherDate(collection, record)).map(({ id }) => id);
  const withoutPassword = documents.filter((record) => lacksPassword(collection, record)).map(({ id }) => id);
  return {
    ...counts,
    dates: dates + otherDates.length,
    dateIds: [...dateIds, ...otherDates].slice(0, MAX_NAMED_RECORDS),
    ...(passwordField(collection) && {
      passwords: passwords + withoutPassword.length,
      passwordIds: [...passwordIds, ...withoutPassword].slice(0, MAX_NAMED_RECORDS),
    }),
  };
}

function trashTask({ firestore, reader }: ServiceContext): Task {
  const copies = where("collection", "in", declaredFiles(reader.panel().collections).collections);
  const all = query(collectionRef(firestore, TRASH), copies);
  return {
    text: text("health.check.readingTrash"),
    run: async ({ named }, from) =>
      (await readNamed(reader.panel().trash.label.many, all, named, from)).found,
  };
}

/** Reads a page of documents, and adds the files that they name. */
async function readNamed(what: string, all: Query, before: Found["named"], from: string | undefined) {
  const { documents, cursor } = await attempt("read", what, () => readDocuments(all, from, MAX_DOCUMENTS));
  const named = new Set(before);
  for (const document of documents) for (const path of filesIn(plainData(document.data()))) named.add(path);
  return { documents, found: { named, ...(cursor !== undefined && { cursor }) } };
}

function filesTask({ firebase }: ServiceContext, folder: string): Task {
  return {
    text: text("health.check.listing", { folder }),
    run: ({ stored }, from) =>
      attempt("read", text("data.what.files"), async () => {
        const options = { maxResults: FILE_PAGE, ...(from !== undefined && { pageToken: from }) };
        const { items, nextPageToken } = await list(ref(await firebase.storage(), folder), options);
        return {
          stored: [...stored, ...items.map(({ fullPath }) => fullPath)],
          ...(nextPageToken !== undefined && { cursor: nextPageToken }),
        };
      }),
  };
}

async function save(context: ServiceContext, at: Found): Promise<Partial<Found>> {
  const { collections, stored } = at;
  const unusedFiles = await attempt("read", text("data.what.files"), () => unusedOf(context, at));
  const result = { collections, files: stored.length, unusedFiles };
  await attempt("save", text("data.what.health"), () => lastReport(context).replace(result));
  return {};
}

/** @throws if the records' files are in another bucket: all files of this one would look unused. */
async function unusedOf({ firebase }: ServiceContext, { named, stored }: Found): Promise<readonly string[]> {
  const unnamed = stored.filter((path) => !named.has(path));
  if (named.size > 0 && unnamed.length > 0 && unnamed.length === stored.length)
    throw new Error(text("health.check.wrongStorage"));
  const storage = await firebase.storage();
  const unused: string[] = [];
  for (let from = 0; from < unnamed.length && unused.length < MAX_UNUSED_FILES; from += AGED)
    unused.push(...(await filterParallel(unnamed.slice(from, from + AGED), (path) => isOld(storage, path))));
  return unused.slice(0, MAX_UNUSED_FILES);
}

/** Whether no running save can have uploaded the file. A missing file counts as old. */
export async function isOld(storage: FirebaseStorage, path: string): Promise<boolean> {
  try {
    const { timeCreated } = await getMetadata(ref(storage, path));
    return Date.parse(timeCreated) < Date.now() - YOUNG_FILE_MS;
  } catch (error) {
    if (codeOf(error) !== "storage/object-not-found") throw error;
    return true;
  }
}

export async function filterParallel<T>(
  items: readonly T[],
  keep: (item: T) => Promise<boolean>,
): Promise<readonly T[]> {
  const kept = await mapParallel(items, keep);
  return items.filter((_, index) => kept[index]);
}
