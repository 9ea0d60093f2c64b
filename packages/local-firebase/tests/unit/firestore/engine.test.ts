import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Store, VersionClock } from "../../../src/core/contracts";
import type { WireFields, WireValue } from "../../../src/core/wire";
import { Database } from "../../../src/firestore/database";
import { StoredDocument, type DocumentChange } from "../../../src/firestore/document";
import { atOnce, inSlicesFromNow } from "../../../src/firestore/engine/slices";
import { FirestoreError } from "../../../src/firestore/errors";
import { IndexDefinitions } from "../../../src/firestore/indexes/definitions";
import { parseQuery } from "../../../src/firestore/query/parse";
import { prepareQuery, type PreparedQuery } from "../../../src/firestore/query/prepare";

/** Each run makes a collection of hundreds of documents and queries it dozens of times. */
const RUNS = 60;

/** Stores nothing: the documents are in memory. */
const store: Store = {
  section: () => ({ entries: async function* () {}, get: async () => undefined }),
  write: async () => {},
  close: async () => {},
};

/** A clock on which a slice ends after 40 steps. */
function clockOfSteps() {
  let now = 0;
  const steps = vi.spyOn(performance, "now").mockImplementation(() => (now += 0.5));
  onTestFinished(() => steps.mockRestore());
  return steps;
}

async function openDatabase(): Promise<Database> {
  let micros = 0n;
  const clock: VersionClock = { next: () => ++micros, last: () => micros };
  return Database.open("demo", store, clock);
}

type Edit = readonly [path: string, fields: WireFields | undefined];

async function commit(database: Database, edits: readonly Edit[]): Promise<void> {
  await database.commit((micros) =>
    [...new Map(edits)].flatMap(([path, fields]): DocumentChange[] => {
      const before = database.get(path);
      if (!fields) return before ? [{ path, before, after: undefined }] : [];
      return [{ path, before, after: StoredDocument.create(database.root, path, fields, undefined, micros) }];
    }),
  );
}

/** The expected result of the indexes, from every document. */
function scan(database: Database, prepared: PreparedQuery): string[] {
  const matching = [...database.all()].filter(
    (document) => prepared.covers(document.path) && prepared.matches(document),
  );
  return atOnce(prepared.arranging(matching)).map(({ path }) => path);
}

const text = (stringValue: string): WireValue => ({ stringValue });
const int = (n: bigint): WireValue => ({ integerValue: String(n) });
const list = (values: readonly WireValue[]): WireValue => ({ arrayValue: { values } });
const VALUES: readonly WireValue[] = [
  ...["", "a", "b", "ab", "\0", "\x004a", "\u{10000}", "\uffee"].map(text),
  ...[0n, 1n, 2n, 2n ** 53n, 2n ** 53n + 1n].map(int),
  ...[1, -0, 2 ** 53, 0.5].map((doubleValue) => ({ doubleValue })),
  { doubleValue: "NaN" },
  { doubleValue: "-Infinity" },
  { nullValue: null },
  { booleanValue: true },
  { timestampValue: "2026-01-01T00:00:00Z" },
  { timestampValue: "2026-01-01T00:00:00.000Z" },
  { bytesValue: "YQ==" },
  { referenceValue: "projects/demo/databases/(default)/documents/c/d1" },
  { geoPointValue: { latitude: 1, longitude: 2 } },
  { geoPointValue: { latitude: 1 } },
  { mapValue: { fields: { x: int(1n), y: text("a") } } },
  { mapValue: { fields: { y: text("a"), x: { doubleValue: 1 } } } },
  { mapValue: { fields: { __type__: text("__vector__"), value: list([{ doubleValue: 1 }]) } } },
  list([]),
  list([int(1n), text("a")]),
  list([{ doubleValue: 1 }, text("a")]),
];
const value = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(text("a"), text("b"), int(1n)) },
  { weight: 1, arbitrary: fc.constantFrom(...VALUES) },
);
const tags = fc.array(fc.constantFrom(text("a"), text("b"), text("c"), int(1n), { doubleValue: 1 }), {
  maxLength: 4,
});
const fields = fc.record(
  {
    a: value,
    b: value,
    m: value.map((x): WireValue => ({ mapValue: { fields: { x } } })),
    tags: tags.map(list),
  },
  { requiredKeys: [] },
);
const PARENTS = ["c", "c", "c", "x/y/c", "x/z/c"] as const;
const path = fc
  .tuple(fc.constantFrom(...PARENTS), fc.integer({ min: 0, max: 400 }))
  .map(([parent, id]) => `${parent}/d${id}`);
