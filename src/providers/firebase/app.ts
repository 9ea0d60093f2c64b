import { initializeApp, type FirebaseApp } from "firebase/app";
import { env } from "../../config/env";
import type { SessionKind } from "../contract";

const apps = new Map<SessionKind, FirebaseApp>();

/** One named Firebase app for each kind of session, so that each has an anonymous user of its own. */
export function firebaseApp(kind: SessionKind): FirebaseApp {
  const app = apps.get(kind) ?? initializeApp(env().firebase, kind);
  apps.set(kind, app);
  return app;
}
