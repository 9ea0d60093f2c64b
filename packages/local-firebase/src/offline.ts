import { openClock } from "./core/clock";
import type { Store } from "./core/contracts";
import { openDataFolder, requireDataFolder, type DataFolder } from "./core/data-folder";
import { silentLog } from "./core/log";
import { openStore } from "./core/store";
import { Access } from "./firestore/access";
import { commitWrites } from "./firestore/commit";
import { Database } from "./firestore/database";
import { Meter } from "./firestore/meter";
import { parseWrites } from "./firestore/write";
import type { RulesDocument } from "./rules/api";
import { createByteFiles } from "./storage/byte-files";
import { openObjectDirectory } from "./storage/object-directory";

/** A document and its version, for a precondition. */
export interface OfflineDocument extends RulesDocument {
  readonly updateTime: string;
}

/** The documents of a data folder without a running local Firebase. */
export interface OfflineDocuments {
  /** "projects/P/databases/(default)/documents/", the beginning of each document's name. */
  readonly root: string;
  all(): Iterable<OfflineDocument>;
  get(path: string): OfflineDocument | undefined;
  /**
   * Writes all or none, in the form of the REST interface.
   * @throws FirestoreError when a write is malformed or its precondition fails.
   */
  commit(writes: readonly object[]): Promise<void>;
}

/** A stored file and its version. */
export interface OfflineFile {
  readonly path: string;
  readonly generation: string;
  /** ISO text: the upload time of this version. */
  readonly timeCreated: string;
}

/** The files of a data folder without a running local Firebase. */
export interface OfflineFiles {
  /** All files of a bucket, by path. */
  list(bucket: string): readonly OfflineFile[];
  /** @returns false if the file has another version now, which stays. */
  remove(bucket: string, file: OfflineFile): Promise<boolean>;
}

export interface OfflineData {
  readonly documents: OfflineDocuments;
  readonly files: OfflineFiles;
}

/**
 * Reads and writes the documents of a stopped local Firebase without its rules: write access to the folder's files is
 * permission enough. It opens no port.
 * @throws StartError when the folder is in use, has no data or is not a data folder.
 */
export function withOfflineDocuments<T>(
  dataDir: string,
  projectId: string,
  work: (documents: OfflineDocuments) => Promise<T>,
): Promise<T> {
  return withStore(dataDir, (store) => withDatabase(store, projectId, work));
}

/** Like `withOfflineDocuments`, with the stored files. */
export function withOfflineData<T>(
  dataDir: string,
  projectId: string,
  work: (data: OfflineData) => Promise<T>,
): Promise<T> {
  return withStore(dataDir, async (store, folder) => {
    const files = await openFiles(store, folder);
    return withDatabase(store, projectId, (documents) => work({ documents, files }));
  });
}

async function withStore<T>(
  dataDir: string,
  work: (store: Store, folder: DataFolder) => Promise<T>,
): Promise<T> {
  await requireDataFolder(dataDir);
  const folder = await openDataFolder(dataDir);
  const store = await openStore(folder.store);
  try {
    return await work(store, folder);
  } finally {
    await store.close();
  }
}

async function withDatabase<T>(
  store: Store,
  projectId: string,
  work: (documents: OfflineDocuments) => Promise<T>,
): Promise<T> {
  const clock = await openClock(store);
  const database = await Database.open(projectId, clock.store, clock);
  const access = new Access(noRules, database, silentLog, new Meter());
  const result = await work({
    root: database.root,
    all: () => database.all(),
    get: (path) => database.get(path),
    commit: async (writes) => {
      await commitWrites(database, access, { kind: "owner" }, parseWrites(database.root, writes));
    },
  });
  await clock.close();
  return result;
}

async function openFiles(store: Store, folder: DataFolder): Promise<OfflineFiles> {
  const objects = await openObjectDirectory(store, createByteFiles(folder));
  return {
    list: (bucket) =>
      objects.names(bucket).flatMap((path) => {
        const object = objects.get(bucket, path);
        return object ? [{ path, generation: object.generation, timeCreated: object.timeCreated }] : [];
      }),
    remove: async (bucket, { path, generation }) => {
      const object = objects.get(bucket, path);
      if (object && object.generation !== generation) return false;
      if (object) await objects.remove(object);
      return true;
    },
  };
}

function noRules(): never {
  throw new Error("the owner was judged by rules");
}
