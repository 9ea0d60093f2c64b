import type { FirebaseApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
  setLogLevel,
  type Firestore,
} from "firebase/firestore";
import type { LocalPorts } from "../definition";

/**
 * The memory cache leaves no data on the disk after sign-out. Eager collection drops documents without a
 * listener: by default the SDK keeps every document, up to 40 MB. The SDK's warnings are off, because they
 * print whole requests with the secret of a sign-in. The panel reports every failure itself.
 */
export function createFirestore(app: FirebaseApp, local: LocalPorts | undefined): Firestore {
  setLogLevel("error");
  const localCache = memoryLocalCache({ garbageCollector: memoryEagerGarbageCollector() });
  const firestore = initializeFirestore(app, { localCache });
  if (local) connectFirestoreEmulator(firestore, "127.0.0.1", local.firestore);
  return firestore;
}
