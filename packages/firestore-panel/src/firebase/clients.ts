/**
 * The Firebase clients. Each part of the SDK loads on first use: the login page shows before Firestore arrives, and
 * public pages load no part. Modules that import the SDK themselves are imported lazily, too.
 */
import { panel } from "../definition";
import { deleteApp, FirebaseError, initializeApp, type FirebaseApp } from "firebase/app";
import type { Auth } from "firebase/auth";
import type { Firestore } from "firebase/firestore";
import type { FirebaseStorage } from "firebase/storage";
import type { SessionKind } from "../contract/session";

/** Loads once for each kind. After a failed load (a lost network), the next call tries again. */
export function oncePerKind<T>(load: (kind: SessionKind) => Promise<T>): (kind: SessionKind) => Promise<T> {
  const loaded = new Map<SessionKind, Promise<T>>();
  return (kind) => {
    const pending =
      loaded.get(kind) ??
      load(kind).catch((error: unknown) => {
        loaded.delete(kind);
        throw error;
      });
    loaded.set(kind, pending);
    return pending;
  };
}

const apps = new Map<SessionKind, FirebaseApp>();

/** One named Firebase app for each kind of session, so that each has its own anonymous user. */
function appOf(kind: SessionKind): FirebaseApp {
  const app = apps.get(kind) ?? newApp(kind);
  apps.set(kind, app);
  return app;
}

/** The one function that creates apps. App Check would be enabled here (docs/deploy.md). */
function newApp(name: string): FirebaseApp {
  return initializeApp(panel().env().firebase, name);
}

/** The address of one of the local Firebase's services. */
const LOCAL = "127.0.0.1";

/** Milliseconds until IndexedDB counts as silent. */
const STORAGE_MS = 10_000;

/**
 * The SDK waits for IndexedDB without a limit, and its requests then look like a lost network. An aborted creation leaves
 * no database behind. A browser without IndexedDB answers at once.
 * @throws FirebaseError "panel/silent-storage"
 */
function storageAnswers(): Promise<void> {
  return new Promise((resolve, reject) => {
    const silent = () => reject(new FirebaseError("panel/silent-storage", "IndexedDB does not answer."));
    const timer = setTimeout(silent, STORAGE_MS);
    const answered = () => {
      clearTimeout(timer);
      resolve();
    };
    try {
      const request = indexedDB.open("probe");
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onsuccess = answered;
      request.onerror = answered;
    } catch {
      answered();
    }
  });
}

/**
 * The user survives a reload, and tabs share it. A popup resolver would load a script of another host, so
 * there is none.
 */
export const authOf = oncePerKind<Auth>(async (kind) => {
  const [{ browserLocalPersistence, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth }] =
    await Promise.all([import("firebase/auth"), storageAnswers()]);
  const auth = initializeAuth(appOf(kind), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const { local } = panel().env();
  if (local) connectAuthEmulator(auth, `http://${LOCAL}:${local.auth}`, { disableWarnings: true });
  return auth;
});

/**
 * Runs `task` with the Auth of a temporary Firebase app. Its sign-ins do not affect the panel's own user, and
 * it stores no data.
 */
export async function withSideAuth<T>(task: (auth: Auth) => Promise<T>): Promise<T> {
  const [{ connectAuthEmulator, inMemoryPersistence, initializeAuth }] = await Promise.all([
    import("firebase/auth"),
    storageAnswers(),
  ]);
  const { local } = panel().env();
  const app = newApp(`side-${crypto.randomUUID()}`);
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (local) connectAuthEmulator(auth, `http://${LOCAL}:${local.auth}`, { disableWarnings: true });
    return await task(auth);
  } finally {
    // It waits for open requests, which may never be answered. The task's own result counts.
    deleteApp(app).catch(() => undefined);
  }
}

/** After Auth, for whose stored user the requests wait. Without Auth they would be sent for nobody. */
export const firestoreOf = oncePerKind<Firestore>(async (kind) => {
  await authOf(kind);
  return firestoreIn(appOf(kind));
});

/**
 * The memory cache leaves no data on the disk after sign-out. Eager collection drops documents without a
 * listener: by default the SDK keeps every document, up to 40 MB. The SDK's warnings are off, because they
 * print whole requests with the secret of a sign-in. The panel reports every failure itself.
 */
export async function firestoreIn(app: FirebaseApp): Promise<Firestore> {
  const {
    connectFirestoreEmulator,
    initializeFirestore,
    memoryEagerGarbageCollector,
    memoryLocalCache,
    setLogLevel,
  } = await import("firebase/firestore");
  setLogLevel("error");
  const localCache = memoryLocalCache({ garbageCollector: memoryEagerGarbageCollector() });
  const firestore = initializeFirestore(app, { localCache });
  const { local } = panel().env();
  if (local) connectFirestoreEmulator(firestore, LOCAL, local.firestore);
  return firestore;
}

/** Milliseconds until an unreachable server fails an upload. The SDK's default is ten minutes. */
const UPLOAD_RETRY_MS = 30_000;
const OPERATION_RETRY_MS = 10_000;

export const storageOf = oncePerKind<FirebaseStorage>(async (kind) => {
  const { connectStorageEmulator, getStorage } = await import("firebase/storage");
  const storage = getStorage(appOf(kind));
  storage.maxUploadRetryTime = UPLOAD_RETRY_MS;
  storage.maxOperationRetryTime = OPERATION_RETRY_MS;
  const { local } = panel().env();
  if (local) connectStorageEmulator(storage, LOCAL, local.storage);
  return storage;
});
