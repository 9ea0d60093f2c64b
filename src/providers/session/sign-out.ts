import { deleteUser, signOut as signOutOfAuth, type Auth, type User } from "firebase/auth";
import type { SessionKind } from "../../contract/session";
import { authOf, firestoreOf } from "../firebase/clients";
import { inLock } from "../in-lock";
import { close } from "./sign-in-steps";

/** Milliseconds that sign-out waits for the server. The browser forgets the session in any case. */
const PATIENCE_MS = 3_000;

/** Ends the session of the user with this id. A newer sign-in in another tab stays. */
export async function signOut(kind: SessionKind, uid: string | undefined): Promise<void> {
  await withSessionLock(kind, async () => {
    const auth = await authOf(kind);
    await auth.authStateReady();
    const { currentUser } = auth;
    if (currentUser && (uid === undefined || currentUser.uid === uid)) await signOutUser(kind, currentUser);
  });
}

/** Closes the session's document, then removes its anonymous user. */
export async function signOutUser(kind: SessionKind, user: User): Promise<void> {
  const [auth, firestore] = await Promise.all([authOf(kind), firestoreOf(kind)]);
  // Without an answer the session expires after 12 hours. This browser no longer has its user's token.
  await within(PATIENCE_MS, close(firestore, user.uid));
  await within(PATIENCE_MS, removeUser(auth, user));
  if (auth.currentUser?.uid === user.uid) await signOutOfAuth(auth);
}

/**
 * Firebase refuses to delete a user whose sign-in is too old. Such a user is used up and grants no access.
 */
async function removeUser(auth: Auth, user: User): Promise<void> {
  if (auth.currentUser?.uid === user.uid) await deleteUser(user);
}

/** Waits for the task, up to the given time. A failure ends the wait, too. */
async function within(milliseconds: number, task: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    task.catch(() => undefined),
    new Promise((resolve) => (timer = setTimeout(resolve, milliseconds))),
  ]);
  clearTimeout(timer);
}

/** Only one tab at a time changes the session: a slow sign-out must not end a newer session. */
export async function withSessionLock(kind: SessionKind, change: () => Promise<void>): Promise<void> {
  await inLock(`session-${kind}`, change);
}
