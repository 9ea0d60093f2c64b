/**
 * Watches the own session and the own record. An open listener is not closed by rules when its session ends, so the
 * panel closes everything itself when the two no longer agree.
 */
import { onAuthStateChanged, type Auth, type User } from "firebase/auth";
import { doc, onSnapshot, type DocumentReference, type DocumentSnapshot } from "firebase/firestore";
import { readRecord } from "../../fields/record";
import type { RecordData } from "../../schema/types";
import type { EndReason, SessionKind } from "../../contract/session";
import { plainData } from "../data/plain";
import { codeOf } from "../errors";
import { authOf, firestoreOf } from "../firebase/clients";
import { accountsOf, SESSION_MS } from "./kinds";
import { withoutSecret } from "./stored-record";

export interface SessionEvents {
  /** Called when the record agrees with the session: at first, and at each change of the record. */
  readonly onRecord: (record: RecordData) => void;
  /** Called once. */
  readonly onEnd: (reason: EndReason) => void;
}

export interface SessionUser {
  /** The session's user; undefined if unknown, and then the current user is taken. */
  readonly uid: string | undefined;
  /** Signed in by another tab: the SDK of this one hears of it a moment later. */
  readonly patient: boolean;
}

/** @returns a function that ends the watching. */
export function watchSession(kind: SessionKind, wanted: SessionUser, events: SessionEvents): () => void {
  const ends: (() => void)[] = [];
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    for (const end of ends.splice(0)) end();
  };
  const end = (reason: EndReason): void => {
    if (stopped) return;
    stop();
    events.onEnd(reason);
  };
  const watch = (
    reference: DocumentReference,
    receive: (data: { readonly [key: string]: unknown }) => void,
  ): (() => void) =>
    onSnapshot(
      reference,
      { includeMetadataChanges: true },
      (snapshot: DocumentSnapshot) => {
        if (stopped || snapshot.metadata.fromCache || snapshot.metadata.hasPendingWrites) return;
        const data = snapshot.data();
        if (data) receive(plainData(data));
        else end("revoked");
      },
      (error) => {
        if (["permission-denied", "unauthenticated"].includes(codeOf(error) ?? "")) end("revoked");
      },
    );

  const start = async (): Promise<void> => {
    const [auth, firestore] = await Promise.all([authOf(kind), firestoreOf(kind)]);
    const user = await userOf(auth, wanted, ends);
    if (stopped) return;
    if (!user) return end("revoked");
    const { collection, passwordKey } = accountsOf(kind);
    let endRecord: (() => void) | undefined;
    let expiry: ReturnType<typeof setTimeout> | undefined;
    ends.push(
      () => endRecord?.(),
      () => clearTimeout(expiry),
    );
    ends.push(
      watch(doc(firestore, "Sessions", user.uid), ({ state, kind: granted, recordId, verifier, at }) => {
        if (state !== "granted" || granted !== kind || typeof recordId !== "string") return end("revoked");
        endRecord?.();
        endRecord = watch(doc(firestore, collection.name, recordId), (data) => {
          if (data[passwordKey] !== verifier) return end("revoked");
          events.onRecord(withoutSecret(kind, readRecord(collection, recordId, data)));
        });
        const age = Date.now() - Date.parse(String(at));
        clearTimeout(expiry);
        // This computer's clock may be behind, which must not make the session longer.
        expiry = setTimeout(() => end("expired"), Math.min(Math.max(SESSION_MS - age, 0), SESSION_MS));
      }),
    );
  };
  // Not loaded (a lost network): data calls say so to the person, and the rules still decide.
  start().catch(() => undefined);
  return stop;
}

/** @param ends receives functions that end the waiting. @returns the wanted user, or undefined if not signed in here. */
async function userOf(
  auth: Auth,
  { uid, patient }: SessionUser,
  ends: (() => void)[],
): Promise<User | undefined> {
  await auth.authStateReady();
  const isWanted = (user: User | null): user is User =>
    user !== null && (uid === undefined || user.uid === uid);
  if (isWanted(auth.currentUser)) return auth.currentUser;
  if (!patient) return undefined;
  return new Promise((resolve) => {
    ends.push(onAuthStateChanged(auth, (user) => isWanted(user) && resolve(user)));
  });
}
