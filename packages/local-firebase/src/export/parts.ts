import type { AuthService } from "../auth/service";
import type { Store } from "../core/contracts";
import type { FirestoreService } from "../firestore/service";
import { StartError } from "../core/start-error";
import type { StorageService } from "../storage/service";

/** The part of exports that every start needs. The format itself is loaded only for an export or an import. */

/** This file marks an export; it is written last. */
export const METADATA = "firebase-export-metadata.json";
const SECTION = "import";
const KEY = "unfinished";

/** The services with exported data, and their project. */
export interface Services {
  readonly projectId: string;
  readonly auth: AuthService;
  readonly firestore: FirestoreService;
  readonly storage: StorageService;
}

/** An unwritable folder or unreadable data. The message is for a person. */
export class ExportError extends Error {
  override name = "ExportError";
}

/** The counts of an export. */
export interface Exported {
  readonly documents: number;
  readonly files: number;
}

/** Stores that an import has started, or (undefined) that it has finished. */
export function noteImport(store: Store, folder: string | undefined): Promise<void> {
  const place = { section: SECTION, key: KEY };
  return store.write([
    folder === undefined ? { type: "del", ...place } : { type: "put", ...place, value: folder },
  ]);
}

/** @throws StartError when an import into this folder has not finished and does not restart now. */
export async function refuseUnfinishedImport(store: Store): Promise<void> {
  const folder = await store.section<string>(SECTION).get(KEY);
  if (folder !== undefined)
    throw new StartError(
      `The import of ${folder} was interrupted. Import it again, or choose another data folder.`,
    );
}
