import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from "firebase/auth";
import { env } from "../../config/env";
import type { SessionKind } from "../../contract/session";
import { firebaseApp } from "./app";

/**
 * The user survives a reload, and tabs share it. A popup resolver would load a script of another host, so
 * there is none.
 */
export function openAuth(kind: SessionKind): Auth {
  const auth = initializeAuth(firebaseApp(kind), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const { local } = env();
  if (local) connectAuthEmulator(auth, `http://127.0.0.1:${local.auth}`, { disableWarnings: true });
  return auth;
}
