import { deleteApp } from "firebase/app";
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, type Auth } from "firebase/auth";
import { env } from "../../config/env";
import { newFirebaseApp } from "./app";

/**
 * Runs `task` with the Auth of a temporary Firebase app. Its sign-ins do not affect the panel's own user, and
 * it stores no data.
 */
export async function withSideAuth<T>(task: (auth: Auth) => Promise<T>): Promise<T> {
  const { local } = env();
  const app = newFirebaseApp(`side-${crypto.randomUUID()}`);
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (local) connectAuthEmulator(auth, `http://127.0.0.1:${local.auth}`, { disableWarnings: true });
    return await task(auth);
  } finally {
    await deleteApp(app);
  }
}
