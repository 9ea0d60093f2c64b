/**
 * node-sdk.test.ts runs this as a process: it loads Firebase's clients as Node itself does. It prints two
 * lines of JSON: results before and after the server was away. FIRESTORE_EMULATOR_HOST names the server,
 * ADMIN_SDK the package whose client for servers is loaded. Argument: the project.
 */
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { initializeApp } from "firebase/app";
import {
  collection,
  connectFirestoreEmulator,
  count,
  doc,
  getAggregateFromServer,
  getDoc,
  getDocs,
  getFirestore,
  increment,
  onSnapshot,
  query,
  runTransaction,
  setDoc,
  setLogLevel,
  sum,
  where,
  writeBatch,
} from "firebase/firestore";

const adminSdk = `${process.env.ADMIN_SDK ?? "firebase-admin"}/app`;
const { Firestore } = createRequire(createRequire(import.meta.url).resolve(adminSdk))(
  "@google-cloud/firestore",
);
const [projectId] = process.argv.slice(2);
const [host, port] = process.env.FIRESTORE_EMULATOR_HOST.split(":");
const lines = createInterface({ input: process.stdin });
const tell = (found) => process.stdout.write(`${JSON.stringify(found)}\n`);
// The server stops on purpose.
setLogLevel("silent");

/** Records the snapshots of a listener, so that the program can wait for one. */
class Shown {
  #ids = "";
  #wake = () => {};
  show(snapshot) {
    this.#ids = snapshot.docs.map(({ id }) => id).join();
    this.#wake();
  }
  async until(ids) {
    while (this.#ids !== ids) await new Promise((resolve) => (this.#wake = resolve));
    return ids;
  }
}

function openWeb(name) {
  const db = getFirestore(initializeApp({ projectId }, name));
  connectFirestoreEmulator(db, host, Number(port), { mockUserToken: "owner" });
  return db;
}

const [one, other] = [openWeb("one"), openWeb("other")];
// FIRESTORE_EMULATOR_HOST sets the address and makes this client the owner.
const server = new Firestore({ projectId });
const [onWeb, onServer] = [new Shown(), new Shown()];
onSnapshot(collection(other, "c"), { includeMetadataChanges: true }, (snapshot) => {
  if (!snapshot.metadata.fromCache) onWeb.show(snapshot);
});
server.collection("c").onSnapshot((snapshot) => onServer.show(snapshot));

await setDoc(doc(one, "c/a"), { n: 1, tags: ["x"] });
const batch = writeBatch(one);
batch.update(doc(one, "c/a"), { n: increment(1) });
batch.set(doc(one, "c/b"), { n: 5 });
await batch.commit();
await runTransaction(one, async (transaction) => {
  const read = await transaction.get(doc(one, "c/b"));
  transaction.update(read.ref, { n: read.data().n + 1 });
});
await server.runTransaction(async (transaction) => {
  const read = await transaction.get(server.doc("c/b"));
  transaction.update(read.ref, { n: read.get("n") + 1 });
});
const all = await getAggregateFromServer(collection(one, "c"), { count: count(), sum: sum("n") });
tell({
  document: (await getDoc(doc(other, "c/a"))).data(),
  queried: (await getDocs(query(collection(other, "c"), where("n", ">", 2)))).docs.map((found) => found.id),
  counted: all.data(),
  web: await onWeb.until("a,b"),
  server: await onServer.until("a,b"),
  collections: (await server.listCollections()).map(({ id }) => id),
});

await once(lines, "line");
const written = setDoc(doc(one, "c/offline"), { n: 9 });
tell({
  web: await onWeb.until("a,b,between,offline"),
  server: await onServer.until("a,b,between,offline"),
});
await written;
process.exit(0);
