/** The data of a project, or of a stopped local Firebase in its folder, past the rules. */
import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  defaultBucket,
  requireDataFolder,
  StartError,
  withOfflineData,
  type OfflineDocuments,
} from "local-firebase";
import { META, SCHEMA_PATH, SCHEMA_VERSION } from "../../src/schema/version";
import { readServiceAccount } from "./service-account";
import { openCloudDocuments } from "./cloud-documents";
import type { TargetOptions } from "./command-line";
import { folderFiles, openCloudFiles, type OwnerFiles } from "./files";
import { plainFields } from "../../src/firebase/plain";
import {
  MOST_WRITES,
  refusal,
  TooOldError,
  toWire,
  type OwnerDatabase,
  type OwnerTarget,
} from "./owner-database";

/** The documents, and the files that they name. */
export interface OwnerData {
  readonly documents: OwnerDatabase;
  readonly files: OwnerFiles;
  /** The data folder's real path. All local ones are of one project. Absent: a project of Firebase. */
  readonly source?: string;
}

/** Exists while a restore is not finished: the backup, and how many of its parts are restored. */
export const RESTORE_PATH = `${META}/restore`;

/** As `withRawData`. @throws StartError also while a restore into them is not finished. */
export function withData<T>(target: OwnerTarget, task: (data: OwnerData) => Promise<T>): Promise<T> {
  return withRawData(target, async (data) => {
    await requireRestored(data.documents);
    return task(data);
  });
}

export function withDocuments<T>(
  target: OwnerTarget,
  task: (documents: OwnerDatabase) => Promise<T>,
): Promise<T> {
  return withData(target, ({ documents }) => task(documents));
}

/** @throws StartError */
export async function withRawData<T>(target: OwnerTarget, task: (data: OwnerData) => Promise<T>): Promise<T> {
  const { projectId, bucket } = target;
  if (!("dataDir" in target)) {
    const name = bucket ?? `${projectId}.firebasestorage.app`;
    const files = openCloudFiles(target.account, name, target.storageOrigin);
    return task({ documents: openCloudDocuments(target), files });
  }
  await requireLocalData(target.dataDir);
  return withFolderData(target, task);
}

/** @param target whose `dataDir` is a data folder of a stopped local Firebase. */
export function withFolderData<T>(
  { dataDir, projectId, bucket }: Extract<OwnerTarget, { readonly dataDir: string }>,
  task: (data: OwnerData) => Promise<T>,
): Promise<T> {
  return withOfflineData(dataDir, projectId, async ({ documents, files }) =>
    task({
      source: await realpath(dataDir),
      documents: folderDocuments(documents, projectId),
      files: folderFiles(files, bucket ?? defaultBucket(projectId)),
    }),
  );
}

/**
 * Called before anything is typed, because it checks that the target exists.
 * @param localProject the id of the local Firebase's project. @param prepareFolder what it does with a data folder. @throws StartError
 */
export async function readTarget(
  { data = ".local-firebase", project, key, bucket }: TargetOptions & Pick<OwnerTarget, "bucket">,
  localProject: string,
  prepareFolder: (folder: string) => Promise<void> = requireLocalData,
): Promise<OwnerTarget> {
  if (project !== undefined && key !== undefined)
    return { projectId: project, account: await readServiceAccount(key), bucket };
  if (project !== undefined || key !== undefined) throw new StartError("--project and --key go together.");
  await prepareFolder(data);
  return { dataDir: data, projectId: localProject, bucket };
}

export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export function isBackup(folder: string): Promise<boolean> {
  return exists(join(folder, "backup.json"));
}

/** @throws StartError, which says of a backup how its data are opened. */
async function requireLocalData(dataDir: string): Promise<void> {
  if (await isBackup(dataDir))
    throw new StartError(
      `${dataDir} is a backup, which is never changed. npm run dev -- --data ${dataDir} opens a copy of it in ${dataDir}.local.`,
    );
  return requireDataFolder(dataDir, `Check the name, or begin it: npm run dev -- --data ${dataDir}`);
}

/** For what starts a local Firebase. @throws StartError while a restore into its data folder is not finished. */
export async function requireRestoredFolder(dataDir: string, projectId: string): Promise<void> {
  const isBegun = await requireLocalData(dataDir).then(
    () => true,
    () => false,
  );
  if (isBegun) await withDocuments({ dataDir, projectId }, async () => undefined);
}

/** @throws StartError if a restore broke off. */
export async function requireRestored(documents: Pick<OwnerDatabase, "get">): Promise<void> {
  if ((await documents.get([RESTORE_PATH])).length > 0)
    throw new StartError(
      "A restore is not finished here: run the same npm run owner -- restore again first.",
    );
}

export function counted(count: number): string {
  return count.toLocaleString("en");
}

function folderDocuments(documents: OfflineDocuments, projectId: string): OwnerDatabase {
  const select = (isWanted: (path: string) => boolean) =>
    [...documents.all()].filter(({ path }) => isWanted(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const inCollection = (collection: string) =>
    select((path) => path.slice(0, path.lastIndexOf("/")) === collection);
  const opened = new Date().toISOString();
  const requireOpened = (moment: string) => {
    if (moment !== opened) throw new TooOldError();
  };
  return {
    projectId,
    list: async (collection, most) => inCollection(collection).slice(0, most),
    batches: async function* (collection) {
      yield* batchesOf(inCollection(collection));
    },
    commit: (writes) => documents.commit(writes.map((write) => toWire(documents.root, write))).catch(refusal),
    moment: async () => opened,
    collections: async (moment) => {
      requireOpened(moment);
      return [...new Set(Array.from(documents.all(), ({ path }) => path.split("/", 1)[0] ?? ""))];
    },
    below: async function* (collection, moment, after = "") {
      requireOpened(moment);
      yield* batchesOf(select((path) => path.startsWith(`${collection}/`) && path > after));
    },
    get: async (paths) => paths.flatMap((path) => documents.get(path) ?? []),
    naming: async (collection, field, values) =>
      inCollection(collection).filter(({ fields }) => {
        const named = plainFields(fields)[field];
        return Array.isArray(named) && named.some((value) => values.includes(String(value)));
      }),
    pathsIn: async function* (subcollection) {
      const found = select((path) => path.split("/").at(-2) === subcollection);
      yield* batchesOf(found.map(({ path }) => path));
    },
  };
}

function* batchesOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < items.length; from += MOST_WRITES) yield items.slice(from, from + MOST_WRITES);
}

/** @returns the version of the data. @throws StartError for another one than this checkout's, and for none unless `orNone` */
export async function requireVersion(documents: OwnerDatabase, orNone = false): Promise<unknown> {
  const [found] = await documents.get([SCHEMA_PATH]);
  const version = found && plainFields(found.fields)["version"];
  if (version === SCHEMA_VERSION || (version === undefined && orNone)) return version;
  throw new StartError(
    `The data have ${version === undefined ? "no version" : `version ${String(version)}`}, and this checkout ${String(SCHEMA_VERSION)}. Use the checkout of their version.`,
  );
}
