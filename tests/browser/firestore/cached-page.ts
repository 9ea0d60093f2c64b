/** A page that keeps what it has heard in IndexedDB: run in a frame, which tells its test what it is shown. */
import { initializeApp } from "firebase/app";
import {
  collection,
  connectFirestoreEmulator,
  initializeFirestore,
  onSnapshot,
  persistentLocalCache,
} from "firebase/firestore";
import type { CachedPage, ShownSnapshot } from "./frame";

const frame = window.frameElement as HTMLIFrameElement;
const { projectId, path, port } = JSON.parse(frame.dataset.page ?? "") as CachedPage;
const db = initializeFirestore(initializeApp({ projectId, apiKey: "k" }), {
  localCache: persistentLocalCache(),
});
connectFirestoreEmulator(db, "127.0.0.1", port, { mockUserToken: "owner" });

onSnapshot(collection(db, path), { includeMetadataChanges: true }, (snapshot) => {
  const shown: ShownSnapshot = {
    fromCache: snapshot.metadata.fromCache,
    documents: Object.fromEntries(snapshot.docs.map((found) => [found.id, found.data()])),
    changes: snapshot.docChanges().map(({ type, doc }) => `${type} ${doc.id}`),
  };
  frame.dispatchEvent(new CustomEvent<ShownSnapshot>("shown", { detail: shown }));
});
