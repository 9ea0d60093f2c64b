import { initializeApp, type FirebaseApp } from "firebase/app";
import { env } from "../../config/env";
import type { SessionKind } from "../../contract/session";

const apps = new Map<SessionKind, FirebaseApp>();

/** One named Firebase app for each kind of session, so that each has an anonymous user of its own. */
export function firebaseApp(kind: SessionKind): FirebaseApp {
  const app = apps.get(kind) ?? newFirebaseApp(kind);
  apps.set(kind, app);
  return app;
}

/** The one place where apps are made: App Check would be switched on here (docs/deploy.md). */
export function newFirebaseApp(name: string): FirebaseApp {
  return initializeApp(env().firebase, name);
}
