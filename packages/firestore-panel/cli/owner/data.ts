import { realpath } from "node:fs/promises";
import { defaultBucket, withOfflineData } from "local-firebase";
import { optionsOf, requireRestored } from "../backup/unfinished";
import { openCloudDocuments } from "./cloud-documents";
import type { OwnerDatabase, OwnerTarget } from "./owner-database";
import { folderFiles, openCloudFiles, type OwnerFiles } from "./files";
import { folderDocuments, requireLocalData } from "./folder-documents";

/** The documents, and the files that they name. */
export interface OwnerData {
  readonly documents: OwnerDatabase;
  readonly files: OwnerFiles;
  /** The data folder's real path. All local ones are of one project. Absent: a project of Firebase. */
  readonly source?: string;
}

/** As `withRawData`. @throws StartError also while a restore into them is not finished. */
export function withData<T>(
  ...[target, bucket, task, storageOrigin]: Parameters<typeof withRawData<T>>
): Promise<T> {
  const checked = async (data: OwnerData) => {
    await requireRestored(data.documents, optionsOf(target));
    return task(data);
  };
  return withRawData(target, bucket, checked, storageOrigin);
}

/**
 * @param bucket absent: the project's default bucket.
 * @param storageOrigin origin of another Cloud Storage than Google's.
 * @throws StartError
 */
export async function withRawData<T>(
  target: OwnerTarget,
  bucket: string | undefined,
  task: (data: OwnerData) => Promise<T>,
  storageOrigin?: string,
): Promise<T> {
  if (!("dataDir" in target)) {
    const name = bucket ?? `${target.projectId}.firebasestorage.app`;
    const files = await openCloudFiles(target.account, name, storageOrigin);
    return task({ documents: await openCloudDocuments(target), files });
  }
  const { dataDir, projectId } = target;
  await requireLocalData(dataDir);
  return withOfflineData(dataDir, projectId, async ({ documents, files }) =>
    task({
      source: await realpath(dataDir),
      documents: folderDocuments(documents, projectId),
      files: folderFiles(files, bucket ?? defaultBucket(projectId)),
    }),
  );
}

export function counted(count: number): string {
  return count.toLocaleString("en");
}
