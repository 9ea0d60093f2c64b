/** What tests of the writes need of Firestore without a database. */
import { getApps, initializeApp } from "firebase/app";
import { getFirestore, initializeFirestore, type Firestore } from "firebase/firestore";

/** A database for references alone, at an address without a server. */
export function offline(): Firestore {
  const name = "offline";
  const known = getApps().find((app) => app.name === name);
  if (known) return getFirestore(known);
  return initializeFirestore(initializeApp({ projectId: name }, name), { host: "127.0.0.1:1", ssl: false });
}

/** An error as the SDK throws it. */
export function sdkError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