const saved: fc.Arbitrary<Edit> = fc.tuple(path, fields as fc.Arbitrary<WireFields>);
const edited: fc.Arbitrary<Edit> = fc.oneof(
  saved,
  path.map((at): Edit => [at, undefined]),
);

const field = fc.constantFrom("a", "b", "m.x");
const filterOf = (fieldPath: string, op: string, operand: object) => ({
  fieldFilter: { field: { fieldPath }, op, value: operand },
});
const choices = fc.array(value, { minLength: 1, maxLength: 3 }).map(list);
const OPERATORS = [
  "EQUAL",
  "EQUAL",
  "EQUAL",
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "NOT_EQUAL",
];
const filter: fc.Arbitrary<object> = fc.oneof(
  fc.tuple(field, fc.constantFrom(...OPERATORS), value).map((parts) => filterOf(...parts)),
  fc.tuple(field, fc.constantFrom("IN", "NOT_IN"), choices).map((parts) => filterOf(...parts)),
  fc.tuple(fc.constantFrom("ARRAY_CONTAINS"), value).map(([op, operand]) => filterOf("tags", op, operand)),
  choices.map((operand) => filterOf("tags", "ARRAY_CONTAINS_ANY", operand)),
  fc
    .tuple(field, fc.constantFrom("IS_NULL", "IS_NAN", "IS_NOT_NULL", "IS_NOT_NAN"))
    .map(([fieldPath, op]) => ({
      unaryFilter: { field: { fieldPath }, op },
    })),
  fc
    .tuple(fc.constantFrom("EQUAL", "GREATER_THAN", "LESS_THAN"), path)
    .map(([op, at]) =>
      filterOf("__name__", op, { referenceValue: `projects/demo/databases/(default)/documents/${at}` }),
    ),
);
const composite = (part: fc.Arbitrary<object>) =>
  fc
    .tuple(fc.constantFrom("AND", "AND", "OR"), fc.array(part, { minLength: 1, maxLength: 3 }))
    .map(([op, filters]) => ({ compositeFilter: { op, filters } }));
const where = fc.option(fc.oneof(filter, composite(filter), composite(composite(filter))), {
  nil: undefined,
});
const order = fc.tuple(
  fc.constantFrom("a", "b", "m.x", "__name__"),
  fc.constantFrom("ASCENDING", "DESCENDING"),
);
const cursor = fc.option(fc.record({ values: fc.array(value, { maxLength: 1 }), before: fc.boolean() }), {
  nil: undefined,
});
const query = fc.record({
  parent: fc.constantFrom("", "", "", "/x/y"),
  allDescendants: fc.boolean(),
  where,
  orderBy: fc.uniqueArray(order, { maxLength: 2, selector: ([name]) => name }),
  startAt: cursor,
  endAt: cursor,
  offset: fc.constantFrom(0, 0, 0, 3),
  limit: fc.option(fc.constantFrom(0, 1, 5, 1000), { nil: undefined }),
});

type Asked = typeof query extends fc.Arbitrary<infer T> ? T : never;

/** @returns undefined for a query that Firestore would refuse. */
function prepare(
  database: Database,
  { parent, allDescendants, orderBy, ...more }: Asked,
): PreparedQuery | undefined {
  try {
    return prepareQuery(
      parseQuery(database.root, database.root.slice(0, -1) + parent, {
        ...more,
        from: [{ collectionId: "c", allDescendants }],
        orderBy: orderBy.map(([fieldPath, direction]) => ({ field: { fieldPath }, direction })),
      }),
    );
  } catch (error) {
    if (error instanceof FirestoreError) return undefined;
    throw error;
  }
}

