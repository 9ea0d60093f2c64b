import { openClock } from "./core/clock";
import { openDataFolder, requireDataFolder } from "./core/data-folder";
import { openStore } from "./core/store";
import { Database } from "./firestore/database";
import { StoredDocument } from "./firestore/document";
import type { RulesDocument } from "./rules/api";

/** The documents of a data folder that no local Firebase is using. */
export interface OfflineDocuments {
  all(): Iterable<RulesDocument>;
  add(document: RulesDocument): Promise<void>;
  /** Gives a document that exists other fields. */
  replace(document: RulesDocument): Promise<void>;
}

/**
 * Reads and writes the documents of a stopped local Firebase without asking its rules: whoever may write the folder's
 * files needs no other permission. Opens no port.
 * @throws StartError when the folder is in use, holds no data, or is not one of ours.
 */
export async function withOfflineDocuments<T>(
  dataDir: string,
  projectId: string,
  work: (documents: OfflineDocuments) => Promise<T>,
): Promise<T> {
  await requireDataFolder(dataDir);
  const folder = await openDataFolder(dataDir);
  const store = await openStore(folder.store);
  try {
    const clock = await openClock(store);
    const database = await Database.open(projectId, clock.store, clock);
    const put = async ({ path, fields }: RulesDocument, createTime?: string) => {
      await database.commit((micros) => [
        {
          path,
          before: database.get(path),
          after: StoredDocument.create(database.root, path, fields, createTime, micros),
        },
      ]);
    };
    const result = await work({
      all: () => database.all(),
      add: (document) => put(document),
      replace: (document) => put(document, database.get(document.path)?.createTime),
    });
    await clock.close();
    return result;
  } finally {
    await store.close();
  }
}
