import type { AuthService } from "./auth/service";
import type { FirestoreService, Store } from "./core/contracts";
import type { StorageService } from "./storage/service";

const SECTION = "seed";
const KEY = "done";

/**
 * Gives a new data folder what it begins with. A start that was interrupted here does it again: the demo data are the
 * same at every call.
 * @returns what the folder began with, now or earlier.
 */
export async function seedOnce(
  seed: "demo" | "empty",
  store: Store,
  target: {
    readonly auth: AuthService;
    readonly firestore: FirestoreService;
    readonly storage: StorageService;
    readonly bucket: string;
    readonly storageOrigin: string;
  },
): Promise<"demo" | "empty"> {
  const done = await store.section<"demo" | "empty">(SECTION).get(KEY);
  if (done !== undefined) return done;
  if (seed === "demo") {
    // Loaded here, not at the top: a folder that has begun starts without it.
    const { loadDemo } = await import("../../../demo/index");
    const demo = await loadDemo({ bucket: target.bucket, storageOrigin: target.storageOrigin });
    await target.storage.seed(target.bucket, demo.files);
    await target.auth.seed(demo.users);
    await target.firestore.seed(demo.documents);
  }
  await store.write([{ type: "put", section: SECTION, key: KEY, value: seed }]);
  return seed;
}
