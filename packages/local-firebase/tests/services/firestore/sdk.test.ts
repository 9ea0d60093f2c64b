import {
  addDoc,
  and,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  count,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  endBefore,
  FieldPath,
  GeoPoint,
  getAggregateFromServer,
  getCountFromServer,
  getDoc,
  getDocs,
  increment,
  limit,
  limitToLast,
  onSnapshot,
  onSnapshotsInSync,
  or,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  startAt,
  sum,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
  type DocumentReference,
  type Firestore,
  type Query,
} from "firebase/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";
import { closeSdks, freshProject, openSdk, watchQuery } from "./sdk";

/** For the queries below that need more than single-field indexes. */
const INDEXES = {
  indexes: [
    {
      collectionGroup: "items",
      queryScope: "COLLECTION",
      fields: [
        { fieldPath: "m", order: "ASCENDING" },
        { fieldPath: "n", order: "ASCENDING" },
      ],
    },
  ],
  fieldOverrides: [
    {
      collectionGroup: "spent",
      fieldPath: "n",
      indexes: [{ queryScope: "COLLECTION_GROUP", order: "DESCENDING" }],
    },
  ],
};

let firebase: TestFirebase;
let project: string;
let db: Firestore;

beforeAll(async () => {
  firebase = await startTestFirebase({ indexes: INDEXES });
});
afterAll(() => firebase.stop());
beforeEach(() => {
  project = freshProject();
  db = openSdk(firebase.ports.firestore, project);
});
afterEach(closeSdks);

const items = () => collection(db, "items");
const item = (id: string) => doc(db, "items", id);
const ids = async (asked: Query) => (await getDocs(asked)).docs.map((found) => found.id);

async function setNumbers(numbers: { readonly [id: string]: number }): Promise<void> {
  const batch = writeBatch(db);
  for (const [id, n] of Object.entries(numbers)) batch.set(item(id), { n });
  await batch.commit();
}

