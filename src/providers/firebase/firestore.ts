import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
  type Firestore,
} from "firebase/firestore";
import { env } from "../../config/env";
import type { SessionKind } from "../contract";
import { firebaseApp } from "./app";

/** Memory only: nothing of what an admin saw stays on the disk after sign-out. */
export function openFirestore(kind: SessionKind): Firestore {
  const firestore = initializeFirestore(firebaseApp(kind), { localCache: memoryLocalCache() });
  const { local } = env();
  if (local) connectFirestoreEmulator(firestore, "127.0.0.1", local.firestore);
  return firestore;
}