function compareAll(database: Database, queries: readonly Asked[]): void {
  for (const prepared of queries.map((asked) => prepare(database, asked))) {
    if (!prepared) continue;
    const expected = scan(database, prepared);
    const what = JSON.stringify(prepared.query);
    expect(
      database.find(prepared).map((document) => document.path),
      what,
    ).toEqual(expected);
    expect(database.count(prepared, Infinity), what).toBe(expected.length);
    expect(database.count(prepared, 2), what).toBe(Math.min(expected.length, 2));
  }
}

const rounds = fc.array(fc.tuple(fc.array(edited, { maxLength: 60 }), fc.array(query, { maxLength: 12 })), {
  maxLength: 4,
});

it(
  "the indexes find and count the documents that a full scan finds, during all changes",
  { timeout: 60_000 },
  async () => {
    const steps = clockOfSteps();
    const declared = new IndexDefinitions({
      indexes: ["ASCENDING", "DESCENDING"].map((direction) => ({
        collectionGroup: "c",
        fields: [
          { fieldPath: "a", order: "ASCENDING" },
          { fieldPath: "tags", arrayConfig: "CONTAINS" },
          { fieldPath: "b", order: direction },
        ],
      })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(saved, { minLength: 200, maxLength: 400 }),
        rounds,
        fc.boolean(),
        async (first, later, warm) => {
          const database = await openDatabase();
          await commit(database, first);
          const warming = warm ? database.warmUp(declared) : Promise.resolve();
          for (const [edits, queries] of later) {
            // Their indexes are built during the edits.
            const preparing = queries.flatMap((asked) => {
              const prepared = prepare(database, asked);
              return (prepared && database.prepare(prepared)) ?? [];
            });
            await commit(database, edits);
            await commit(
              database,
              edits.slice(0, 20).map(([at]): Edit => [at, undefined]),
            );
            await Promise.all(preparing);
            compareAll(database, queries);
          }
          await warming;
          for (const [edits, queries] of later) {
            await commit(
              database,
              edits.map(([at, content]) => [at, content && { ...content, a: text("b") }]),
            );
            compareAll(database, queries);
          }
        },
      ),
      { numRuns: RUNS },
    );
    expect(steps).toHaveBeenCalled();
  },
);

it("an index is built in slices, between which documents are read and written", async () => {
  const database = await openDatabase();
  await commit(
    database,
    Array.from({ length: 2_000 }, (_, n): Edit => [`c/d${n}`, { a: int(BigInt((n * 31) % 2_000)) }]),
  );
  clockOfSteps();
  const prepared = prepareQuery(
    parseQuery(database.root, database.root.slice(0, -1), {
      from: [{ collectionId: "c" }],
      orderBy: [{ field: { fieldPath: "a" } }],
    }),
  );
  let isMade = false;
  const preparing = database.prepare(prepared)?.then(() => (isMade = true));
  for (let n = 0; n < 10; n++) {
    await setImmediate();
    await commit(database, [[`c/d${n}`, { a: int(BigInt(5_000 - n)) }]]);
    expect(database.get(`c/d${n}`)?.fields["a"]).toEqual(int(BigInt(5_000 - n)));
    expect(isMade).toBe(false);
  }
  await preparing;
  expect(database.prepare(prepared)).toBeUndefined();
  expect(database.find(prepared).map(({ path }) => path)).toEqual(scan(database, prepared));
});

it.each([
  ["a condition", { where: filterOf("a", "NOT_EQUAL", int(7n)) }],
  ["alternatives", { where: filterOf("a", "IN", list([int(1n), int(2n)])) }],
  ["an element", { where: filterOf("tags", "ARRAY_CONTAINS", text("t1")) }],
  [
    "elements, which overlap",
    { where: filterOf("tags", "ARRAY_CONTAINS_ANY", list([text("t1"), text("t2")])) },
  ],
])("a query with %s pauses, and sees no change since its start", async (_name, query) => {
  const database = await openDatabase();
  const documents = Array.from({ length: 6_000 }, (_, n): Edit => [
    `c/d${n}`,
    { a: int(BigInt(n % 3)), tags: list([text("t1"), text(`t${n % 5}`)]) },
  ]);
  await commit(database, documents);
  const parent = database.root.slice(0, -1);
  const prepared = prepareQuery(
    parseQuery(database.root, parent, { from: [{ collectionId: "c" }], ...query }),
  );
  await database.prepare(prepared);
  const expected = scan(database, prepared);
  clockOfSteps();
  let isFound = false;
  const found = inSlicesFromNow(database.finding(prepared)).finally(() => (isFound = true));
  const counted = inSlicesFromNow(database.counting(prepared, Infinity));
  for (let n = 0; n < 6_000; n += 100)
    await commit(database, [
      [`c/d${n}`, undefined],
      [`c/new${n}`, documents[n]?.[1]],
    ]);
  // The index takes in the changes.
  expect(database.count(prepared, Infinity)).toBe(scan(database, prepared).length);
  expect(isFound).toBe(false);
  expect((await found).map(({ path }) => path)).toEqual(expected);
  expect(await counted).toBe(expected.length);
});

it("an index that was unused for longer than its changes are kept is rebuilt", async () => {
  const database = await openDatabase();
  const all = Array.from({ length: 300 }, (_, id) => `c/d${id}`);
  const write = (n: number, paths: readonly string[]) =>
    commit(
      database,
      paths.map((at, i): Edit => [
        at,
        { a: int(BigInt((n * 7 + i * 13) % 40)), tags: list([text(`t${(n + i) % 5}`)]) },
      ]),
    );
  const asked = (where: object, fieldPath = "a") =>
    prepareQuery(
      parseQuery(database.root, database.root.slice(0, -1), {
        from: [{ collectionId: "c" }],
        where,
        orderBy: [{ field: { fieldPath } }],
        limit: 20,
      }),
    );
  const queries = [
    asked(filterOf("a", "GREATER_THAN", int(3n))),
    asked(filterOf("tags", "ARRAY_CONTAINS", text("t1"))),
    asked(filterOf("a", "EQUAL", int(5n)), "__name__"),
  ];
  const compare = (some: readonly PreparedQuery[]) => {
    for (const prepared of some)
      expect(database.find(prepared).map((document) => document.path)).toEqual(scan(database, prepared));
  };
  await write(0, all);
  compare(queries);
  for (let n = 1; n <= 90; n++) {
    await write(n, all);
    // One of the indexes is kept; the others are dropped in between.
    if (n % 10 === 0) compare(queries.slice(0, 1));
  }
  await write(91, all.slice(0, 7));
  compare(queries);
});

it.each(["cursors", "offsets"])(
  "a query examines no more documents for the last page than for the first, by %s",
  async (by) => {
    const database = await openDatabase();
    const [size, limit] = [5_000, 50];
    const edits = Array.from({ length: size }, (_, n): Edit => [
      `c/d${(n * 7919) % size}`,
      { a: int(BigInt((n * 31) % size)) },
    ]);
    await commit(database, edits);
    const fields = vi.spyOn(StoredDocument.prototype, "fields", "get");
    onTestFinished(() => fields.mockRestore());
    let last: StoredDocument | undefined;
    const looks: number[] = [];
    const pageOf = (offset: number) => {
      const values = [last?.fields["a"], { referenceValue: last?.name }];
      const start = by === "cursors" && last ? { startAt: { values, before: false } } : {};
      const query = parseQuery(database.root, database.root.slice(0, -1), {
        from: [{ collectionId: "c" }],
        orderBy: [{ field: { fieldPath: "a" }, direction: "DESCENDING" }],
        limit,
        ...start,
        ...(by === "offsets" && { offset }),
      });
      fields.mockClear();
      const found = database.find(prepareQuery(query));
      looks.push(fields.mock.calls.length);
      return found;
    };
    const all: StoredDocument[] = [];
    for (let offset = 0; offset <= size; offset += limit) {
      const page = pageOf(offset);
      all.push(...page);
      last = page.at(-1);
    }
    expect(all.map((document) => document.fields["a"])).toEqual(
      Array.from({ length: size }, (_, n) => int(BigInt(size - 1 - n))),
    );
    // The first page builds the index; the others search their position in it.
    expect(Math.max(...looks.slice(1))).toBeLessThan(50);
  },
);
