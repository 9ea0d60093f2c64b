/**
 * Loads each part of the Firebase SDK on first use. The login page shows before Firestore arrives, and public
 * pages load no part. Modules that import the SDK themselves are imported lazily, too.
 */
import type { Auth } from "firebase/auth";
import type { Firestore } from "firebase/firestore";
import type { FirebaseStorage } from "firebase/storage";
import type { SessionKind } from "../../contract/session";

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

export const authOf = oncePerKind<Auth>(async (kind) => (await import("./auth")).openAuth(kind));
export const firestoreOf = oncePerKind<Firestore>(async (kind) =>
  (await import("./firestore")).openFirestore(kind),
);
export const storageOf = oncePerKind<FirebaseStorage>(async (kind) =>
  (await import("./storage")).openStorage(kind),
);
