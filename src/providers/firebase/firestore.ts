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
 * Memory only: nothing of what an admin saw stays on the disk after sign-out. And only what a listener holds: left to
 * itself the SDK keeps every document that it ever saw, up to 40 MB. The SDK's warnings are off, since they
 * print whole requests, with the secret of a sign-in in them; every failure reaches the person in words anyway.
 */
export function firestoreIn(app: FirebaseApp): Firestore {
  setLogLevel("error");
  const localCache = memoryLocalCache({ garbageCollector: memoryEagerGarbageCollector() });
  const firestore = initializeFirestore(app, { localCache });
  const { local } = env();
  if (local) connectFirestoreEmulator(firestore, "127.0.0.1", local.firestore);
  return firestore;
}
