/**
 * Accesses documents without Security Rules: in the data folder of a stopped local Firebase, or in a
 * project's Firestore.
 */
import { withOfflineDocuments } from "local-firebase";
import { optionsOf, requireRestored } from "../backup/unfinished";
import { openCloudDocuments } from "./cloud-documents";
import { folderDocuments, requireLocalData } from "./folder-documents";
import type { OwnerDatabase, OwnerTarget } from "./owner-database";

/** As `withRawDocuments`. @throws StartError also while a restore into them is not finished. */
export function withDocuments<T>(
  target: OwnerTarget,
  task: (documents: OwnerDatabase) => Promise<T>,
): Promise<T> {
  return withRawDocuments(target, async (documents) => {
    await requireRestored(documents, optionsOf(target));
    return task(documents);
  });
}

/** For what starts a local Firebase. @throws StartError while a restore into its data folder is not finished. */
export async function requireRestoredFolder(dataDir: string, projectId: string): Promise<void> {
  const isBegun = await requireLocalData(dataDir).then(
    () => true,
    () => false,
  );
  if (isBegun) await withDocuments({ dataDir, projectId }, async () => undefined);
}

/** @throws StartError if the local Firebase is running, or if the service account is refused. */
export async function withRawDocuments<T>(
  target: OwnerTarget,
  task: (documents: OwnerDatabase) => Promise<T>,
): Promise<T> {
  if (!("dataDir" in target)) return task(await openCloudDocuments(target));
  const { dataDir, projectId } = target;
  await requireLocalData(dataDir);
  return withOfflineDocuments(dataDir, projectId, (documents) => task(folderDocuments(documents, projectId)));
}
