import { withOfflineDocuments } from "../../packages/local-firebase/src/offline";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { COLLECTION, DuplicateAdminError, type AdminRecord } from "./record";

/**
 * Writes an admin into the data folder of a stopped local Firebase.
 * @throws DuplicateAdminError; StartError when the local Firebase is running.
 */
export async function createLocalAdmin(dataDir: string, record: AdminRecord): Promise<void> {
  await withOfflineDocuments(dataDir, LOCAL_PROJECT_ID, async (documents) => {
    for (const { path, fields } of documents.all()) {
      const email = path.startsWith(`${COLLECTION}/`) ? fields.email : undefined;
      if (email && "stringValue" in email && email.stringValue === record.email)
        throw new DuplicateAdminError(record.email);
    }
    await documents.add(record);
  });
}
