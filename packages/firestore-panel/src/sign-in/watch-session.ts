/**
 * The rules do not close an open listener when its session ends. So the panel closes all data when the
 * account's record is deleted or refused, or when its password has changed.
 */
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

/** @param onRecord called at first, and at each change of the record. @param onEnd called once. */
export function watchSession(
  { definition, firebase }: AccountScope,
  { uid, recordId, passwordAt }: SessionOwner,
  onRecord: (record: RecordData) => void,
  onEnd: (reason: EndReason) => void,
): () => void {
  const accounts = accountsOf(definition, firebase.kind);
  const ends: (() => void)[] = [];
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    for (const end of ends.splice(0)) end();
  };
  const end = (reason: EndReason): void => {
    if (stopped) return;
    stop();
    onEnd(reason);
  };
  const receive = (snapshot: DocumentSnapshot): void => {
    if (stopped || snapshot.metadata.fromCache || snapshot.metadata.hasPendingWrites) return;
    const data = snapshot.data();
    if (!data) return end("revoked");
    const record = readRecord(accounts.collection, recordId, plainData(data));
    if (passwordAtOf(accounts, record) !== passwordAt) return end("revoked");
    onRecord(withoutPassword(accounts, record));
  };

  const start = async (): Promise<void> => {
    const [auth, firestore] = await Promise.all([firebase.auth(), firebase.firestore()]);
    await auth.authStateReady();
    if (stopped) return;
    const user = auth.currentUser;
    if (user?.uid !== uid || recordId === "") return end("revoked");
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
    const refused = (error: unknown): void => {
      if (["permission-denied", "unauthenticated"].includes(codeOf(error) ?? "")) end("revoked");
    };
    ends.push(onSnapshot(reference, { includeMetadataChanges: true }, receive, refused));
  };
  // The SDK failed to load (a lost network): data calls report it to the user, and the rules still decide.
  start().catch(() => undefined);
  return stop;
}
