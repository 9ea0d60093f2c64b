import { expect, it } from "vitest";
import type { Store, StoreOperation, VersionClock } from "../../../src/core/contracts";
import { Database } from "../../../src/firestore/database";
import { StoredDocument, type DocumentChange } from "../../../src/firestore/document";

/** A database on a store whose writes the test completes. */
async function openDatabase() {
  const writes: { operations: readonly StoreOperation[]; end(error?: Error): void }[] = [];
  const store: Store = {
    section: () => ({ entries: async function* () {}, get: async () => undefined }),
    write: (operations) =>
      new Promise((resolve, reject) => {
        writes.push({ operations, end: (error) => (error ? reject(error) : resolve()) });
      }),
    close: async () => {},
  };
  let micros = 0n;
  const clock: VersionClock = { next: () => ++micros, last: () => micros };
  const database = await Database.open("demo", store, clock);
  const told: string[] = [];
  database.onCommit(({ changes }) => told.push(changes.map(({ path }) => `${path}=${read(path)}`).join()));
  const read = (path: string) => Object.keys(database.get(path)?.fields ?? {}).join();
  /** Adds a field to a document. @throws when the field exists. */
  const add = (path: string, field: string) =>
    database.commit((version): DocumentChange[] => {
      const before = database.get(path);
      if (before && field in before.fields) throw new Error(`${path} has ${field}`);
      const fields = { ...before?.fields, [field]: { nullValue: null } };
      return [
        {
          path,
          before,
          after: StoredDocument.create(database.root, path, fields, before?.createTime, version),
        },
      ];
    });
  return { database, writes, told, read, add };
}
const turn = () => new Promise(setImmediate);
const outcome = (commit: Promise<unknown>) =>
  commit.then(
    () => "made",
    (error: unknown) => (error as Error).message,
  );

it("commits that wait for the disk share its next write, and are not visible or reported before", async () => {
  const { database, writes, told, read, add } = await openDatabase();
  const commits = [add("c/a", "x")];
  await turn();
  commits.push(add("c/a", "y"), add("c/b", "x"), add("c/a", "z"));
  await turn();
  expect(writes).toHaveLength(1);
  writes[0]?.end();
  await turn();
  expect([read("c/a"), read("c/b"), told]).toEqual(["x", "", ["c/a=x"]]);
  const version = database.version;
  expect(database.log.since(version)).toEqual([]);
  expect(writes).toHaveLength(2);
  const stored = writes[1]?.operations.filter(({ key }) => key.startsWith("c/")).map(({ key }) => key);
  expect(stored).toEqual(["c/a", "c/b", "c/a"]);
  writes[1]?.end();
  const versions = await Promise.all(commits);
  expect(versions).toEqual([...versions].sort((a, b) => Number(a - b)));
  expect(database.version).toBe(versions.at(-1));
  expect([read("c/a"), read("c/b")]).toEqual(["x,y,z", "x"]);
  expect(told).toEqual(["c/a=x", "c/a=x,y", "c/b=x", "c/a=x,y,z"]);
});

it("a refusal caused by an earlier commit of the group waits until that commit is durable", async () => {
  const { writes, read, add } = await openDatabase();
  const first = add("c/a", "x");
  const second = outcome(add("c/a", "x"));
  const third = add("c/a", "y");
  let isTold = false;
  void second.then(() => (isTold = true));
  await turn();
  expect([writes.length, isTold, read("c/a")]).toEqual([1, false, ""]);
  writes[0]?.end();
  await Promise.all([first, third]);
  expect(await second).toBe("c/a has x");
  expect(read("c/a")).toBe("x,y");
});

it("the log of changes is bounded for large documents too, and waiting commits do not shorten it", async () => {
  const { database, writes, add } = await openDatabase();
  const large = "x".repeat(1_000_000);
  const versions: bigint[] = [];
  for (let i = 0; i < 40; i++) {
    const commit = add(`c/${i}`, `${large}${i}`);
    await turn();
    writes.at(-1)?.end();
    versions.push(await commit);
  }
  const { version, log } = database;
  expect(versions.filter((micros) => log.since(micros)).length).toBeGreaterThan(30);
  expect(log.since(versions[0] ?? 0n)).toBeUndefined();
  const waiting = Array.from({ length: 40 }, (_, i) => outcome(add(`d/${i}`, large)));
  await turn();
  expect(log.since(version)).toEqual([]);
  writes.at(-1)?.end(new Error("disk full"));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["disk full"]));
  expect([log.since(version)?.length, log.since(versions[37] ?? 0n)?.length]).toEqual([0, 2]);
});

it("a listener's error hides no other commit of the group, because all are durable", async () => {
  const { database, writes, told, read, add } = await openDatabase();
  database.onCommit(({ changes }) => {
    if (changes[0]?.path === "c/a") throw new Error("a fault of ours");
  });
  const commits = [add("c/a", "x"), add("c/b", "x")].map(outcome);
  await turn();
  writes[0]?.end();
  expect(await Promise.all(commits)).toEqual(["a fault of ours", "made"]);
  expect([read("c/a"), read("c/b"), told]).toEqual(["x", "x", ["c/a=x", "c/b=x"]]);
});

it("a failed write undoes its whole group, and the next one succeeds", async () => {
  const { database, writes, told, read, add } = await openDatabase();
  const commits = [add("c/a", "x"), add("c/a", "y")].map(outcome);
  await turn();
  writes[0]?.end(new Error("disk full"));
  expect(await Promise.all(commits)).toEqual(["disk full", "disk full"]);
  expect([read("c/a"), told, [...database.all()]]).toEqual(["", [], []]);
  const next = add("c/a", "y");
  await turn();
  writes[1]?.end();
  await next;
  expect(read("c/a")).toBe("y");
});
