import { signOut as signOutOfAuth, type User } from "firebase/auth";
import { doc } from "firebase/firestore";
import type { SessionKind } from "../../contract/session";
import { commit } from "../data/commit";
import { authOf, firestoreOf } from "../firebase/clients";

/** Milliseconds that sign-out waits for the server. The browser forgets the session in any case. */
const PATIENCE_MS = 3_000;

/**
 * Ends the session of the user with this id. Whoever signed in in another tab since stays signed in.
 * @param uid undefined if it is unknown: then the current user's session ends.
 */
export async function signOut(kind: SessionKind, uid: string | undefined): Promise<void> {
  await inTurn(kind, async () => {
    const auth = await authOf(kind);
    await auth.authStateReady();
    const { currentUser } = auth;
    if (currentUser && (uid === undefined || currentUser.uid === uid)) await signOutUser(kind, currentUser);
  });
}

/** Deletes the session's document, then forgets the anonymous user that it belonged to. */
export async function signOutUser(kind: SessionKind, { uid }: User): Promise<void> {
  const [auth, firestore] = await Promise.all([authOf(kind), firestoreOf(kind)]);
  const deleted = commit(firestore, async (transaction) => {
    transaction.delete(doc(firestore, "Sessions", uid));
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Without an answer the document ends by itself after 12 hours; nobody holds its user's token any more.
  await Promise.race([
    deleted.catch(() => undefined),
    new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS))),
  ]);
  clearTimeout(timer);
  if (auth.currentUser?.uid === uid) await signOutOfAuth(auth);
}

/** Tabs take turns to change the session: a slow sign-out must not end a session that was opened meanwhile. */
export async function inTurn(kind: SessionKind, change: () => Promise<void>): Promise<void> {
  // Browsers have locks; the processes in which providers are tested may not.
  if (typeof navigator === "undefined" || !("locks" in navigator)) return change();
  await navigator.locks.request(`session-${kind}`, change);
}
