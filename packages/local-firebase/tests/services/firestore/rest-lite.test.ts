import { deleteApp, initializeApp } from "firebase/app";
import * as lite from "firebase/firestore/lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { PROJECT, startServer, type TestServer } from "./server";

// The SDK would print the expected refusals.
lite.setLogLevel("silent");

describe.skipIf(usesOtherEmulator)("the SDK without streams, over REST alone", () => {
  let server: TestServer;
  const app = initializeApp({ projectId: PROJECT }, "lite");
  const db = lite.getFirestore(app);
  const rows = lite.collection(db, "rows");
  beforeAll(async () => {
    server = await startServer();
    lite.connectFirestoreEmulator(db, "127.0.0.1", server.port);
  });
  afterAll(async () => {
    await lite.terminate(db);
    await deleteApp(app);
    await server.stop();
  });

  it("the lite SDK writes, merges, transforms and deletes", async () => {
    const row = lite.doc(rows, "a");
    await lite.setDoc(row, { n: 1, gone: null, v: lite.vector([1, 2]) });
    await lite.setDoc(row, { n: lite.increment(2), list: lite.arrayUnion(1) }, { merge: true });
    await lite.updateDoc(row, { "m.at": lite.serverTimestamp(), gone: lite.deleteField() });
    const data = (await lite.getDoc(row)).data();
    const m: unknown = expect.objectContaining({ at: expect.any(lite.Timestamp) as unknown });
    expect(data).toEqual({ n: 3, list: [1], v: lite.vector([1, 2]), m });
    const batch = lite.writeBatch(db);
    batch.delete(row).set(lite.doc(rows, "b"), { n: NaN });
    await batch.commit();
    expect((await lite.getDoc(row)).exists()).toBe(false);
    await expect(lite.updateDoc(row, { n: 1 })).rejects.toMatchObject({ code: "not-found" });
  });

  it("the lite SDK runs queries, aggregations and transactions", async () => {
    const counted = lite.collection(db, "counted");
    await Promise.all([1, 2, 3].map((n) => lite.setDoc(lite.doc(counted, String(n)), { n })));
    const query = lite.query(counted, lite.where("n", ">", 1), lite.orderBy("n", "desc"), lite.limit(5));
    expect((await lite.getDocs(query)).docs.map(({ id }) => id)).toEqual(["3", "2"]);
    await lite.runTransaction(db, async (transaction) => {
      const { n } = (await transaction.get(lite.doc(counted, "1"))).data() as { n: number };
      await transaction.get(lite.doc(counted, "only-read"));
      transaction.update(lite.doc(counted, "1"), { n: n + 9 });
      transaction.delete(lite.doc(counted, "2"));
    });
    const sums = { count: lite.count(), sum: lite.sum("n"), mean: lite.average("n") };
    expect((await lite.getAggregate(counted, sums)).data()).toEqual({ count: 2, sum: 13, mean: 6.5 });
  });
});
