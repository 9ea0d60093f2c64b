import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Transactions } from "../../../src/firestore/transactions";
import type { Database } from "../../../src/firestore/database";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { anyText, refusal } from "./expected";
import { commit, deleteWrite, rest, setNumbers, setWrite } from "./rest-client";
import { PROJECT, ROOT, rulesAllowing, startServer, type TestServer } from "./server";

// Anonymous clients may read a document that says that it is public. The rules must see the document of the
// same moment.
const RULES = rulesAllowing("match /c/{id} { allow read: if resource.data.public == 1; }");

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rules: RULES });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const url = `${server.origin}/emulator/v1/projects/${PROJECT}/databases/(default)/documents`;
  await fetch(url, { method: "DELETE" });
  await setNumbers(server.origin, { "c/a": 1, "c/b": 2 });
});

const post = (verb: string, body: object, token?: string) =>
  rest(server.origin, "POST", `:${verb}`, body, token);
const number = (value: number) => ({ integerValue: String(value) });
const from = [{ collectionId: "c" }];

async function begin(options: object = {}): Promise<string> {
  const { body } = await post("beginTransaction", { options });
  return (body as { transaction: string }).transaction;
}

/** Every way to read in a transaction, with a foreign write that changes the result. */
const READS: [name: string, read: (transaction: string) => Promise<unknown>, write: object][] = [
  ["a document", (transaction) => post("batchGet", { documents: [`${ROOT}/c/a`], transaction }), set("c/a")],
  [
    "a missing document",
    (transaction) => post("batchGet", { documents: [`${ROOT}/c/z`], transaction }),
    set("c/z"),
  ],
  [
    "a document by GET",
    (transaction) => rest(server.origin, "GET", `/c/a?transaction=${encodeURIComponent(transaction)}`),
    deleteWrite("c/a"),
  ],
  [
    "a query, by a document that enters",
    (transaction) => post("runQuery", { structuredQuery: { from, where: above(1) }, transaction }),
    set("c/new"),
  ],
  [
    "a query with a limit, by a document that leaves",
    (transaction) => post("runQuery", { structuredQuery: { from, limit: 1 }, transaction }),
    deleteWrite("c/a"),
  ],
  ["a count", (transaction) => post("runAggregationQuery", { ...counting(), transaction }), set("c/new")],
  [
    "a list",
    (transaction) => rest(server.origin, "GET", `/c?transaction=${encodeURIComponent(transaction)}`),
    set("c/b"),
  ],
];

function set(path: string): object {
  return setWrite(path, { n: number(9) });
}

function above(value: number): object {
  return { fieldFilter: { field: { fieldPath: "n" }, op: "GREATER_THAN", value: number(value) } };
}

function counting(): object {
  return {
    structuredAggregationQuery: { structuredQuery: { from }, aggregations: [{ alias: "n", count: {} }] },
  };
}

describe.skipIf(usesOtherEmulator)("a transaction that writes", () => {
  it.each(READS)(
    "a writing transaction is refused when %s has changed, and commits otherwise",
    async (_name, read, write) => {
      const refused = await begin();
      expect(await read(refused)).toMatchObject({ status: 200 });
      expect((await commit(server.origin, [write])).status).toBe(200);
      const own = { writes: [set("d/own")], transaction: refused };
      expect(await post("commit", own)).toEqual({ status: 409, body: refusal("ABORTED") });
      expect((await rest(server.origin, "GET", "/d/own")).status).toBe(404);

      const landing = await begin({ readWrite: { retryTransaction: refused } });
      await read(landing);
      // A write to another document is no reason for a refusal.
      await setNumbers(server.origin, { "elsewhere/a": 1 });
      expect((await post("commit", { ...own, transaction: landing })).status).toBe(200);
      expect((await rest(server.origin, "GET", "/d/own")).status).toBe(200);
    },
  );

  it("a writing transaction is refused at its next read already, because its reads must be consistent", async () => {
    const transaction = await begin();
    await post("batchGet", { documents: [`${ROOT}/c/a`], transaction });
    await commit(server.origin, [set("c/a")]);
    const next = await post("batchGet", { documents: [`${ROOT}/c/b`], transaction });
    expect(next).toEqual({ status: 409, body: refusal("ABORTED") });
  });

  it("a writing transaction is not refused for a write that changes nothing", async () => {
    const transaction = await begin();
    await post("batchGet", { documents: [`${ROOT}/c/a`], transaction });
    await post("runQuery", { structuredQuery: { from, limit: 1 }, transaction });
    await setNumbers(server.origin, { "c/a": 1 });
    expect((await post("commit", { writes: [set("c/a")], transaction })).status).toBe(200);
  });

  it("a transaction begins with a read, whose first message holds its id", async () => {
    const newTransaction = { readWrite: {} };
    const answers = await Promise.all([
      post("batchGet", { documents: [`${ROOT}/c/a`], newTransaction }),
      post("runQuery", { structuredQuery: { from: [{ collectionId: "none" }] }, newTransaction }),
      post("runAggregationQuery", { ...counting(), newTransaction }),
    ]);
    for (const { body } of answers) {
      const [first] = body as [{ transaction: string }];
      expect(first).toMatchObject({ transaction: anyText });
      expect((await post("commit", { writes: [], transaction: first.transaction })).status).toBe(200);
    }
  });

  it("a transaction ends with its commit, refused or not, or with its rollback, which may be repeated", async () => {
    const committed = await begin();
    await post("commit", { writes: [], transaction: committed });
    const rolledBack = await begin();
    const rollBack = () => post("rollback", { transaction: rolledBack });
    expect([await rollBack(), await rollBack()]).toEqual(Array(2).fill({ status: 200, body: {} }));
    for (const transaction of [committed, rolledBack, "bm9uZQ=="]) {
      expect(await post("commit", { writes: [set("c/a")], transaction })).toMatchObject({
        status: 400,
        body: {
          error: {
            status: "INVALID_ARGUMENT",
            message: expect.stringContaining("transaction has expired") as unknown,
          },
        },
      });
    }
    expect((await rest(server.origin, "GET", "/c/a")).body).toMatchObject({ fields: { n: number(1) } });
  });

  it("a transaction commits once, even when its commit is repeated before the first answer", async () => {
    const transaction = await begin();
    const increment = { fieldPath: "n", increment: number(1) };
    const writes = [{ transform: { document: `${ROOT}/c/a`, fieldTransforms: [increment] } }];
    const twice = await Promise.all([1, 2].map(() => post("commit", { transaction, writes })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await rest(server.origin, "GET", "/c/a")).body).toMatchObject({ fields: { n: number(2) } });
  });

  it("a read that the rules deny does not begin a transaction", async () => {
    const documents = [`${ROOT}/c/a`];
    expect((await post("batchGet", { documents, newTransaction: {} }, "user:me")).status).toBe(403);
  });
});

