import type { AuthService } from "../auth/service";
import type { Store } from "../core/contracts";
import type { FirestoreService } from "../firestore/service";
import { StartError } from "../core/start-error";
import type { StorageService } from "../storage/service";

/** What a process needs of exports at every start: the format itself is loaded when there is one to read or write. */

/** By this file an export is known; written last. */
export const METADATA = "firebase-export-metadata.json";
const SECTION = "import";
const KEY = "unfinished";

/** The services whose data are exported and imported, and the project whose data they are. */
export interface Services {
  readonly projectId: string;
  readonly auth: AuthService;
  readonly firestore: FirestoreService;
  readonly storage: StorageService;
}

/** A folder that cannot be written to, or data that cannot be read. The message is for a person. */
export class ExportError extends Error {
  override name = "ExportError";
}

/** How many of each are in an export. */
export interface Exported {
  readonly documents: number;
  readonly files: number;
}

/** Notes in the store that an import has begun, or (undefined) that it has come to its end. */
export function noteImport(store: Store, folder: string | undefined): Promise<void> {
  const place = { section: SECTION, key: KEY };
  return store.write([
    folder === undefined ? { type: "del", ...place } : { type: "put", ...place, value: folder },
  ]);
}

/** @throws StartError when an import into this folder has not come to its end, and is not begun again now. */
export async function refuseUnfinishedImport(store: Store): Promise<void> {
  const folder = await store.section<string>(SECTION).get(KEY);
  if (folder !== undefined)
    throw new StartError(
      `The import of ${folder} was interrupted. Import it again, or choose another data folder.`,
    );
}
