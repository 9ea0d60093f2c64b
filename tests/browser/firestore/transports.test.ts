/** The ways in which the web SDK speaks to its server in a browser: several clients of one page, whose connections are few. */
import { deleteApp, initializeApp } from "firebase/app";
import {
  collection,
  connectFirestoreEmulator,
  doc,
  increment,
  initializeFirestore,
  onSnapshot,
  runTransaction,
  setDoc,
  type FirestoreSettings,
} from "firebase/firestore";
import { expect, inject, it, onTestFinished } from "vitest";

function openClient(projectId: string, settings: FirestoreSettings) {
  const app = initializeApp({ projectId, apiKey: "k" }, crypto.randomUUID());
  const db = initializeFirestore(app, settings);
  connectFirestoreEmulator(db, "127.0.0.1", inject("localFirebase").firestore, { mockUserToken: "owner" });
  let shown: { readonly [id: string]: unknown } = {};
  const stop = onSnapshot(collection(db, "items"), { includeMetadataChanges: true }, ({ docs, metadata }) => {
    if (metadata.fromCache || metadata.hasPendingWrites) return;
    shown = Object.fromEntries(docs.map((found) => [found.id, found.get("n")]));
  });
  onTestFinished(() => {
    stop();
    return deleteApp(app);
  });
  return { db, shown: () => shown };
}

it.each<[string, FirestoreSettings]>([
  ["streaming", {}],
  ["long polling", { experimentalForceLongPolling: true }],
  [
    "XMLHttpRequest",
    { experimentalAutoDetectLongPolling: false, useFetchStreams: false } as FirestoreSettings,
  ],
])("several clients of one page listen and write at once by %s", async (_name, settings) => {
  const projectId = `demo-${crypto.randomUUID()}`;
  const clients = Array.from({ length: 3 }, () => openClient(projectId, settings));
  const each = [...Array(10).keys()];
  const written = clients.flatMap(({ db }, c) => [
    ...each.map((n) => setDoc(doc(db, `items/c${c}-${n}`), { n })),
    ...each.map(() => setDoc(doc(db, "items/total"), { n: increment(1) }, { merge: true })),
  ]);
  await Promise.all(written);
  for (const { db } of clients)
    await runTransaction(db, async (transaction) => {
      const read = await transaction.get(doc(db, "items/total"));
      transaction.update(read.ref, { n: Number(read.get("n")) + 1 });
    });
  const expected = Object.fromEntries([
    ...clients.flatMap((_client, c) => each.map((n) => [`c${c}-${n}`, n] as const)),
    ["total", 33] as const,
  ]);
  for (const { shown } of clients) await expect.poll(shown).toEqual(expected);
});
