import type { AuthService, SeedUser } from "./auth/service";
import type { Store } from "./core/contracts";
import type { FirestoreService } from "./firestore/service";
import type { RulesDocument } from "./rules/api";
import type { SeedFile, StorageService } from "./storage/service";

const SECTION = "seed";
const KEY = "done";
/** The stored name for a folder without a seed. */
const EMPTY = "empty";

/** The address of a seed's files, for download URLs in its documents. */
export interface SeedPlace {
  readonly bucket: string;
  /** Origin of the Storage service, without a trailing slash: "http://127.0.0.1:9199". */
  readonly storageOrigin: string;
}

export interface SeedData {
  readonly documents: readonly RulesDocument[];
  readonly users: readonly SeedUser[];
  readonly files: readonly SeedFile[];
}

/** The first content of a new data folder. */
export interface Seed {
  /** Stored in the folder and returned as `begunWith` at every start. Not "empty". */
  readonly name: string;
  /**
   * Called for a new folder only. It must return the same data at every call, because an interrupted start repeats it.
   */
  load(place: SeedPlace): Promise<SeedData>;
}

/**
 * Loads the seed into a new data folder.
 * @returns the name of the folder's seed, from this start or an earlier one.
 */
export async function seedOnce(
  seed: Seed | undefined,
  store: Store,
  target: SeedPlace & {
    readonly auth: AuthService;
    readonly firestore: FirestoreService;
    readonly storage: StorageService;
  },
): Promise<string> {
  const done = await store.section<string>(SECTION).get(KEY);
  if (done !== undefined) return done;
  if (seed) {
    const { bucket, storageOrigin } = target;
    const data = await seed.load({ bucket, storageOrigin });
    await target.storage.seed(bucket, data.files);
    await target.auth.seed(data.users);
    await target.firestore.seed(data.documents);
  }
  const name = seed?.name ?? EMPTY;
  await markBegun(store, name);
  return name;
}

/** Stores the name of the folder's first content, unless it has one. */
export async function markBegun(store: Store, name: string): Promise<void> {
  if ((await store.section<string>(SECTION).get(KEY)) === undefined)
    await store.write([{ type: "put", section: SECTION, key: KEY, value: name }]);
}
