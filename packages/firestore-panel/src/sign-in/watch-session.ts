/**
 * The rules do not close an open listener when its session ends. So the panel closes all data when the
 * account's record is deleted or refused, or when its password has changed.
 */
import { onAuthStateChanged, type Auth, type User } from "firebase/auth";
import { doc, onSnapshot, type DocumentSnapshot } from "firebase/firestore";
import { readRecord } from "../fields/record";
import { HOUR_MS, SESSION_HOURS } from "../schema/sign-in";
import type { RecordData } from "../schema/types";
import type { EndReason } from "../contract/session";
import { plainData } from "../firebase/plain";
import { codeOf } from "../data/errors";
import { serverClock, serverTime } from "../firebase/server-clock";
import { accountsOf, passwordAtOf, withoutPassword, type AccountScope } from "./accounts";
import type { SessionOwner } from "./stored-session";

const SESSION_MS = SESSION_HOURS * HOUR_MS;

/** Auth names another tab's user before it has stored that user. Until then Firestore's token is old. */
const PATIENT_RETRIES = 10;
const RETRY_MS = 1_000;

export interface SessionEvents {
  /** At first, and at each change of the record. */
  readonly onRecord: (record: RecordData) => void;
  /** Called once. */
  readonly onEnd: (reason: EndReason) => void;
}

/** @param patient after a sign-in in another tab: this tab's SDK sees the user a moment later. */
export function watchSession(
  { definition, firebase }: AccountScope,
  { uid, recordId, passwordAt }: SessionOwner,
  patient: boolean,
  events: SessionEvents,
): () => void {
  const accounts = accountsOf(definition, firebase.kind);
  const ends: (() => void)[] = [];
  let stopped = false;
  let confirmed = false;
  const stop = (): void => {
    stopped = true;
    for (const end of ends.splice(0)) end();
  };
  const end = (reason: EndReason): void => {
    if (stopped) return;
    stop();
    events.onEnd(reason);
  };
  const receive = (snapshot: DocumentSnapshot): void => {
    if (stopped || snapshot.metadata.fromCache || snapshot.metadata.hasPendingWrites) return;
    const data = snapshot.data();
    if (!data) return end("revoked");
    const record = readRecord(accounts.collection, recordId, plainData(data));
    if (passwordAtOf(accounts, record) !== passwordAt) return end("revoked");
    confirmed = true;
    events.onRecord(withoutPassword(accounts, record));
  };

  const start = async (): Promise<void> => {
    const [auth, firestore] = await Promise.all([firebase.auth(), firebase.firestore()]);
    const user = await userOf(auth, uid, patient, ends);
    if (stopped) return;
    if (!user || recordId === "") return end("revoked");
    // A sign-in creates the user, so its age is the session's.
    const expiresAt = Date.parse((await user.getIdTokenResult()).authTime) + SESSION_MS;
    const expireAfter = (milliseconds: number): void => {
      const expiry = setTimeout(() => void expire(), milliseconds);
      ends.push(() => clearTimeout(expiry));
    };
    const expire = async (): Promise<void> => {
      const clock = await serverClock(user, true).catch(() => undefined);
      // Offline, the estimate counts: a lost network must not prolong the session.
      const now = clock?.() ?? expiresAt;
      if (now >= expiresAt) end("expired");
      else if (!stopped) expireAfter(expiresAt - now);
    };
    const estimate = await serverTime(user);
    if (estimate < expiresAt) expireAfter(expiresAt - estimate);
    else await expire();
    if (stopped) return;
    const reference = doc(firestore, accounts.collection.name, recordId);
    const listen = (retries: number): void => {
      const refused = (error: unknown): void => {
        if (stopped || !["permission-denied", "unauthenticated"].includes(codeOf(error) ?? "")) return;
        if (confirmed || retries === 0) return end("revoked");
        const retry = setTimeout(() => listen(retries - 1), RETRY_MS);
        ends.push(() => clearTimeout(retry));
      };
      ends.push(onSnapshot(reference, { includeMetadataChanges: true }, receive, refused));
    };
    listen(patient ? PATIENT_RETRIES : 0);
  };
  // The SDK failed to load (a lost network): data calls report it to the user, and the rules still decide.
  start().catch(() => undefined);
  return stop;
}

/** @param ends receives functions that end the waiting. */
async function userOf(
  auth: Auth,
  uid: string,
  patient: boolean,
  ends: (() => void)[],
): Promise<User | undefined> {
  await auth.authStateReady();
  const isWanted = (user: User | null): user is User => user?.uid === uid;
  if (isWanted(auth.currentUser)) return auth.currentUser;
  if (!patient) return undefined;
  return new Promise((resolve) => {
    ends.push(onAuthStateChanged(auth, (user) => isWanted(user) && resolve(user)));
  });
}
