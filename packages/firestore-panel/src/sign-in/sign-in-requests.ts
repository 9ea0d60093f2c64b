/**
 * The requests of sign-in and sign-out (docs/sign-in.md). Separate steps tell a wrong password from a waiting
 * time and a failure. None is sent twice, because the rules accept a claim and a grant once. It loads with
 * the first sign-in or sign-out, and Firebase's SDK with it.
 */
import { deleteUser, signInAnonymously, signOut as signOutOfAuth, type Auth, type User } from "firebase/auth";
import {
  collection as collectionRef,
  deleteField,
  doc,
  getDocsFromServer,
  increment,
  limit,
  query,
  serverTimestamp,
  Timestamp,
  where,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { readRecord } from "../fields/record";
import { SESSION_ENTRY } from "../schema/history";
import { counterIds, HOUR_MS, KNOWN_DAYS, SWEEP_HOURS, type Claimant } from "../schema/sign-in";
import { unreachable } from "../contract/unreachable";
import { commit, UnconfirmedError } from "../data/commit";
import { plainData } from "../firebase/plain";
import { keyPath } from "../data/registry";
import { codeOf, ProviderError } from "../data/errors";
import type { FirebaseClients } from "../firebase/clients";
import { inLock } from "../browser-storage";
import type { Accounts } from "./accounts";

/** With a new Firebase user: a failed attempt does not affect an open session. */
export function withNewUser<T>(
  { withSideAuth }: FirebaseClients,
  task: (firestore: Firestore, user: User) => Promise<T>,
): Promise<T> {
  return withSideAuth(async (auth, open) => {
    const [firestore, { user }] = await Promise.all([open(), signInAnonymously(auth)]);
    return task(firestore, user);
  });
}

/** An attempt that the rules accepted. `device` is "" for an unknown browser. */
export interface SignInAttempt {
  readonly hour: number;
  readonly device: string;
}

/** Codes that prove that no write happened. Only after these a step is sent again. */
const NOT_WRITTEN = new Set(["aborted"]);

/** @returns false when the rules refuse the write. */
async function send(firestore: Firestore, body: (transaction: Transaction) => void): Promise<boolean> {
  try {
    await commit(firestore, async (transaction) => body(transaction), undefined, NOT_WRITTEN);
    return true;
  } catch (error) {
    if (codeOf(error) === "permission-denied") return false;
    // Its own message asks whether something was saved.
    throw error instanceof UnconfirmedError ? new ProviderError(503, unreachable()) : error;
  }
}

const sweepDate = ({ hour }: SignInAttempt, days = 0) =>
  Timestamp.fromMillis((hour + SWEEP_HOURS + days * 24) * HOUR_MS);
export const countersOf = (firestore: Firestore, key: string, { hour, device }: SignInAttempt) =>
  counterIds(device || key, hour).map((id) => doc(firestore, "SignInAttempts", id));

const sessionDocument = ({ kind, id, key }: Claimant, attempt: SignInAttempt) => ({
  kind,
  id,
  credential: key,
  device: attempt.device,
  at: serverTimestamp(),
  expireAt: sweepDate(attempt),
});
export const claimDocument = (claimant: Claimant, attempt: SignInAttempt) => {
  return { ...sessionDocument(claimant, attempt), state: "claimed", secret: claimant.secret };
};
/** @param device a known one, or a new one that the same request registers. */
export const grantDocument = (claimant: Claimant, attempt: SignInAttempt, device: string) => {
  return { ...sessionDocument(claimant, attempt), state: "granted", verifier: claimant.verifier, device };
};

/** Writes the claim, counted in the same request. */
export function claim(firestore: Firestore, uid: string, claimant: Claimant, attempt: SignInAttempt) {
  return send(firestore, (transaction) => {
    transaction.set(doc(firestore, "Sessions", uid), claimDocument(claimant, attempt));
    for (const counter of countersOf(firestore, claimant.key, attempt))
      transaction.set(counter, { count: increment(1), expireAt: sweepDate(attempt) }, { merge: true });
  });
}

/**
 * A successful attempt is not counted, and an unknown browser becomes known.
 * @param device the id of the claim's device, or a new id.
 * @returns false when the password is wrong, or the account does not exist.
 */
export function grant(
  firestore: Firestore,
  uid: string,
  claimant: Claimant,
  attempt: SignInAttempt,
  device: string,
): Promise<boolean> {
  const { key } = claimant;
  return send(firestore, (transaction) => {
    transaction.set(doc(firestore, "Sessions", uid), grantDocument(claimant, attempt, device));
    for (const counter of countersOf(firestore, key, attempt))
      transaction.update(counter, { count: increment(-1) });
    if (attempt.device === "")
      transaction.set(doc(firestore, "KnownDevices", device), {
        credential: key,
        at: serverTimestamp(),
        expireAt: sweepDate(attempt, KNOWN_DAYS),
      });
  });
}

const FORGOTTEN = ["kind", "id", "credential", "secret", "verifier", "device", "at", SESSION_ENTRY] as const;

/** Ends a claim or a session. The remaining document only marks its user as used. */
export async function close(firestore: Firestore, uid: string): Promise<void> {
  const gone = Object.fromEntries(FORGOTTEN.map((key) => [key, deleteField()]));
  await commit(firestore, async (transaction) => {
    transaction.update(doc(firestore, "Sessions", uid), { state: "closed", ...gone });
  });
}

/** The record of the granted account. Its session may read no other. */
export async function findRecord({ collection, idKey }: Accounts, firestore: Firestore, id: string) {
  const records = collectionRef(firestore, collection.name);
  const found = await getDocsFromServer(query(records, where(keyPath(idKey), "==", id), limit(1)));
  const [document] = found.docs;
  return document && readRecord(collection, document.id, plainData(document.data()));
}

/** Makes `user` the panel's own, in all tabs. A session that was open here ends. */
export function replaceUser(firebase: FirebaseClients, user: User): Promise<void> {
  return withSessionLock(firebase, async (auth) => {
    if (auth.currentUser) await signOutUser(firebase, auth.currentUser);
    await auth.updateCurrentUser(user);
  });
}

/** Without an answer of the server they stay, but grant no access. */
export async function discardAttempt(firestore: Firestore, user: User): Promise<void> {
  await awaitBriefly(close(firestore, user.uid));
  await awaitBriefly(deleteUser(user));
}

/** How long an end waits for the server. The browser forgets in any case. */
const CLOSE_TIMEOUT_MS = 3_000;

/** Ends the session of the user with this id. A newer sign-in in another tab stays. */
export function signOut(firebase: FirebaseClients, uid: string | undefined): Promise<void> {
  return withSessionLock(firebase, async ({ currentUser }) => {
    if (currentUser && (uid === undefined || currentUser.uid === uid))
      await signOutUser(firebase, currentUser);
  });
}

/** Closes the session's document, then removes its anonymous user. */
async function signOutUser(firebase: FirebaseClients, user: User): Promise<void> {
  const [auth, firestore] = await Promise.all([firebase.auth(), firebase.firestore()]);
  // Without an answer the session expires after 12 hours. This browser no longer has its user's token.
  await awaitBriefly(close(firestore, user.uid));
  const isCurrent = () => auth.currentUser?.uid === user.uid;
  // Firebase refuses to delete a user whose sign-in is too old. Such a user is used up and grants no access.
  if (isCurrent()) await awaitBriefly(deleteUser(user));
  if (isCurrent()) await signOutOfAuth(auth);
}

/** A failure ends the wait, too. */
async function awaitBriefly(task: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)));
  await Promise.race([task.catch(() => undefined), timeout]);
  clearTimeout(timer);
}

/** Only one tab at a time changes the session: a slow sign-out must not end a newer session. */
function withSessionLock({ kind, auth: open }: FirebaseClients, change: (auth: Auth) => Promise<void>) {
  return inLock(`session-${kind}`, async () => {
    const auth = await open();
    await auth.authStateReady();
    await change(auth);
  });
}
