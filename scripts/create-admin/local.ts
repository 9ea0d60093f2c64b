import { withLocalDocuments } from "../../demo/local-firebase";
import { COLLECTION, DuplicateAdminError, type AdminRecord } from "./record";

/**
 * Writes an admin into the data folder of a stopped local Firebase.
 * @throws DuplicateAdminError; StartError when the local Firebase is running.
 */
export async function createLocalAdmin(dataDir: string, record: AdminRecord): Promise<void> {
  await withLocalDocuments(dataDir, async (documents) => {
    for (const { path, fields } of documents.all()) {
      const email = path.startsWith(`${COLLECTION}/`) ? fields.email : undefined;
      if (email && "stringValue" in email && email.stringValue === record.email)
        throw new DuplicateAdminError(record.email);
    }
    await documents.add(record);
  });
}
