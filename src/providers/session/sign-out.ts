import { deleteUser, signOut as signOutOfAuth, type Auth, type User } from "firebase/auth";
import type { SessionKind } from "../../contract/session";
import { authOf, firestoreOf } from "../firebase/clients";
import { inLock } from "../in-lock";
import { close } from "./sign-in-steps";

/** Milliseconds that sign-out waits for the server. The browser forgets the session in any case. */
const PATIENCE_MS = 3_000;

/** Ends the session of the user with this id. Whoever signed in in another tab since stays signed in. */
export async function signOut(kind: SessionKind, uid: string | undefined): Promise<void> {
  await withSessionLock(kind, async () => {
    const auth = await authOf(kind);
    await auth.authStateReady();
    const { currentUser } = auth;
    if (currentUser && (uid === undefined || currentUser.uid === uid)) await signOutUser(kind, currentUser);
  });
}

/** Closes the session's document, then removes the anonymous user that it belonged to. */
export async function signOutUser(kind: SessionKind, user: User): Promise<void> {
  const [auth, firestore] = await Promise.all([authOf(kind), firestoreOf(kind)]);
  // Without an answer the document ends by itself after 12 hours; nobody holds its user's token any more.
  await within(PATIENCE_MS, close(firestore, user.uid));
  await within(PATIENCE_MS, removeUser(auth, user));
  if (auth.currentUser?.uid === user.uid) await signOutOfAuth(auth);
}

/** A user of some age may not be removed without signing in anew. It is spent and opens nothing. */
async function removeUser(auth: Auth, user: User): Promise<void> {
  if (auth.currentUser?.uid === user.uid) await deleteUser(user);
}

/** Waits for the task, for so many milliseconds. A failure is as good as an end. */
async function within(milliseconds: number, task: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    task.catch(() => undefined),
    new Promise((resolve) => (timer = setTimeout(resolve, milliseconds))),
  ]);
  clearTimeout(timer);
}

/** Tabs take turns to change the session: a slow sign-out must not end a session that was opened meanwhile. */
export async function withSessionLock(kind: SessionKind, change: () => Promise<void>): Promise<void> {
  await inLock(`session-${kind}`, change);
}
