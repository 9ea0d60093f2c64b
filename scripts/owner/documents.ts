/**
 * Accesses documents without Security Rules: in the data folder of a stopped local Firebase, or in a
 * project's Firestore.
 */
import { withLocalDocuments } from "../../demo/local-firebase";
import { openCloudDocuments } from "./cloud-documents";
import { folderDocuments } from "./folder-documents";
import type { OwnerDatabase, OwnerTarget } from "./owner-database";

/** @throws StartError if the local Firebase is running, or if the service account is refused. */
export async function withDocuments<T>(
  target: OwnerTarget,
  task: (documents: OwnerDatabase) => Promise<T>,
): Promise<T> {
  if (!("dataDir" in target)) return task(await openCloudDocuments(target));
  return withLocalDocuments(target.dataDir, (documents) => task(folderDocuments(documents)));
}
