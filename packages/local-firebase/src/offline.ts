import { openClock, type PersistedClock } from "./core/clock";
import { openDataFolder, requireDataFolder, type DataFolder } from "./core/data-folder";
import type { JsonObject } from "./core/http";
import { silentLog } from "./core/log";
import { openStore } from "./core/store";
import { Access } from "./firestore/access";
import { commitWrites } from "./firestore/commit";
import { Database } from "./firestore/database";
import { Meter } from "./firestore/meter";
import { parseWrites } from "./firestore/write";
import type { RulesDocument } from "./rules/api";
import { markBegun } from "./seed";
import { createByteFiles } from "./storage/byte-files";
import { splitTokens, toMetadata } from "./storage/json-api/resource";
import { openObjectDirectory } from "./storage/object-directory";
import { mergeSettings } from "./storage/settings";
import { newObject } from "./storage/stored-object";

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
  /** What a client may set, in the form of the JSON API: the tokens of download URLs are custom metadata. */
  readonly metadata: JsonObject;
}

/** The files of a data folder without a running local Firebase. */
export interface OfflineFiles {
  /** All files of a bucket, by path. */
  list(bucket: string): readonly OfflineFile[];
  /** @returns false if the file has another version now, which stays. */
  remove(bucket: string, file: Pick<OfflineFile, "path" | "generation">): Promise<boolean>;
  /** The bytes of a file, or undefined when they are missing or damaged. The result is read to its end. */
  read(bucket: string, path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Adds or replaces a file. @param metadata in the form of the JSON API, as `OfflineFile` has it. */
  put(bucket: string, path: string, metadata: JsonObject, bytes: AsyncIterable<Uint8Array>): Promise<void>;
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
  return withStore(dataDir, (clock) => withDatabase(clock, projectId, work));
}

/** Like `withOfflineDocuments`, with the stored files. */
export function withOfflineData<T>(
  dataDir: string,
  projectId: string,
  work: (data: OfflineData) => Promise<T>,
): Promise<T> {
  return withStore(dataDir, async (clock, folder) => {
    const files = await openFiles(clock, folder);
    return withDatabase(clock, projectId, (documents) => work({ documents, files }));
  });
}

/**
 * Creates a data folder that has its first content from elsewhere: no seed is loaded into it. A folder with data stays
 * as it is.
 * @param begunWith the name that `startLocalFirebase` then gives as the folder's seed. @throws StartError
 */
export async function beginDataFolder(dataDir: string, begunWith: string): Promise<void> {
  const folder = await openDataFolder(dataDir);
  const store = await openStore(folder.store);
  try {
    await markBegun(store, begunWith);
  } finally {
    await store.close();
  }
}

async function withStore<T>(
  dataDir: string,
  work: (clock: PersistedClock, folder: DataFolder) => Promise<T>,
): Promise<T> {
  await requireDataFolder(dataDir);
  const folder = await openDataFolder(dataDir);
  const store = await openStore(folder.store);
  try {
    const clock = await openClock(store);
    const result = await work(clock, folder);
    await clock.close();
    return result;
  } finally {
    await store.close();
  }
}

async function withDatabase<T>(
  clock: PersistedClock,
  projectId: string,
  work: (documents: OfflineDocuments) => Promise<T>,
): Promise<T> {
  const database = await Database.open(projectId, clock.store, clock);
  const access = new Access(noRules, database, silentLog, new Meter());
  return work({
    root: database.root,
    all: () => database.all(),
    get: (path) => database.get(path),
    commit: async (writes) => {
      await commitWrites(database, access, { kind: "owner" }, parseWrites(database.root, writes));
    },
  });
}

async function openFiles(clock: PersistedClock, folder: DataFolder): Promise<OfflineFiles> {
  const bytesOf = createByteFiles(folder);
  const objects = await openObjectDirectory(clock.store, bytesOf);
  return {
    list: (bucket) =>
      objects.names(bucket).flatMap((path) => {
        const object = objects.get(bucket, path);
        if (!object) return [];
        const { generation, timeCreated } = object;
        return [{ path, generation, timeCreated, metadata: toMetadata(object) }];
      }),
    remove: async (bucket, { path, generation }) => {
      const object = objects.get(bucket, path);
      if (object && object.generation !== generation) return false;
      if (object) await objects.remove(object);
      return true;
    },
    read: async (bucket, path) => {
      const object = objects.get(bucket, path);
      const opened = object && (await bytesOf.open(object.file, object));
      return opened?.read(0, Infinity);
    },
    put: async (bucket, name, metadata, bytes) => {
      const file = await bytesOf.begin();
      let size = 0;
      for await (const chunk of bytes) {
        await bytesOf.append(file, size, chunk);
        size += chunk.length;
      }
      const digest = await bytesOf.digest(file);
      await bytesOf.settle(file);
      const { body, tokens = "" } = splitTokens(metadata);
      const place = { bucket, name, file };
      await objects.put(newObject(place, mergeSettings({}, body), digest, clock.next(), tokens));
    },
  };
}

function noRules(): never {
  throw new Error("the owner was judged by rules");
}
