/** The measured page: the unmodified SDK with one listener. */
import { initializeApp } from "firebase/app";
import { collection, connectFirestoreEmulator, getFirestore, onSnapshot } from "firebase/firestore";

declare global {
  /** Defined by the bench. `at` is in milliseconds since the epoch, with fractions. */
  function seen(snapshot: {
    size: number;
    at: number;
    sinceNavigation: number;
    sinceListen: number;
    round: number;
  }): void;
}

const parameters = new URLSearchParams(location.search);
const read = (name: string) => parameters.get(name) ?? "";

const db = getFirestore(initializeApp({ projectId: read("project"), apiKey: "local" }));
connectFirestoreEmulator(db, "127.0.0.1", Number(read("port")), {
  mockUserToken: { sub: read("uid"), firebase: { sign_in_provider: "anonymous", identities: {} } },
});

const listened = performance.now();
onSnapshot(collection(db, read("collection")), (snapshot) => {
  const now = performance.now();
  if (snapshot.metadata.fromCache) return;
  const round: unknown = snapshot.docs[0]?.get("round");
  seen({
    size: snapshot.size,
    at: performance.timeOrigin + now,
    sinceNavigation: now,
    sinceListen: now - listened,
    round: typeof round === "number" ? round : 0,
  });
});
