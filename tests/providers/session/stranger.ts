/** Somebody with the public keys, the source code and the SDK, and the batches that the panel would send. */
import { deleteApp, initializeApp, type FirebaseApp } from "firebase/app";
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInAnonymously } from "firebase/auth";
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getDocs,
  increment,
  initializeFirestore,
  limit,
  memoryLocalCache,
  query,
  serverTimestamp,
  setDoc,
  terminate,
  writeBatch,
  type Firestore,
} from "firebase/firestore";
import { verifierOf } from "../../../src/schema/verifier";
import type { TestFirebase } from "../../fixtures/local-firebase";
import { attemptsPath, secretFor } from "../fixtures/panel-fixture";

export interface Stranger {
  readonly app: FirebaseApp;
  readonly db: Firestore;
  readonly uid: string;
}

/** A browser of its own, signed in anonymously. */
export async function newStranger({ ports, projectId }: TestFirebase): Promise<Stranger> {
  const app = initializeApp({ projectId, apiKey: "public" }, crypto.randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${ports.auth}`, { disableWarnings: true });
  const db = initializeFirestore(app, { localCache: memoryLocalCache() });
  connectFirestoreEmulator(db, "127.0.0.1", ports.firestore);
  const { user } = await signInAnonymously(auth);
  return { app, db, uid: user.uid };
}

export async function forget({ app, db }: Stranger): Promise<void> {
  await terminate(db);
  await deleteApp(app);
}

export interface ClaimOptions {
  readonly password?: string;
  /** False: the try is not counted. */
  readonly bump?: boolean;
  /** Instead of what the panel would write, or beside it. */
  readonly more?: { readonly [key: string]: unknown };
}

/** The claim that the panel sends for an admin's e-mail, or one that differs from it in one point. */
export async function claim(
  by: Stranger,
  email: string,
  { password = "right", bump = true, more = {} }: ClaimOptions = {},
): Promise<void> {
  const secret = await secretFor("admin", email, password);
  const batch = writeBatch(by.db);
  batch.set(doc(by.db, "Sessions", by.uid), {
    state: "claimed",
    kind: "admin",
    id: email,
    secret,
    verifier: await verifierOf(secret),
    at: serverTimestamp(),
    ...more,
  });
  const attempts = doc(by.db, await attemptsPath("admin", email));
  if (bump) batch.set(attempts, { count: increment(1), at: serverTimestamp() }, { merge: true });
  await batch.commit();
}

/** The grant that follows. */
export async function grant(by: Stranger, data: { readonly [key: string]: unknown }): Promise<void> {
  await setDoc(doc(by.db, "Sessions", by.uid), {
    state: "granted",
    kind: "admin",
    at: serverTimestamp(),
    ...data,
  });
}

export async function mayRead(by: Stranger): Promise<boolean> {
  return getDocs(query(collection(by.db, "Tenants"), limit(1))).then(
    () => true,
    () => false,
  );
}