describe("documents", () => {
  it("documents are written and read back exactly", async () => {
    const data = {
      text: "😀 قطر \u0000",
      whole: 42,
      fraction: 1.5,
      nan: NaN,
      negativeZero: -0,
      infinity: Infinity,
      yes: true,
      nothing: null,
      time: new Timestamp(1_700_000_000, 123_456_000),
      bytes: Bytes.fromUint8Array(new Uint8Array([0, 1, 255])),
      place: new GeoPoint(25.3, 51.5),
      link: item("other"),
      list: [1, "a", { b: [] }],
      map: { "dotted.key": { empty: {} } },
    };
    await setDoc(item("a"), data);
    const other = openSdk(firebase.ports.firestore, project);
    const snapshot = await getDoc(doc(other, "items/a"));
    // References belong to the SDK instance that created them.
    const link = snapshot.get("link") as DocumentReference;
    expect({ ...snapshot.data(), link: link.path }).toEqual({ ...data, link: "items/other" });
    expect(Object.is(snapshot.get("negativeZero"), -0)).toBe(true);
  });

  it("documents are set, merged, updated by path, and deleted", async () => {
    await setDoc(item("a"), { a: 1, m: { x: 1, y: 2 } });
    await setDoc(item("a"), { m: { y: 3 } }, { merge: true });
    await updateDoc(item("a"), { "m.x": deleteField(), b: 2 });
    await updateDoc(item("a"), new FieldPath("we.ird `key`"), 5);
    expect((await getDoc(item("a"))).data()).toEqual({ a: 1, b: 2, m: { y: 3 }, "we.ird `key`": 5 });
    await deleteDoc(item("a"));
    expect((await getDoc(item("a"))).exists()).toBe(false);
    const added = await addDoc(items(), { n: 1 });
    expect((await getDoc(added)).data()).toEqual({ n: 1 });
  });

  it("documents are transformed on the server", async () => {
    await setDoc(item("a"), { n: 1, tags: ["x", "y"], at: serverTimestamp() });
    await updateDoc(item("a"), { n: increment(2.5), tags: arrayUnion("y", "z"), also: arrayRemove("q") });
    await updateDoc(item("a"), { tags: arrayRemove("x") });
    const data = (await getDoc(item("a"))).data();
    expect(data).toMatchObject({ n: 3.5, tags: ["y", "z"], also: [] });
    expect(data?.["at"]).toBeInstanceOf(Timestamp);
  });

  it("a missing document cannot be updated", async () => {
    await expect(updateDoc(item("none"), { a: 1 })).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("queries", () => {
  beforeEach(() => setNumbers({ a: 1, b: 2, c: 3, d: 4, e: 5 }));

  it("queries filter, order, page and limit, from either end", async () => {
    expect(await ids(query(items(), where("n", ">", 2), orderBy("n", "desc"), limit(2)))).toEqual(["e", "d"]);
    expect(await ids(query(items(), orderBy("n"), limitToLast(2)))).toEqual(["d", "e"]);
    const second = await getDoc(item("b"));
    expect(await ids(query(items(), orderBy("n"), startAfter(second), limit(2)))).toEqual(["c", "d"]);
    expect(await ids(query(items(), orderBy("n"), startAt(2), endBefore(4)))).toEqual(["b", "c"]);
    expect(await ids(query(items(), where(documentId(), "in", ["a", "e"])))).toEqual(["a", "e"]);
    expect(await ids(query(items(), where("n", "not-in", [1, 2])))).toEqual(["c", "d", "e"]);
  });

  it("queries combine or and and", async () => {
    const either = or(where("n", "==", 1), and(where("n", ">", 3), where("n", "!=", 5)));
    expect(await ids(query(items(), either))).toEqual(["a", "d"]);
  });

  it("queries accept inequalities on several fields", async () => {
    await setDoc(item("b"), { n: 2, m: 9 });
    await setDoc(item("c"), { n: 3, m: 1 });
    expect(await ids(query(items(), where("n", ">=", 2), where("m", "<", 5)))).toEqual(["c"]);
  });

  it("a collection group query finds documents at any depth", async () => {
    await setDoc(doc(db, "x/1/spent/r1"), { n: 1 });
    await setDoc(doc(db, "y/1/z/1/spent/r2"), { n: 2 });
    await setDoc(doc(db, "spent/r3"), { n: 3 });
    expect(await ids(query(collectionGroup(db, "spent"), orderBy("n", "desc")))).toEqual(["r3", "r2", "r1"]);
  });

  it("queries are counted, summed and averaged", async () => {
    const asked = query(items(), where("n", ">", 1));
    expect((await getCountFromServer(asked)).data()).toEqual({ count: 4 });
    const result = await getAggregateFromServer(asked, { all: count(), total: sum("n"), mean: average("n") });
    expect(result.data()).toEqual({ all: 4, total: 14, mean: 3.5 });
  });

  it("a query that sums several fields uses only documents that have all of them", async () => {
    await setDoc(item("b"), { n: 2, m: 9 });
    await setDoc(item("c"), { n: 3, m: 1 });
    const result = await getAggregateFromServer(items(), { all: count(), ns: sum("n"), ms: sum("m") });
    expect(result.data()).toEqual({ all: 2, ns: 5, ms: 10 });
    const none = await getAggregateFromServer(items(), { all: count(), mean: average("x") });
    expect(none.data()).toEqual({ all: 0, mean: null });
  });
});

describe("listeners", () => {
  it("a listener sees a batch of 400 writes in one event", async () => {
    const watched = watchQuery(query(items(), orderBy("n")));
    await watched.until((snapshot) => !snapshot.metadata.fromCache);
    const before = watched.seen.length;
    const writer = openSdk(firebase.ports.firestore, project);
    const batch = writeBatch(writer);
    for (let n = 0; n < 400; n++) batch.set(doc(writer, `items/${n}`), { n });
    await batch.commit();
    await watched.until((snapshot) => snapshot.size > 0);
    expect(watched.seen.slice(before).map((snapshot) => snapshot.size)).toEqual([400]);
  });

  it("the listeners of one client agree with each other", async () => {
    await setNumbers({ a: 1 });
    const low = watchQuery(query(items(), where("n", "<", 5)));
    const high = watchQuery(query(items(), where("n", ">=", 5)));
    await Promise.all([low.untilIds("a"), high.untilIds()]);
    const counts: number[] = [];
    onSnapshotsInSync(db, () => counts.push((low.seen.at(-1)?.size ?? 0) + (high.seen.at(-1)?.size ?? 0)));
    const writer = openSdk(firebase.ports.firestore, project);
    await setDoc(doc(writer, "items/a"), { n: 7 });
    await Promise.all([low.untilIds(), high.untilIds("a")]);
    await setDoc(doc(writer, "items/a"), { n: 2 });
    await Promise.all([low.untilIds("a"), high.untilIds()]);
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  it("a listener with a limit gets the next document when one leaves", async () => {
    await setNumbers({ a: 1, b: 2, c: 3, d: 4 });
    const first = watchQuery(query(items(), orderBy("n"), limit(2)));
    const last = watchQuery(query(items(), orderBy("n"), limitToLast(2)));
    await Promise.all([first.untilIds("a", "b"), last.untilIds("c", "d")]);
    const writer = openSdk(firebase.ports.firestore, project);
    await deleteDoc(doc(writer, "items/a"));
    await first.untilIds("b", "c");
    await setDoc(doc(writer, "items/d"), { n: 0 });
    await Promise.all([first.untilIds("d", "b"), last.untilIds("b", "c")]);
    await setDoc(doc(writer, "items/0"), { n: -1 });
    await first.untilIds("0", "d");
  });

  it("a denied listener ends with an error, and the others continue", async () => {
    const rules = (condition: string) =>
      `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { match /items/{id} { allow read: if ${condition}; } } }`;
    const url = `${firebase.origin("firestore")}/emulator/v1/projects/${project}:securityRules`;
    const content = rules("request.auth.uid == 'me'");
    const answer = await fetch(url, {
      method: "PUT",
      body: JSON.stringify({ rules: { files: [{ content }] } }),
    });
    expect(answer.status).toBe(200);
    await setNumbers({ a: 1 });
    const mine = openSdk(firebase.ports.firestore, project, { sub: "me" });
    const watched = watchQuery(query(collection(mine, "items")));
    await watched.untilIds("a");
    const denied = watchQuery(query(collection(mine, "secrets")));
    await expect(denied.until(() => false)).rejects.toMatchObject({ code: "permission-denied" });
    await setNumbers({ b: 2 });
    await watched.untilIds("a", "b");
    const others = openSdk(firebase.ports.firestore, project, { sub: "you" });
    await expect(getDocs(collection(others, "items"))).rejects.toMatchObject({ code: "permission-denied" });
    await expect(setDoc(doc(mine, "items/c"), {})).rejects.toMatchObject({ code: "permission-denied" });
    await watched.untilIds("a", "b");
  });

  it("a listener on one document sees its creation, change and deletion", async () => {
    const seen: unknown[] = [];
    let wake = () => {};
    const stop = onSnapshot(item("a"), (snapshot) => {
      seen.push(snapshot.data()?.["n"]);
      wake();
    });
    const until = async (length: number) => {
      while (seen.length < length) await new Promise<void>((resolve) => (wake = resolve));
    };
    await until(1);
    const writer = openSdk(firebase.ports.firestore, project);
    await setDoc(doc(writer, "items/a"), { n: 1 });
    await until(2);
    await updateDoc(doc(writer, "items/a"), { n: 2 });
    await until(3);
    await deleteDoc(doc(writer, "items/a"));
    await until(4);
    expect(seen).toEqual([undefined, 1, 2, undefined]);
    stop();
  });
});

describe("transactions", () => {
  it("concurrent transactions of many clients on one document all take effect", async () => {
    await setNumbers({ a: 0 });
    const clients = Array.from({ length: 4 }, () => openSdk(firebase.ports.firestore, project));
    await Promise.all(
      clients.map((client) =>
        runTransaction(
          client,
          async (transaction) => {
            const read = await transaction.get(doc(client, "items/a"));
            transaction.update(read.ref, { n: Number(read.data()?.["n"]) + 1 });
          },
          { maxAttempts: 20 },
        ),
      ),
    );
    expect((await getDoc(item("a"))).data()).toEqual({ n: 4 });
  }, 30_000);

  it("concurrent transactions create a document that was missing when they read it", async () => {
    await runTransaction(db, async (transaction) => {
      expect((await transaction.get(item("a"))).exists()).toBe(false);
      transaction.set(item("a"), { n: 1 });
    });
    expect((await getDoc(item("a"))).data()).toEqual({ n: 1 });
  });
});

it("several concurrent clients that listen and write see the same documents", async () => {
  const clients = Array.from({ length: 5 }, () => openSdk(firebase.ports.firestore, project));
  const watched = clients.map((client) => watchQuery(query(collection(client, "items"))));
  await Promise.all(watched.map((one) => one.untilIds()));
  const each = [...Array(10).keys()];
  await Promise.all(
    clients.flatMap((client, c) => [
      ...each.map((n) => setDoc(doc(client, `items/c${c}-${n}`), { n })),
      ...each.map(() => setDoc(doc(client, "items/total"), { n: increment(1) }, { merge: true })),
    ]),
  );
  const all = [...clients.flatMap((_client, c) => each.map((n) => `c${c}-${n}`)), "total"].sort();
  await Promise.all(
    watched.map((one) =>
      one.until(
        (snapshot) =>
          snapshot.size === all.length &&
          !snapshot.metadata.hasPendingWrites &&
          snapshot.docs.some((found) => found.data()["n"] === 50),
      ),
    ),
  );
  expect(watched.map((one) => one.seen.at(-1)?.docs.map((found) => found.id))).toEqual(
    clients.map(() => all),
  );
}, 30_000);
