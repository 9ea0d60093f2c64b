import type { FirebaseApp } from "firebase/app";
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  inMemoryPersistence,
  initializeAuth,
  type Auth,
} from "firebase/auth";
import type { LocalPorts } from "../definition";

/**
 * A popup resolver would load a script of another host, so there is none.
 * @param keptBy "tabs": the browser stores the user for all tabs. "nobody": the user ends with the app.
 */
export function createAuth(app: FirebaseApp, keptBy: "tabs" | "nobody", local: LocalPorts | undefined): Auth {
  const persistence =
    keptBy === "tabs" ? [indexedDBLocalPersistence, browserLocalPersistence] : inMemoryPersistence;
  const auth = initializeAuth(app, { persistence });
  if (local) connectAuthEmulator(auth, `http://127.0.0.1:${local.auth}`, { disableWarnings: true });
  return auth;
}
