/**
 * The check of all data. It counts each collection, reads the records that can name a file or expire, and the trash,
 * lists the stored files, and stores the result.
 */
import {
  collection as collectionRef,
  query,
  serverTimestamp,
  where,
  type Query,
  type QueryDocumentSnapshot,
} from "firebase/firestore";
import { getMetadata, list, ref, type FirebaseStorage } from "firebase/storage";
import { mapParallel, pageById } from "../../../data/chunked";
import type { ServiceContext } from "../../../data/service";
import { attempt, codeOf } from "../../../data/errors";
import { declaredFiles, filesIn, YOUNG_FILE_MS } from "../../../data/file-values";
import type { CollectionHealth } from "../../../data/last-report";
import { grantedCollection } from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { TRASH } from "../../../schema/history";
import { MAX_NAMED_RECORDS, MAX_UNUSED_FILES } from "../../../schema/stored-names";
import type { Collection } from "../../../schema/types";
import { text } from "../../../texts/texts";
import { countFaults, hasOtherDate, isRead, lacksPassword, MAX_DOCUMENTS } from "./faults";

export interface CheckProgress {
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

interface CheckParams {
  /** Told before each request what it does. @returns false to stop the check, which then stores nothing. */
  readonly goOn: (progress: CheckProgress) => boolean;
}

/** @returns whether the check is complete. */
export async function checkData(context: ServiceContext, { goOn }: CheckParams): Promise<boolean> {
  const tasks = tasksOf(context);
  for (const [done, { text, run }] of tasks.entries()) {
    let cursor: string | undefined;
    do {
      if (!goOn({ text, done, total: tasks.length })) return false;
      cursor = await run(cursor);
    } while (cursor !== undefined);
  }
  return true;
}

interface Task {
  readonly text: string;
  /** @returns the cursor of its next request. Undefined: it is complete. */
  readonly run: (cursor?: string) => Promise<string | undefined>;
}

function tasksOf(context: ServiceContext): readonly Task[] {
  const { firebase, firestore, reader } = context;
  const { collections, trash } = reader.panel();
  const { folders, collections: withFiles } = declaredFiles(collections);
  const found: { [name: string]: CollectionHealth } = {};
  const named = new Set<string>();
  const stored: string[] = [];
  const read = async (what: string, all: Query, from: string | undefined) => {
    const { documents, cursor } = await attempt("read", what, () => pageById(all, MAX_DOCUMENTS, from));
    for (const path of documents.flatMap((document) => filesIn(plainData(document.data())))) named.add(path);
    return { documents, cursor };
  };
  return [
    ...collections.map((collection): Task => {
      const { name, label } = collection;
      const say = isRead(collection) ? "health.check.reading" : "health.check.counting";
      return {
        text: text(say, { records: label.many }),
        run: async (from) => {
          const counts = found[name] ?? (await countFaults(context, collection));
          found[name] = counts;
          if (!isRead(collection)) return undefined;
          const { documents, cursor } = await read(label.many, reader.all(collection), from);
          found[name] = withFaults(collection, counts, documents);
          return cursor;
        },
      };
    }),
    {
      text: text("health.check.readingTrash"),
      run: async (from) => {
        const copies = query(collectionRef(firestore, TRASH), where("collection", "in", withFiles));
        return (await read(trash.label.many, copies, from)).cursor;
      },
    },
    ...folders.map((folder): Task => ({
      text: text("health.check.listing", { folder }),
      run: (from) =>
        attempt("read", text("data.what.files"), async () => {
          const place = ref(await firebase.storage(), folder);
          const { items, nextPageToken } = await list(place, { pageToken: from });
          stored.push(...items.map(({ fullPath }) => fullPath));
          return nextPageToken;
        }),
    })),
    {
      text: text("health.check.saving"),
      run: async () => {
        const unusedFiles = await attempt("read", text("data.what.files"), async () =>
          unusedOf(await firebase.storage(), named, stored),
        );
        const report = { collections: found, files: stored.length, unusedFiles, at: serverTimestamp() };
        await save(context, report, { merge: false });
        return undefined;
      },
    },
  ];
}

/** Counts again after a repair what it can change, and stores the counts. */
export async function recountFaults(context: ServiceContext, { resource }: { readonly resource: string }) {
  const collection = grantedCollection(context, resource, "list");
  const { total, hidden, misplaced, unindexed, version } = await countFaults(context, collection);
  const repaired = { total, hidden, misplaced, unindexed, version };
  await save(context, { collections: { [resource]: repaired } }, { merge: true });
  return repaired;
}

function save({ health }: ServiceContext, ...report: Parameters<typeof health.write>): Promise<void> {
  return attempt("save", text("data.what.health"), () => health.write(...report));
}

/** Adds what only an edit by a person repairs. */
function withFaults(
  collection: Collection,
  { dateIds, passwordIds, ...counts }: CollectionHealth,
  documents: readonly QueryDocumentSnapshot[],
): CollectionHealth {
  const idsOf = (hasFault: typeof hasOtherDate) =>
    documents.filter((record) => hasFault(collection, record)).map(({ id }) => id);
  const [dates, passwords] = [idsOf(hasOtherDate), idsOf(lacksPassword)];
  return {
    ...counts,
    dates: counts.dates + dates.length,
    dateIds: [...dateIds, ...dates].slice(0, MAX_NAMED_RECORDS),
    passwords: counts.passwords + passwords.length,
    passwordIds: [...passwordIds, ...passwords].slice(0, MAX_NAMED_RECORDS),
  };
}

/** @throws if the records' files are in another bucket: all files of this one would look unused. */
async function unusedOf(storage: FirebaseStorage, named: ReadonlySet<string>, stored: readonly string[]) {
  const unnamed = stored.filter((path) => !named.has(path));
  if (named.size > 0 && unnamed.length > 0 && unnamed.length === stored.length)
    throw new Error(text("health.check.wrongStorage"));
  // The next check finds more.
  return filterParallel(unnamed.slice(0, MAX_UNUSED_FILES), (path) => isOld(storage, path));
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

export async function filterParallel<T>(items: readonly T[], keep: (item: T) => Promise<boolean>) {
  const kept = await mapParallel(items, keep);
  return items.filter((_, index) => kept[index]);
}
