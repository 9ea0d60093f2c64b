import type { AuthService, SeedUser } from "./auth/service";
import type { Store } from "./core/contracts";
import type { FirestoreService } from "./firestore/service";
import type { RulesDocument } from "./rules/api";
import type { SeedFile, StorageService } from "./storage/service";

const SECTION = "seed";
const KEY = "done";
/** The seed's name in a folder that was begun without a seed. */
const EMPTY = "empty";

/** Where the files of a seed will be served: its documents may hold download URLs. */
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

/** What a new data folder begins with. */
export interface Seed {
  /** Kept in the folder, and told as `begunWith` at every start. Not "empty". */
  readonly name: string;
  /** Called for a new folder only. Gives the same data at every call: a start that was interrupted does it again. */
  load(place: SeedPlace): Promise<SeedData>;
}

/**
 * Gives a new data folder what it begins with.
 * @returns the name of what the folder began with, now or earlier.
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
  await store.write([{ type: "put", section: SECTION, key: KEY, value: name }]);
  return name;
}
