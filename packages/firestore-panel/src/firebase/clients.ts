/**
 * The Firebase clients. Each part of the SDK loads on first use: the login page shows before Firestore arrives, and
 * public pages load no part. Modules that import the SDK themselves are imported lazily, too.
 */
import type { PanelEnv } from "../definition";
import { deleteApp, FirebaseError, initializeApp, type FirebaseApp } from "firebase/app";
import type { Auth } from "firebase/auth";
import type { Firestore } from "firebase/firestore";
import type { SessionKind } from "../contract/session";
import { loadOnce } from "../contract/unreachable";

/** Of Firestore's REST interface. */
export function documentsUrl({ firebase, local }: Pick<PanelEnv, "firebase" | "local">): string {
  const origin = local ? `http://127.0.0.1:${local.firestore}` : "https://firestore.googleapis.com";
  return `${origin}/v1/projects/${firebase.projectId}/databases/(default)/documents`;
}

export type FirebaseClients = ReturnType<typeof firebaseClients>;

/** Milliseconds until an unreachable server fails an upload. The SDK's default is ten minutes. */
const UPLOAD_RETRY_MS = 30_000;
const OPERATION_RETRY_MS = 10_000;

/** One named Firebase app for each kind of session, so that each has its own anonymous user. */
export function firebaseClients(env: () => PanelEnv, kind: SessionKind) {
  /** The one function that creates apps. App Check would be enabled here (docs/deploy.md). */
  const newApp = (name: string) => initializeApp(env().firebase, name);
  const authIn = async (app: FirebaseApp, keptBy: "tabs" | "nobody") => {
    const [{ createAuth }] = await Promise.all([import("./create-auth"), storageAnswers()]);
    return createAuth(app, keptBy, env().local);
  };
  const firestoreIn = async (app: FirebaseApp) =>
    (await import("./create-firestore")).createFirestore(app, env().local);
  const app = loadOnce(async () => newApp(kind));
  /** Its user survives a reload, and tabs share it. */
  const auth = loadOnce(async () => authIn(await app(), "tabs"));
  return {
    kind,
    auth,
    // After Auth, for whose stored user the requests wait. Without Auth they would be sent for nobody.
    firestore: loadOnce(async () => firestoreIn((await auth()).app)),
    storage: loadOnce(async () => {
      const { connectStorageEmulator, getStorage } = await import("firebase/storage");
      const storage = getStorage(await app());
      storage.maxUploadRetryTime = UPLOAD_RETRY_MS;
      storage.maxOperationRetryTime = OPERATION_RETRY_MS;
      const { local } = env();
      if (local) connectStorageEmulator(storage, "127.0.0.1", local.storage);
      return storage;
    }),
    /** Runs `task` with a temporary app: it stores nothing, and its sign-ins do not affect the panel's user. */
    withSideAuth: async <T>(task: (auth: Auth, firestore: () => Promise<Firestore>) => Promise<T>) => {
      const side = newApp(`side-${crypto.randomUUID()}`);
      try {
        return await task(await authIn(side, "nobody"), () => firestoreIn(side));
      } finally {
        // It waits for open requests, which may never be answered. The task's own result counts.
        deleteApp(side).catch(() => undefined);
      }
    },
  };
}

/** Milliseconds until IndexedDB counts as silent. */
const STORAGE_MS = 10_000;

/**
 * The SDK waits for IndexedDB without a limit, and its requests then look like a lost network. An aborted creation leaves
 * no database behind. A browser without IndexedDB answers at once.
 * @throws FirebaseError "panel/silent-storage"
 */
function storageAnswers(): Promise<void> {
  return new Promise((resolve, reject) => {
    try {
      const request = indexedDB.open("probe");
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onsuccess = request.onerror = () => resolve();
      const silent = new FirebaseError("panel/silent-storage", "IndexedDB does not answer.");
      setTimeout(() => reject(silent), STORAGE_MS);
    } catch {
      resolve();
    }
  });
}
