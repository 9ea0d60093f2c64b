import { signOut as signOutOfAuth } from "firebase/auth";
import { doc } from "firebase/firestore";
import type { SessionKind } from "../contract";
import { commit } from "../data/commit";
import { authOf, firestoreOf } from "../firebase/clients";

/** Milliseconds that sign-out waits for the server. The browser forgets the session in any case. */
const PATIENCE_MS = 3_000;

/** Deletes the session's document, then forgets the anonymous user that it belonged to. */
export async function signOut(kind: SessionKind): Promise<void> {
  const auth = await authOf(kind);
  await auth.authStateReady();
  const { currentUser } = auth;
  if (!currentUser) return;
  const firestore = await firestoreOf(kind);
  const deleted = commit(firestore, async (transaction) => {
    transaction.delete(doc(firestore, "Sessions", currentUser.uid));
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Without an answer the document ends by itself after 12 hours; nobody holds its user's token any more.
  await Promise.race([
    deleted.catch(() => undefined),
    new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS))),
  ]);
  clearTimeout(timer);
  await signOutOfAuth(auth);
}
