/**
 * Sign-in: the browser claims, the database compares (docs/sign-in.md). Every step that could be refused is a request
 * of its own, so that a wrong password, a waiting time and a failure can be told apart.
 */
import { signInAnonymously } from "firebase/auth";
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
import type { Credentials, SessionKind } from "../contract";
import { commit } from "../data/commit";
import { plainData } from "../data/plain";
import { codeOf } from "../errors";
import { authOf, firestoreOf } from "../firebase/clients";
import { accountsOf } from "./kinds";
import { withoutSecret } from "./stored-record";
import { remainingWait } from "./throttle";

export type SignInResult =
  | { readonly outcome: "granted"; readonly record: RecordData }
  | { readonly outcome: "no-match" }
  /** Too many failed tries: `seconds` until the next is heard. */
  | { readonly outcome: "wait"; readonly seconds: number };

/** As long as the rules let a claim be. No account has a longer id. */
const MAX_ID_LENGTH = 200;

export async function signIn(kind: SessionKind, { id: typed, password }: Credentials): Promise<SignInResult> {
  const id = normaliseSignInId(kind, typed);
  if (id === "" || id.length > MAX_ID_LENGTH || password === "") return { outcome: "no-match" };
  const [auth, firestore, secret, attemptKey] = await Promise.all([
    authOf(kind),
    firestoreOf(kind),
    secretOf(kind, id, password),
    attemptKeyOf(kind, id),
  ]);
  await auth.authStateReady();
  const { uid } = auth.currentUser ?? (await signInAnonymously(auth)).user;
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
  return { outcome: "granted", record: withoutSecret(kind, record) };
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
