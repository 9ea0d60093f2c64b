/**
 * Sign-in: the browser claims, the database compares (docs/sign-in.md). Every step that could be refused is a request
 * of its own, so that a wrong password, a waiting time and a failure can be told apart.
 *
 * All of it happens beside the panel's own Firebase user, which every tab of this browser shares: a try that fails takes
 * nothing from whoever is signed in, and each session has a user of its own.
 */
import { signInAnonymously, type User } from "firebase/auth";
import {
  collection as collectionRef,
  doc,
  FieldPath,
  getDocFromServer,
  getDocsFromServer,
  increment,
  limit,
  query,
  serverTimestamp,
  where,
  type DocumentReference,
  type Firestore,
} from "firebase/firestore";
import { readRecord } from "../../fields/record";
import type { RecordData } from "../../schema/types";
import { attemptKeyOf, normaliseSignInId, secretOf, verifierOf } from "../../schema/verifier";
import type { Credentials, SessionKind } from "../../contract/session";
import { commit } from "../data/commit";
import { plainData } from "../data/plain";
import { codeOf } from "../errors";
import { authOf } from "../firebase/clients";
import { withSideAuth } from "../firebase/side-auth";
import { accountsOf } from "./kinds";
import { inTurn, signOutUser } from "./sign-out";
import { withoutSecret } from "./stored-record";
import { remainingWait } from "./throttle";

export type SignInResult =
  | { readonly outcome: "granted"; readonly record: RecordData; readonly uid: string }
  | { readonly outcome: "no-match" }
  /** Too many failed tries: `seconds` until the next is heard. */
  | { readonly outcome: "wait"; readonly seconds: number };

/** As long as the rules let a claim be. No account has a longer id. */
const MAX_ID_LENGTH = 200;

export async function signIn(kind: SessionKind, { id: typed, password }: Credentials): Promise<SignInResult> {
  const id = normaliseSignInId(kind, typed);
  if (id === "" || id.length > MAX_ID_LENGTH || password === "") return { outcome: "no-match" };
  const [{ firestoreIn }, secret, attemptKey] = await Promise.all([
    import("../firebase/firestore"),
    secretOf(kind, id, password),
    attemptKeyOf(kind, id),
  ]);
  return withSideAuth(async (auth) => {
    const { user } = await signInAnonymously(auth);
    const result = await claimSession(kind, firestoreIn(auth.app), user.uid, { id, secret, attemptKey });
    if (result.outcome === "granted") await takePlace(kind, user);
    return result;
  });
}

interface Claim {
  readonly id: string;
  readonly secret: string;
  readonly attemptKey: string;
}

async function claimSession(
  kind: SessionKind,
  firestore: Firestore,
  uid: string,
  { id, secret, attemptKey }: Claim,
): Promise<SignInResult> {
  const verifier = await verifierOf(secret);
  const session = doc(firestore, "Sessions", uid);
  const attempts = doc(firestore, "SignInAttempts", attemptKey);

  const seconds = await claim(firestore, session, attempts, { state: "claimed", kind, id, secret, verifier });
  if (seconds !== undefined) return { outcome: "wait", seconds };
  const record = await findAccount(kind, firestore, id, verifier);
  if (!record) {
    await commit(firestore, async (transaction) => void transaction.delete(session));
    return { outcome: "no-match" };
  }
  await commit(firestore, async (transaction) => {
    transaction.set(session, {
      state: "granted",
      kind,
      recordId: record.id,
      verifier,
      at: serverTimestamp(),
    });
    transaction.delete(attempts);
  });
  return { outcome: "granted", record: withoutSecret(kind, record), uid };
}

/** Makes `user` the panel's own, in all tabs. A session that was open here ends. */
async function takePlace(kind: SessionKind, user: User): Promise<void> {
  const auth = await authOf(kind);
  await inTurn(kind, async () => {
    await auth.authStateReady();
    if (auth.currentUser) await signOutUser(kind, auth.currentUser);
    await auth.updateCurrentUser(user);
  });
}

/** @returns seconds to wait when the claim was refused for too many failed tries; undefined when it stands. */
async function claim(
  firestore: Firestore,
  session: DocumentReference,
  attempts: DocumentReference,
  claimed: { readonly [key: string]: string },
): Promise<number | undefined> {
  try {
    await commit(firestore, async (transaction) => {
      transaction.set(session, { ...claimed, at: serverTimestamp() });
      transaction.set(attempts, { count: increment(1), at: serverTimestamp() }, { merge: true });
    });
    return undefined;
  } catch (error) {
    if (codeOf(error) !== "permission-denied") throw error;
    const wait = remainingWait(plainData((await getDocFromServer(attempts)).data() ?? {}), Date.now());
    if (wait === undefined) throw error;
    return wait;
  }
}

async function findAccount(
  kind: SessionKind,
  firestore: Firestore,
  id: string,
  verifier: string,
): Promise<RecordData | undefined> {
  const { collection, idKey, passwordKey } = accountsOf(kind);
  const found = await getDocsFromServer(
    query(
      collectionRef(firestore, collection.name),
      where(new FieldPath(...idKey.split(".")), "==", id),
      where(new FieldPath(...passwordKey.split(".")), "==", verifier),
      limit(1),
    ),
  );
  const [document] = found.docs;
  return document && readRecord(collection, document.id, plainData(document.data()));
}
