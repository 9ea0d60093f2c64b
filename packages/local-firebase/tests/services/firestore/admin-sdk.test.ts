import { generateKeyPairSync } from "node:crypto";
import { cert, deleteApp, initializeApp, SDK_VERSION, type App } from "firebase-admin/app";
import {
  FieldPath,
  FieldValue,
  GeoPoint,
  initializeFirestore,
  Timestamp,
  type CollectionReference,
  type Firestore,
  type QueryDocumentSnapshot,
} from "firebase-admin/firestore";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../../fixtures/local-firebase";

type Call = (db: Firestore, rows: CollectionReference) => Promise<unknown>;

const ids = (documents: readonly { readonly id: string }[]) => documents.map(({ id }) => id);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: unknown) => (error as { code?: unknown }).code,
  );

/** Three documents with n = 1, 2, 3. */
async function three(rows: CollectionReference): Promise<void> {
  const batch = rows.firestore.batch();
  for (const [i, id] of ["a", "b", "c"].entries()) batch.set(rows.doc(id), { n: i + 1 });
  await batch.commit();
}

const CALLS: [name: string, call: Call, expected: unknown][] = [
  ["set and get, every kind of value", keepsValues, true],
  ["update of a missing document", (_db, rows) => codeOf(rows.doc("none").update({ n: 1 })), 5],
  [
    "update with transforms",
    async (_db, rows) => {
      await rows.doc("a").set({ n: 1, list: [1], gone: 1 });
      const changes = {
        n: FieldValue.increment(2),
        list: FieldValue.arrayUnion(2),
        "m.at": FieldValue.serverTimestamp(),
      };
      const { writeTime } = await rows.doc("a").update({ ...changes, gone: FieldValue.delete() });
      const data = (await rows.doc("a").get()).data();
      return { ...data, m: (data?.["m"] as { at: Timestamp }).at.isEqual(writeTime) };
    },
    { n: 3, list: [1, 2], m: true },
  ],
  ["add", async (_db, rows) => (await (await rows.add({ n: 1 })).get()).data(), { n: 1 }],
  [
    "getAll with a mask",
    async (db, rows) => {
      await three(rows);
      const found = await db.getAll(rows.doc("b"), rows.doc("none"), { fieldMask: ["n"] });
      return found.map((document) => document.data());
    },
    [{ n: 2 }, undefined],
  ],
  [
    "a query, and its stream",
    async (_db, rows) => {
      await three(rows);
      const query = rows.where("n", ">", 1).orderBy("n", "desc").select("n");
      const streamed: string[] = [];
      for await (const document of query.stream())
        streamed.push((document as unknown as QueryDocumentSnapshot).id);
      return [
        ids((await query.limit(2).get()).docs),
        streamed,
        ids((await rows.where("n", "in", [1, 3]).get()).docs),
      ];
    },
    [
      ["c", "b"],
      ["c", "b"],
      ["a", "c"],
    ],
  ],
  [
    "count, sum and average",
    async (_db, rows) => {
      await three(rows);
      const { AggregateField } = await import("firebase-admin/firestore");
      const query = rows.aggregate({
        count: AggregateField.count(),
        sum: AggregateField.sum("n"),
        mean: AggregateField.average("n"),
      });
      return (await query.get()).data();
    },
    { count: 3, sum: 6, mean: 2 },
  ],
  [
    "a bulk writer, each write for itself",
    async (db, rows) => {
      const writer = db.bulkWriter();
      writer.onWriteError(() => false);
      const outcomes = Promise.all([
        ...Array.from({ length: 40 }, (_, i) => codeOf(writer.set(rows.doc(`d${i}`), { i }))),
        codeOf(writer.update(rows.doc("none"), { n: 1 })),
        codeOf(writer.create(rows.doc("d0"), { n: 1 })),
      ]);
      await writer.close();
      return [[...new Set(await outcomes)], (await rows.count().get()).data().count];
    },
    [["no error", 5, 6], 40],
  ],
  [
    "20 transactions at once on one counter",
    async (db, rows) => {
      await rows.doc("a").set({ n: 0 });
      const add = () =>
        db.runTransaction(async (transaction) => {
          const { n } = (await transaction.get(rows.doc("a"))).data() as { n: number };
          transaction.update(rows.doc("a"), { n: n + 1 });
        });
      await Promise.all(Array.from({ length: 20 }, add));
      return (await rows.doc("a").get()).data();
    },
    { n: 20 },
  ],
  [
    "a transaction that begins again, as what its query found has changed",
    async (db, rows) => {
      await three(rows);
      let attempts = 0;
      const sizes = await db.runTransaction(async (transaction) => {
        const { size } = await transaction.get(rows.where("n", ">", 1));
        const { count } = (await transaction.get(rows.count())).data();
        if (++attempts === 1) await rows.doc("d").set({ n: 4 });
        transaction.set(rows.doc("sum"), { size, count });
        return [size, count];
      });
      return [attempts, sizes];
    },
    [2, [3, 4]],
  ],
  [
    "read-only transactions, of now and of an earlier time",
    async (db, rows) => {
      const { writeTime } = await rows.doc("a").set({ n: 1 });
      await rows.doc("a").set({ n: 2 });
      const read = (readTime?: Timestamp) =>
        db.runTransaction(async (transaction) => (await transaction.get(rows.doc("a"))).data(), {
          readOnly: true,
          ...(readTime && { readTime }),
        });
      return [await read(), await read(writeTime)];
    },
    [{ n: 2 }, { n: 1 }],
  ],
  [
    "collections, and documents that only have them",
    async (db, rows) => {
      await Promise.all([rows.doc("a").set({}), db.doc(`${rows.path}/x/below/y/deep/z`).set({})]);
      const below = await rows.doc("x").listCollections();
      const roots = await db.listCollections();
      return [ids(await rows.listDocuments()), ids(below), ids(roots).includes(rows.id)];
    },
    [["a", "x"], ["below"], true],
  ],
  [
    "partitions of a collection group",
    async (db, rows) => {
      const writer = db.bulkWriter();
      for (let i = 0; i < 30; i++) void writer.set(rows.doc(`p${i % 3}/part-${rows.id}/d${i}`), { i });
      await writer.close();
      const group = db.collectionGroup(`part-${rows.id}`);
      const sizes: number[] = [];
      for await (const partition of group.getPartitions(4))
        sizes.push((await partition.toQuery().get()).size);
      return [sizes.length, sizes.reduce((sum, size) => sum + size), Math.max(...sizes)];
    },
    [4, 30, 8],
  ],
  [
    "recursive delete of a collection, and nothing beside it",
    async (db, rows) => {
      const beside = [`${rows.path}0/keep`, `${rows.path.toUpperCase()}/keep`, `other/${rows.id}/x/keep`];
      const inside = ["Upper/below/x", "lower", "__id7__", "9/below/y"].map((path) => `${rows.path}/${path}`);
      await Promise.all([...beside, ...inside].map((path) => db.doc(path).set({ n: 1 })));
      await db.recursiveDelete(rows);
      const left = await db.getAll(...[...beside, ...inside].map((path) => db.doc(path)));
      return left.map(({ exists }) => exists);
    },
    [true, true, true, false, false, false, false],
  ],
  [
    "recursive delete of a document",
    async (db, rows) => {
      await Promise.all([
        rows.doc("a").set({}),
        rows.doc("b").set({}),
        db.doc(`${rows.path}/a/below/x`).set({}),
      ]);
      await db.recursiveDelete(rows.doc("a"));
      return [ids(await rows.listDocuments()), ids(await rows.doc("a").listCollections())];
    },
    [["b"], []],
  ],
  [
    "ids that are numbers, which come first",
    async (_db, rows) => {
      await Promise.all(["A", "__id10__", "__id9__", "__id9"].map((id) => rows.doc(id).set({})));
      return ids((await rows.orderBy(FieldPath.documentId()).get()).docs);
    },
    ["__id9__", "__id10__", "A", "__id9"],
  ],
  [
    "a listener",
    async (_db, rows) => {
      await three(rows);
      const seen: number[] = [];
      await new Promise<void>((resolve, reject) => {
        const stop = rows.where("n", ">", 1).onSnapshot(({ size }) => {
          seen.push(size);
          if (seen.length === 1) void rows.doc("d").set({ n: 4 });
          if (seen.length < 2) return;
          stop();
          resolve();
        }, reject);
      });
      return seen;
    },
    [2, 3],
  ],
];

