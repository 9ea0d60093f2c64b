import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  initializeFirestore,
  onSnapshot,
  setLogLevel,
  type Firestore,
  type FirestoreSettings,
  type Query,
  type QuerySnapshot,
} from "firebase/firestore";
import type { EmulatorMockTokenOptions } from "@firebase/util";

// Many tests provoke refusals, and the SDK would print each.
setLogLevel("silent");

const opened: (() => Promise<void>)[] = [];

/** A project that no other test uses. */
export function freshProject(): string {
  return `demo-${randomUUID().slice(0, 8)}`;
}

/** A separate web SDK. Default user: "owner", who bypasses all rules. */
export function openSdk(
  port: number,
  projectId: string,
  user: EmulatorMockTokenOptions | string | undefined = "owner",
  settings: FirestoreSettings = {},
): Firestore {
  const app = initializeApp({ projectId }, randomUUID());
  const db = initializeFirestore(app, settings);
  connectFirestoreEmulator(db, "127.0.0.1", port, user === undefined ? {} : { mockUserToken: user });
  opened.push(() => deleteApp(app));
  return db;
}

/** For afterEach or afterAll. */
export async function closeSdks(): Promise<void> {
  await Promise.all(opened.splice(0).map((close) => close()));
}

/** Records the snapshots of a query, so that a test can wait for one. */
export function watchQuery(query: Query) {
  const seen: QuerySnapshot[] = [];
  let failure: Error | undefined;
  let wake = () => {};
  const stop = onSnapshot(
    query,
    { includeMetadataChanges: true },
    (snapshot) => {
      seen.push(snapshot);
      wake();
    },
    (error) => {
      failure = error;
      wake();
    },
  );
  const until = async (test: (snapshot: QuerySnapshot) => boolean): Promise<QuerySnapshot> => {
    for (;;) {
      if (failure) throw failure;
      const last = seen.at(-1);
      if (last && test(last)) return last;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return {
    seen,
    stop,
    /** The latest snapshot if it passes, otherwise the next one that does. */
    until,
    /** Waits until the server has confirmed exactly these document ids, in this order. */
    untilIds: (...ids: string[]) =>
      until((snapshot) => isSynced(snapshot) && snapshot.docs.map((doc) => doc.id).join() === ids.join()),
  };
}

export function isSynced(snapshot: QuerySnapshot): boolean {
  return !snapshot.metadata.fromCache && !snapshot.metadata.hasPendingWrites;
}
