import fc from "fast-check";
import { expect, it } from "vitest";
import type { Store, VersionClock } from "../../../src/core/contracts";
import { Database } from "../../../src/firestore/database";
import { StoredDocument, type DocumentChange } from "../../../src/firestore/document";
import type { FirestoreError } from "../../../src/firestore/errors";
import { atOnce } from "../../../src/firestore/engine/slices";
import { parseQuery } from "../../../src/firestore/query/parse";
import { prepareQuery, type PreparedQuery } from "../../../src/firestore/query/prepare";
import { asOf, type Reader } from "../../../src/firestore/reader";
import { Transaction } from "../../../src/firestore/transaction";

/** Stores nothing: the documents are in memory. A write takes a turn or two, so that commits overlap. */
const store: Store = {
  section: () => ({ entries: async function* () {}, get: async () => undefined }),
  write: async () => {
    await Promise.resolve();
  },
  close: async () => {},
};

function openDatabase(): Promise<Database> {
  let micros = 0n;
  const clock: VersionClock = { next: () => ++micros, last: () => micros };
  return Database.open("demo", store, clock);
}

type Edit = readonly [path: string, n: number | undefined];

function changesOf(database: Database, edits: readonly Edit[], micros: bigint): DocumentChange[] {
  return [...new Map(edits)].flatMap(([path, n]): DocumentChange[] => {
    const before = database.get(path);
    if (n === undefined) return before ? [{ path, before, after: undefined }] : [];
    const fields = { n: { integerValue: String(n) } };
    return [
      { path, before, after: StoredDocument.create(database.root, path, fields, before?.createTime, micros) },
    ];
  });
}

function queryOf(database: Database, query: object): PreparedQuery {
  return prepareQuery(parseQuery(database.root, database.root.slice(0, -1), query));
}

const PATHS = ["a/1", "a/2", "a/3", "b/1", "a/1/a/1", "b/2/a/1"];
const edits = fc.array(fc.tuple(fc.constantFrom(...PATHS), fc.option(fc.nat(5), { nil: undefined })), {
  maxLength: 4,
});
const n = { fieldPath: "n" };
const QUERIES = [
  { from: [{ collectionId: "a" }] },
  {
    from: [{ collectionId: "a", allDescendants: true }],
    orderBy: [{ field: n, direction: "DESCENDING" }],
    limit: 2,
  },
  {
    from: [{ collectionId: "a" }],
    where: { fieldFilter: { field: n, op: "GREATER_THAN", value: { integerValue: "2" } } },
  },
  { from: [{ allDescendants: true }] },
];

/** The results of all reads, as text. */
function everything(reader: Reader, queries: readonly PreparedQuery[]): unknown {
  return {
    documents: PATHS.map((path) => reader.get(path)?.storedText),
    results: queries.map((query) =>
      atOnce(reader.finding(query)).map(({ storedText, path }) => path + storedText),
    ),
    counts: queries.map((query) => atOnce(reader.counting(query, 3))),
    collections: [...reader.collections()].sort(),
  };
}

it("every earlier version reads as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 12 }), async (commits) => {
      const database = await openDatabase();
      const queries = QUERIES.map((query) => queryOf(database, query));
      const seen = [{ version: database.version, all: everything(database, queries) }];
      for (const commit of commits) {
        const version = await database.commit((micros) => changesOf(database, commit, micros));
        seen.push({ version, all: everything(database, queries) });
      }
      for (const { version, all } of seen) expect(everything(asOf(database, version), queries)).toEqual(all);
    }),
    { numRuns: 60 },
  );
});

it("a transaction is refused exactly when something that it read has changed", async () => {
  const reads = fc.array(fc.oneof(fc.constantFrom(...PATHS), fc.nat(QUERIES.length - 1)), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(edits, reads, fc.array(edits, { maxLength: 3 }), async (first, asked, later) => {
      const database = await openDatabase();
      const queries = QUERIES.map((query) => queryOf(database, query));
      await database.commit((micros) => changesOf(database, first, micros));
      const readAll = (reader: Reader) =>
        asked.map((one) => {
          const query = typeof one === "number" ? queries[one] : undefined;
          return query ? atOnce(reader.finding(query)) : [reader.get(String(one))];
        });
      const transaction = new Transaction(database, undefined);
      const before = readAll(transaction);
      for (const commit of later) await database.commit((micros) => changesOf(database, commit, micros));
      const isSame = readAll(database).every(
        (found, i) =>
          found.length === before[i]?.length && found.every((document, at) => document === before[i]?.[at]),
      );
      const check = () => transaction.check();
      if (isSame) expect(check).not.toThrow();
      else expect(check).toThrow("contention");
    }),
    { numRuns: 150 },
  );
});

it("overlapping transactions have the result of sequential ones", async () => {
  const database = await openDatabase();
  const accounts = Array.from({ length: 5 }, (_, i) => `bank/${i}`);
  await database.commit((micros) =>
    changesOf(
      database,
      accounts.map((path) => [path, 100]),
      micros,
    ),
  );
  const bank = queryOf(database, { from: [{ collectionId: "bank" }] });
  const balance = (document: StoredDocument | undefined) => {
    const value = document?.fields["n"];
    return value && "integerValue" in value ? Number(value.integerValue) : 0;
  };
  let refused = 0;
  /** Moves some money and opens or closes an account, depending on a query's result. */
  const transfer = async (seed: number): Promise<void> => {
    const transaction = new Transaction(database, undefined);
    const found = atOnce(transaction.finding(bank));
    await Promise.resolve();
    const [from, to] = [found[seed % found.length], found[(seed * 7 + 1) % found.length]];
    if (!from || !to || from === to) return;
    const all = balance(transaction.get(from.path)) + balance(to);
    const edits: Edit[] =
      seed % 5 === 0
        ? [
            [from.path, undefined],
            [to.path, all],
          ]
        : [
            [from.path, all - 10],
            [to.path, 5],
            [`bank/new${seed}`, 5],
          ];
    try {
      await database.commit((micros) => {
        transaction.check();
        return changesOf(database, edits, micros);
      });
    } catch (error) {
      expect(error).toMatchObject({ status: "ABORTED" } satisfies Partial<FirestoreError>);
      refused += 1;
      await transfer(seed);
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, seed) => transfer(seed)));
  expect(refused).toBeGreaterThan(0);
  expect(database.find(bank).reduce((sum, document) => sum + balance(document), 0)).toBe(500);
});
