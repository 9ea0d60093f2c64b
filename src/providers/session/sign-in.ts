/**
 * Sign-in: the browser claims, the database compares (docs/sign-in.md).
 * It uses a separate Firebase user, because all tabs of this browser share the panel's own. So a failed
 * attempt does not affect an open session. Each attempt uses up its user, so an earlier user's holder has no
 * access to a later session.
 */
import { deleteUser, signInAnonymously, type User } from "firebase/auth";
import {
  collection as collectionRef,
  FieldPath,
  getDocsFromServer,
  limit,
  query,
  where,
  type Firestore,
} from "firebase/firestore";
import { env } from "../../config/env";
import { readRecord, signInIdOf } from "../../fields/record";
import type { RecordData } from "../../schema/types";
import { MAX_SIGN_IN_ID, credentialKeyOf, secretOf, verifierOf } from "../../schema/sign-in";
import type { Credentials, SessionKind } from "../../contract/session";
import { plainData } from "../firebase/plain";
import { authOf } from "../firebase/clients";
import { withSideAuth } from "../firebase/side-auth";
import { accountsOf } from "./kinds";
import { knownDevice, newDevice, rememberDevice } from "./known-device";
import { hoursAround, minutesToNextHour, serverClock } from "./server-clock";
import { claim, close, grant, type Claimant, type SignInAttempt } from "./sign-in-steps";
import { withSessionLock, signOutUser } from "./sign-out";
import { passwordAtOf, withoutPassword, type StoredSession } from "./stored-record";

export type SignInResult =
  | ({ readonly outcome: "granted" } & StoredSession)
  | { readonly outcome: "no-match" }
  /** Too many failed attempts: `minutes` until the next one is accepted. */
  | { readonly outcome: "wait"; readonly minutes: number };

export async function signIn(kind: SessionKind, { id: typed, password }: Credentials): Promise<SignInResult> {
  const id = signInIdOf(accountsOf(kind).collection, typed);
  if (id === "" || id.length > MAX_SIGN_IN_ID || password === "") return { outcome: "no-match" };
  const derived = claimantOf(kind, id, password);
  return withSideAuth(async (auth) => {
    const [{ firestoreIn }, { user }] = await Promise.all([
      import("../firebase/firestore"),
      signInAnonymously(auth),
    ]);
    const firestore = firestoreIn(auth.app);
    const result = await attemptSignIn(kind, firestore, user, await derived).catch(async (error: unknown) => {
      await discardAttempt(firestore, user);
      throw error;
    });
    if (result.outcome === "granted") await replaceUser(kind, user);
    else await discardAttempt(firestore, user);
    return result;
  });
}

async function claimantOf(kind: SessionKind, id: string, password: string): Promise<Claimant> {
  const secret = await secretOf(env().firebase.projectId, kind, id, password);
  const [key, verifier] = await Promise.all([credentialKeyOf(kind, id), verifierOf(secret)]);
  return { kind, id, key, secret, verifier };
}

async function attemptSignIn(
  kind: SessionKind,
  firestore: Firestore,
  user: User,
  claimant: Claimant,
): Promise<SignInResult> {
  const now = await serverClock(user);
  const attempt = await claimAttempt(firestore, user.uid, claimant, now());
  if (!attempt) return { outcome: "wait", minutes: minutesToNextHour(now()) };
  const device = attempt.device || newDevice();
  if (!(await grant(firestore, user.uid, claimant, attempt, device))) return { outcome: "no-match" };
  const record = await findRecord(kind, firestore, claimant.id);
  if (!record) return { outcome: "no-match" };
  rememberDevice(claimant.key, device);
  return {
    outcome: "granted",
    record: withoutPassword(kind, record),
    uid: user.uid,
    passwordAt: passwordAtOf(kind, record),
  };
}

/** @returns the accepted attempt; undefined after too many failed ones. A refused attempt writes no data. */
async function claimAttempt(
  firestore: Firestore,
  uid: string,
  claimant: Claimant,
  now: number,
): Promise<SignInAttempt | undefined> {
  // A new password invalidates known devices. This browser then counts as an unknown one.
  for (const device of new Set([knownDevice(claimant.key), ""]))
    for (const hour of hoursAround(now)) {
      const attempt = { hour, device };
      if (await claim(firestore, uid, claimant, attempt)) return attempt;
    }
  return undefined;
}

/** The record of the granted account. Its session may read no other. */
async function findRecord(
  kind: SessionKind,
  firestore: Firestore,
  id: string,
): Promise<RecordData | undefined> {
  const { collection, idKey } = accountsOf(kind);
  const records = collectionRef(firestore, collection.name);
  const found = await getDocsFromServer(
    query(records, where(new FieldPath(...idKey.split(".")), "==", id), limit(1)),
  );
  const [document] = found.docs;
  return document && readRecord(collection, document.id, plainData(document.data()));
}

/** Makes `user` the panel's own, in all tabs. A session that was open here ends. */
async function replaceUser(kind: SessionKind, user: User): Promise<void> {
  const auth = await authOf(kind);
  await withSessionLock(kind, async () => {
    await auth.authStateReady();
    if (auth.currentUser) await signOutUser(kind, auth.currentUser);
    await auth.updateCurrentUser(user);
  });
}

/**
 * Deletes a failed attempt's session and user. Without an answer of the server they stay, but grant no
 * access.
 */
async function discardAttempt(firestore: Firestore, user: User): Promise<void> {
  await close(firestore, user.uid).catch(() => undefined);
  await deleteUser(user).catch(() => undefined);
}
