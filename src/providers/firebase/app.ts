import { initializeApp, type FirebaseApp } from "firebase/app";
import { env } from "../../config/env";
import type { SessionKind } from "../../contract/session";

const apps = new Map<SessionKind, FirebaseApp>();

/** One named Firebase app for each kind of session, so that each has its own anonymous user. */
export function firebaseApp(kind: SessionKind): FirebaseApp {
  const app = apps.get(kind) ?? newFirebaseApp(kind);
  apps.set(kind, app);
  return app;
}

/** The one function that creates apps. App Check would be enabled here (docs/deploy.md). */
export function newFirebaseApp(name: string): FirebaseApp {
  return initializeApp(env().firebase, name);
}
