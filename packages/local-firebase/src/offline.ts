import { openClock } from "./core/clock";
import { openDataFolder, requireDataFolder } from "./core/data-folder";
import { silentLog } from "./core/log";
import { openStore } from "./core/store";
import { Access } from "./firestore/access";
import { commitWrites } from "./firestore/commit";
import { Database } from "./firestore/database";
import { Meter } from "./firestore/meter";
import { parseWrites } from "./firestore/write";
import type { RulesDocument } from "./rules/api";

/** A document and its version, for a precondition. */
export interface OfflineDocument extends RulesDocument {
  readonly updateTime: string;
}

/** The documents of a data folder that no local Firebase is using. */
export interface OfflineDocuments {
  /** "projects/P/databases/(default)/documents/", with which the names of documents begin. */
  readonly root: string;
  all(): Iterable<OfflineDocument>;
  /**
   * All writes or none, in the form of the REST interface.
   * @throws FirestoreError when one has the wrong form or its precondition does not hold.
   */
  commit(writes: readonly object[]): Promise<void>;
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
    const access = new Access(noRules, database, silentLog, new Meter());
    const result = await work({
      root: database.root,
      all: () => database.all(),
      commit: async (writes) => {
        await commitWrites(database, access, { kind: "owner" }, parseWrites(database.root, writes));
      },
    });
    await clock.close();
    return result;
  } finally {
    await store.close();
  }
}

function noRules(): never {
  throw new Error("the owner was judged by rules");
}