describe.skipIf(usesOtherEmulator)("reads of earlier times", () => {
  const past = async () => {
    const { body } = await commit(server.origin, [setWrite("c/a", { n: number(1), public: number(1) })]);
    const { commitTime } = body as { commitTime: string };
    await commit(server.origin, [
      setWrite("c/a", { n: number(7), public: number(0) }),
      deleteWrite("c/b"),
      set("c/new"),
      set("c/a/sub/x"),
    ]);
    return commitTime;
  };

  it("every method with a read time reads the documents of that time", async () => {
    const readTime = await past();
    const then = { fields: { n: number(1), public: number(1) } };
    const documents = ["c/a", "c/b", "c/new"].map((path) => `${ROOT}/${path}`);
    const first = await post("batchGet", { documents, readTime });
    expect(first.body).toEqual([
      { found: expect.objectContaining(then) as unknown, readTime },
      { found: expect.objectContaining({ fields: { n: number(2) } }) as unknown, readTime },
      { missing: documents[2], readTime },
    ]);
    const descending = { field: { fieldPath: "n" }, direction: "DESCENDING" };
    const structuredQuery = { from, orderBy: [descending], where: above(0), limit: 5 };
    expect((await post("runQuery", { structuredQuery, readTime })).body).toMatchObject([
      { document: { fields: { n: number(2) } }, readTime },
      { document: then, readTime },
    ]);
    expect((await post("runAggregationQuery", { ...counting(), readTime })).body).toEqual([
      { result: { aggregateFields: { n: number(2) } }, readTime },
    ]);
    expect((await rest(server.origin, "GET", `/c/a?readTime=${readTime}`)).body).toMatchObject(then);
    expect((await rest(server.origin, "GET", `/c?readTime=${readTime}`)).body).toMatchObject({
      documents: [then, { fields: { n: number(2) } }],
    });
    expect((await post("listCollectionIds", { readTime })).body).toEqual({ collectionIds: ["c"] });
    const below = await rest(server.origin, "POST", "/c/a:listCollectionIds", { readTime });
    expect(below.body).toEqual({ collectionIds: [] });
  });

  it("a read-only transaction sees the documents of its beginning, and cannot write", async () => {
    const transaction = await begin({ readOnly: {} });
    await setNumbers(server.origin, { "c/a": 5 });
    const { body } = await post("batchGet", { documents: [`${ROOT}/c/a`], transaction });
    expect(body).toMatchObject([{ found: { fields: { n: number(1) } } }]);
    const refused = await post("commit", { writes: [set("c/a")], transaction });
    expect(refused).toEqual({ status: 400, body: refusal("INVALID_ARGUMENT") });
    const readTime = await past();
    const [first] = (await post("batchGet", { documents: [], newTransaction: { readOnly: { readTime } } }))
      .body as [{ transaction: string; readTime: string }];
    expect(first.readTime).toBe(readTime);
    const then = await post("batchGet", { documents: [`${ROOT}/c/a`], transaction: first.transaction });
    expect(then.body).toMatchObject([{ found: { fields: { n: number(1) } } }]);
  });

  it("the rules check a read of an earlier time with the documents of that time", async () => {
    const readTime = await past();
    const get = (address: string) => rest(server.origin, "GET", address, undefined, "user:me");
    expect((await get("/c/a")).status).toBe(403);
    expect((await get(`/c/a?readTime=${readTime}`)).status).toBe(200);
    const { body } = await commit(server.origin, [setWrite("c/a", { public: number(1) })]);
    expect((await get("/c/a")).status).toBe(200);
    expect(body).toMatchObject({ commitTime: anyText });
    const closed = new Date(Date.parse(readTime) - 1).toISOString();
    expect((await get(`/c/a?readTime=${closed}`)).status).toBe(403);
  });

  it.each([
    ["the future", () => new Date(Date.now() + 60_000).toISOString(), "INVALID_ARGUMENT"],
    ["longer ago than an hour", () => new Date(Date.now() - 3_601_000).toISOString(), "FAILED_PRECONDITION"],
    ["no time", () => "yesterday", "INVALID_ARGUMENT"],
    ["finer than a microsecond", () => "2026-01-01T00:00:00.000000001Z", "INVALID_ARGUMENT"],
  ])("a read time is refused: %s", async (_name, time, status) => {
    const answer = await post("batchGet", { documents: [`${ROOT}/c/a`], readTime: time() });
    expect(answer).toEqual({ status: 400, body: refusal(status) });
  });

  it("a read before a new data folder finds nothing, and one before a reopened folder is refused", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "test-firestore-"));
    const readTime = new Date(Date.now() - 1_800_000).toISOString();
    const then = async (origin: string) => [
      await rest(origin, "POST", ":batchGet", { documents: [`${ROOT}/c/a`], readTime }),
      await rest(origin, "POST", ":runQuery", { structuredQuery: { from }, readTime }),
    ];
    try {
      const first = await startServer({ dataDir });
      await setNumbers(first.origin, { "c/a": 1 });
      expect(await then(first.origin)).toMatchObject([
        { body: [{ missing: `${ROOT}/c/a` }] },
        { body: [{ readTime: anyText }] },
      ]);
      await first.stop();
      const again = await startServer({ dataDir });
      const refused = { status: 400, body: refusal("FAILED_PRECONDITION") };
      expect(await then(again.origin)).toEqual([refused, refused]);
      await again.stop();
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it("a read of the present moment is possible", async () => {
    const readTime = new Date(Date.now()).toISOString();
    const { body } = await post("batchGet", { documents: [`${ROOT}/c/a`], readTime });
    expect(body).toMatchObject([{ readTime: readTime.replace("Z", "000Z") }]);
  });
});

