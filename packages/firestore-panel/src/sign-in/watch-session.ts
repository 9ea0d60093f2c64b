/**
 * The rules do not close an open listener when its session ends. So the panel closes all data when the
 * account's record is deleted or refused, or when its password has changed.
 */
import { doc, onSnapshot, type DocumentSnapshot } from "firebase/firestore";
import { readRecord } from "../fields/record";
import { HOUR_MS, SESSION_HOURS } from "../schema/sign-in";
import type { RecordData } from "../schema/types";
import { plainData } from "../firebase/plain";
import { codeOf } from "../data/errors";
import { serverClock, serverTime } from "../firebase/server-clock";
import { accountsOf, passwordAtOf, withoutPassword, type AccountScope } from "./accounts";
import type { SessionOwner } from "./stored-session";

const SESSION_MS = SESSION_HOURS * HOUR_MS;
const ENDING_MS = 5 * 60_000;

/**
 * @param session `isFollowing`: its user is still to come from another tab.
 * @param tab emits the return to it.
 * @param onRecord called at first, and at each change of the record.
 * @param onTurn called five minutes before the session expires, and at each return from then on; last for its end.
 */
export function watchSession(
  { definition, firebase }: AccountScope,
  { uid, recordId, passwordAt, isFollowing }: SessionOwner & { readonly isFollowing: boolean },
  tab: Pick<EventTarget, "addEventListener"> | undefined,
  onRecord: (record: RecordData) => void,
  onTurn: (turn: "ending" | "expired" | "revoked") => void,
): () => void {
  const accounts = accountsOf(definition, firebase.kind);
  const watching = new AbortController();
  const { signal } = watching;
  const end = (turn: "expired" | "revoked"): void => {
    if (signal.aborted) return;
    watching.abort();
    onTurn(turn);
  };
  const receive = (snapshot: DocumentSnapshot): void => {
    if (signal.aborted || snapshot.metadata.fromCache || snapshot.metadata.hasPendingWrites) return;
    const data = snapshot.data();
    if (!data) return end("revoked");
    const record = readRecord(accounts.collection, recordId, plainData(data));
    if (passwordAtOf(accounts, record) !== passwordAt) return end("revoked");
    onRecord(withoutPassword(accounts, record));
  };

  const start = async (): Promise<void> => {
    const [auth, firestore] = await Promise.all([firebase.auth(), firebase.firestore()]);
    await auth.authStateReady();
    if (isFollowing)
      await new Promise<void>((resolve) => {
        const stop = auth.onAuthStateChanged((user) => user?.uid === uid && resolve(stop()));
      });
    if (signal.aborted) return;
    const user = auth.currentUser;
    if (user?.uid !== uid || recordId === "") return end("revoked");
    // A sign-in creates the user, so its age is the session's.
    const expiresAt = Date.parse((await user.getIdTokenResult()).authTime) + SESSION_MS;
    /** Of the server's clock before the browser's, which goes on while a laptop sleeps. */
    let ahead = (await serverTime(user)) - Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    signal.addEventListener("abort", () => clearTimeout(timer));
    const wait = (): void => {
      clearTimeout(timer);
      if (signal.aborted) return;
      const left = expiresAt - ahead - Date.now();
      if (left <= 0) return end("expired");
      if (left <= ENDING_MS) onTurn("ending");
      timer = setTimeout(() => void ask(), left > ENDING_MS ? left - ENDING_MS : left);
    };
    const ask = async (): Promise<void> => {
      const clock = await serverClock(user, true).catch(() => undefined);
      // Offline, the estimate counts: a lost network must not prolong the session.
      if (clock) ahead = clock() - Date.now();
      wait();
    };
    if (ahead + Date.now() < expiresAt) wait();
    else await ask();
    if (signal.aborted) return;
    // Timers sleep with a laptop.
    for (const name of ["visibilitychange", "pageshow", "focus"])
      tab?.addEventListener(name, wait, { signal });
    const reference = doc(firestore, accounts.collection.name, recordId);
    const refused = (error: unknown): void => {
      if (!["permission-denied", "unauthenticated"].includes(codeOf(error) ?? "")) return;
      // The rules may know before the browser that the time is up.
      void ask().then(() => end("revoked"));
    };
    const stop = onSnapshot(reference, { includeMetadataChanges: true }, receive, refused);
    signal.addEventListener("abort", stop);
  };
  // The SDK failed to load (a lost network): data calls report it to the user, and the rules still decide.
  start().catch(() => undefined);
  return () => watching.abort();
}
