import type { FirebaseApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
  setLogLevel,
  type Firestore,
} from "firebase/firestore";
import { env } from "../../config/env";
import type { SessionKind } from "../../contract/session";
import { firebaseApp } from "./app";

export function openFirestore(kind: SessionKind): Firestore {
  return firestoreIn(firebaseApp(kind));
}

/**
 * The memory cache leaves no data on the disk after sign-out. Eager collection drops documents without a
 * listener: by default the SDK keeps every document, up to 40 MB. The SDK's warnings are off, because they
 * print whole requests with the secret of a sign-in. The panel reports every failure itself.
 */
export function firestoreIn(app: FirebaseApp): Firestore {
  setLogLevel("error");
  const localCache = memoryLocalCache({ garbageCollector: memoryEagerGarbageCollector() });
  const firestore = initializeFirestore(app, { localCache });
  const { local } = env();
  if (local) connectFirestoreEmulator(firestore, "127.0.0.1", local.firestore);
  return firestore;
}