describe.skipIf(usesOtherEmulator)("transactions on one document", () => {
  const documents = [`${ROOT}/c/a`];

  it("transactions that read one document take turns", async () => {
    const add = async () => {
      const { body } = await post("batchGet", { documents, newTransaction: { readWrite: {} } });
      const [{ transaction }, { found }] = body as [
        { transaction: string },
        { found: { fields: { n: { integerValue: string } } } },
      ];
      const writes = [setWrite("c/a", { n: number(Number(found.fields.n.integerValue) + 1) })];
      return (await post("commit", { writes, transaction })).status;
    };
    expect(await Promise.all(Array.from({ length: 30 }, add))).toEqual(Array(30).fill(200));
    expect((await rest(server.origin, "GET", "/c/a")).body).toMatchObject({ fields: { n: number(31) } });
  });

  it("a transaction waits only briefly for an inactive one, whose later write is refused", async () => {
    const [idle, other] = [await begin(), await begin()];
    await post("batchGet", { documents, transaction: idle });
    expect((await post("batchGet", { documents, transaction: other })).status).toBe(200);
    expect((await post("commit", { writes: [set("c/a")], transaction: other })).status).toBe(200);
    expect((await post("commit", { writes: [set("c/a")], transaction: idle })).status).toBe(409);
  });
});

describe("open transactions", () => {
  const database = { version: 1n } as Database;

  it("a transaction ends after 60 s without use, and after 270 s in any case", () => {
    const now = vi.fn(() => 0);
    const transactions = new Transactions(database, now);
    const idle = transactions.begin();
    const used = transactions.begin();
    for (let seconds = 50; seconds <= 250; seconds += 50) {
      now.mockReturnValue(seconds * 1000);
      expect(() => transactions.use(used)).not.toThrow();
    }
    expect(() => transactions.use(idle)).toThrow("expired");
    now.mockReturnValue(271_000);
    expect(() => transactions.use(used)).toThrow("expired");
  });

  it("at most a thousand transactions are open: the least recently used one ends", () => {
    const transactions = new Transactions(database, () => 0);
    const ids = Array.from({ length: 1000 }, () => transactions.begin());
    transactions.use(ids[0]);
    transactions.begin();
    expect(() => transactions.use(ids[1])).toThrow("expired");
    expect(() => transactions.use(ids[0])).not.toThrow();
  });
});