/**
 * Over REST the SDK 13 mistakes every 409 for ABORTED, against production as well, and retries until it gives
 * up.
 */
const CALLS_WITH_CODES: typeof CALLS = [
  [
    "create, which fails the second time",
    async (_db, rows) => {
      await rows.doc("a").create({});
      return codeOf(rows.doc("a").create({}));
    },
    6,
  ],
];

async function keepsValues(_db: Firestore, rows: CollectionReference): Promise<boolean> {
  const values = {
    null: null,
    boolean: true,
    integer: 9007199254740991,
    double: 0.1,
    nan: NaN,
    infinite: -Infinity,
    text: "😀",
    time: new Timestamp(1_700_000_000, 123_456_000),
    bytes: Buffer.from([0, 255]),
    reference: rows.doc("other"),
    point: new GeoPoint(1.5, -2),
    list: [1, { a: [] }, null],
    map: { empty: {}, "dotted.key `": 1 },
    vector: FieldValue.vector([1, 2.5]),
  };
  await rows.doc("a").set(values);
  const read = (await rows.doc("a").get()).data();
  expect(read).toEqual(values);
  return true;
}

describe.skipIf(usesOtherEmulator).each([
  ["gRPC", false],
  ["REST", true],
])("firebase-admin over %s", (_name, preferRest) => {
  const onlyReadsStatus = preferRest && SDK_VERSION.startsWith("13.");
  let firebase: TestFirebase;
  let app: App;
  let db: Firestore;
  beforeAll(async () => {
    // Its rules refuse everything to clients: they do not apply to the admin SDK.
    firebase = await startTestFirebase();
    const { projectId, ports } = firebase;
    vi.stubEnv("FIRESTORE_EMULATOR_HOST", `127.0.0.1:${ports.firestore}`);
    // Over REST the SDK wants the key of an account for its signatures. 13 sends "owner" all the same, 14 what it signed.
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const credential = cert({ projectId, clientEmail: "admin@example.com", privateKey: pem });
    app = initializeApp({ projectId, credential }, `admin-${String(preferRest)}`);
    db = initializeFirestore(app, { preferRest });
  });
  afterAll(async () => {
    await db.terminate();
    await deleteApp(app);
    vi.unstubAllEnvs();
    await firebase.stop();
  });

  it("the admin SDK reaches a database of another name", async () => {
    const second = initializeFirestore(app, { preferRest }, "second");
    await second.doc("named/a").set({ n: 2 });
    expect((await second.doc("named/a").get()).data()).toEqual({ n: 2 });
    expect((await db.doc("named/a").get()).exists).toBe(false);
    await second.terminate();
  });

  // A retry of the SDK waits for longer than this test may take.
  it("the admin SDK gets the error of a missing index at once", async () => {
    const code = await codeOf(db.collection("rows").where("n", ">", 1).orderBy("m").get());
    expect(code).toBe(onlyReadsStatus ? 3 : 9);
  });

  const calls = onlyReadsStatus ? CALLS : [...CALLS, ...CALLS_WITH_CODES];
  it.concurrent.each(calls.map(([name, call, expected], i) => ({ name, call, expected, rows: `rows${i}` })))(
    "the admin SDK's call works: $name",
    async ({ call, expected, rows }) => {
      expect(await call(db, db.collection(rows))).toEqual(expected);
    },
  );
});
