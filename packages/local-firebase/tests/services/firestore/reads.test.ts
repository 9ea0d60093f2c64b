import {
  collection,
  deleteDoc,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
  where,
  type Firestore,
} from "firebase/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Reads } from "../../../src/firestore/meter";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../../fixtures/local-firebase";
import { closeSdks, freshProject, openSdk, watchQuery } from "./sdk";
import { rulesAllowing } from "./server";

/** Everybody in the list of people may read, which takes a lookup. */
const RULES = rulesAllowing(`match /items/{id} {
  allow read: if exists(/databases/(default)/documents/people/$(request.auth.uid));
  allow write: if true;
}`);

const STORAGE_RULES = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{file} {
  allow read: if firestore.exists(/databases/(default)/documents/people/$(file));
} } }`;

let firebase: TestFirebase;
let project: string;
let db: Firestore;
beforeAll(async () => {
  firebase = await startTestFirebase({ rules: { firestore: RULES, storage: STORAGE_RULES } });
});
afterAll(() => firebase.stop());
beforeEach(async () => {
  project = freshProject();
  db = openSdk(firebase.ports.firestore, project);
  await Promise.all([1, 2, 3].map((n) => setDoc(doc(db, `items/i${n}`), { n })));
  await setDoc(doc(db, "people/ann"), {});
  await meter("DELETE");
});
afterEach(closeSdks);

async function meter(method: "GET" | "DELETE" = "GET"): Promise<Reads> {
  const answer = await fetch(`${firebase.origin("firestore")}/emulator/v1/projects/${project}:reads`, {
    method,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Reads;
}
const items = () => collection(db, "items");
const asked = async () => (await meter()).asked.map(({ kind, what, reads }) => `${kind} ${what}: ${reads}`);

describe.skipIf(usesOtherEmulator)("the meter of reads", () => {
  it("the meter counts delivered documents, at least one for each request, and describes the requests", async () => {
    await getDocs(query(items(), orderBy("n", "desc"), limit(2)));
    await getDocs(query(items(), where("n", "==", 9)));
    await getDoc(doc(db, "items/none"));
    await getCountFromServer(query(items(), where("n", "in", [1, 2])));
    expect(await meter()).toEqual({
      total: 5,
      documents: 4,
      counts: 1,
      lookups: 0,
      asked: [
        { kind: "listen", what: "items order by n desc, __name__ desc, limit 2", client: "owner", reads: 2 },
        { kind: "listen", what: "items where n == 9", client: "owner", reads: 1 },
        { kind: "listen", what: "items/none", client: "owner", reads: 1 },
        { kind: "count", what: "items where n in [1, 2]", client: "owner", reads: 1 },
      ],
      clients: [{ client: "owner", total: 5, documents: 4, counts: 1, lookups: 0 }],
    });
    expect((await meter("DELETE")).total).toBe(0);
    expect(await meter()).toEqual({
      total: 0,
      documents: 0,
      counts: 0,
      lookups: 0,
      asked: [],
      clients: [],
    });
  });

  it("the meter shortens the description of a request that names thousands of documents", async () => {
    const database = `projects/${project}/databases/(default)`;
    const documents = Array.from({ length: 5000 }, (_, i) => `${database}/documents/items/i${i}`);
    await fetch(`${firebase.origin("firestore")}/v1/${database}/documents:batchGet`, {
      method: "POST",
      headers: { Authorization: "Bearer owner" },
      body: JSON.stringify({ documents }),
    });
    expect(await asked()).toEqual([expect.stringMatching(/^get items\/i0 items\/i1 .{400,500}…: 5000$/)]);
  });

  it("the meter counts a listener's documents once and then each change", async () => {
    const low = watchQuery(query(items(), where("n", "<", 3)));
    await low.untilIds("i1", "i2");
    expect(await asked()).toEqual(["listen items where n < 3 order by n: 2"]);
    await updateDoc(doc(db, "items/i1"), { n: 0 });
    await updateDoc(doc(db, "items/i3"), { n: 7 });
    await updateDoc(doc(db, "items/i2"), { n: 8 });
    await low.untilIds("i1");
    expect(await asked()).toEqual(["listen items where n < 3 order by n: 4"]);
    await meter("DELETE");
    await deleteDoc(doc(db, "items/i1"));
    await low.untilIds();
    expect(await asked()).toEqual([]);
    await setDoc(doc(db, "items/i4"), { n: 1 });
    await low.untilIds("i4");
    expect(await asked()).toEqual(["listen items where n < 3 order by n: 1"]);
    low.stop();
  });

  it("the meter counts a read for each 1,000 index entries of a count, and a query's skipped documents", async () => {
    const writes = Array.from({ length: 1001 }, (_, n) => ({
      update: {
        name: `projects/${project}/databases/(default)/documents/many/m${n}`,
        fields: { n: { integerValue: String(n) } },
      },
    }));
    const rest = async (verb: string, body: object) => {
      const address = `${firebase.origin("firestore")}/v1/projects/${project}/databases/(default)/documents:${verb}`;
      const headers = { authorization: "Bearer owner" };
      const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
    };
    await rest("commit", { writes });
    const from = [{ collectionId: "many" }];
    const count = (more: object, aggregation: object) =>
      rest("runAggregationQuery", {
        structuredAggregationQuery: {
          structuredQuery: { from, ...more },
          aggregations: [{ count: aggregation }],
        },
      });
    await count({}, {});
    await count({}, { upTo: "1000" });
    await count({ limit: 1000 }, {});
    await rest("runQuery", { structuredQuery: { from, offset: 5, limit: 2 } });
    await rest("batchGet", { documents: writes.slice(0, 2).map(({ update }) => update.name) });
    expect((await meter()).asked.map(({ reads }) => reads)).toEqual([2, 1, 1, 7, 2]);
  });

  it("the meter counts the lookups of rules, each document once per request", async () => {
    const ann = openSdk(firebase.ports.firestore, project, { sub: "ann" });
    const bob = openSdk(firebase.ports.firestore, project, { sub: "bob" });
    await getDocs(collection(ann, "items"));
    expect(await meter()).toMatchObject({ documents: 3, lookups: 1 });
    await expect(getDocs(collection(bob, "items"))).rejects.toThrow();
    expect(await meter()).toMatchObject({ documents: 3, lookups: 2 });
  });

  it("the meter counts the lookups of Storage's rules", async () => {
    const object = `${firebase.origin("storage")}/v0/b/${project}.appspot.com/o/bob`;
    expect((await fetch(object)).status).toBe(403);
    const anyone = { client: "anyone", total: 0, documents: 0, counts: 0, lookups: 1 };
    expect(await meter()).toMatchObject({ total: 0, lookups: 1, clients: [anyone] });
  });

  it("the report lists the reads of each client, most first, with later reads of listeners", async () => {
    const ann = openSdk(firebase.ports.firestore, project, { sub: "ann" });
    const bob = openSdk(firebase.ports.firestore, project, { sub: "bob" });
    const low = watchQuery(query(collection(ann, "items"), where("n", "<", 3)));
    await low.untilIds("i1", "i2");
    await expect(getDoc(doc(bob, "items/i1"))).rejects.toThrow();
    await getCountFromServer(items());
    await setDoc(doc(bob, "items/i4"), { n: 0 });
    await low.untilIds("i4", "i1", "i2");
    expect((await meter()).clients).toEqual([
      { client: "ann", total: 3, documents: 3, counts: 0, lookups: 1 },
      { client: "bob", total: 0, documents: 0, counts: 0, lookups: 1 },
      { client: "owner", total: 1, documents: 0, counts: 1, lookups: 0 },
    ]);
    low.stop();
  });
});
