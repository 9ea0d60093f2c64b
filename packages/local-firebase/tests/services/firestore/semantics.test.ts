import { collection, doc, getDoc, runTransaction, setDoc } from "firebase/firestore";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenTo, RawChannel, summary } from "./raw-channel";
import { commit, deleteWrite, rest, setWrite } from "./rest-client";
import { closeSdks, freshProject, isSynced, openSdk, watchQuery } from "./sdk";
import { ROOT, rulesAllowing, startServer, type TestServer } from "./server";

let server: TestServer;
beforeAll(async () => (server = await startServer()));
afterAll(() => server.stop());

const int = (value: number) => ({ integerValue: String(value) });

interface Committed {
  readonly commitTime: string;
  readonly writeResults: readonly { readonly updateTime?: string; readonly transformResults?: unknown }[];
}

async function written(...writes: object[]): Promise<Committed> {
  const { status, body } = await commit(server.origin, writes);
  expect(status).toBe(200);
  return body as Committed;
}

describe("a write that changes nothing", () => {
  const fields = { n: int(1), m: { mapValue: { fields: { a: int(1), b: int(2) } } } };
  const turned = { m: { mapValue: { fields: { b: int(2), a: int(1) } } }, n: int(1) };
  const name = (path: string) => `${ROOT}/${path}`;
  const mask = (...fieldPaths: string[]) => ({ updateMask: { fieldPaths } });
  const transform = (fieldPath: string, operation: object) => ({
    updateTransforms: [{ fieldPath, ...operation }],
  });

  it.each([
    ["set", (path: string) => setWrite(path, fields)],
    ["set with its fields in another order", (path: string) => setWrite(path, turned)],
    ["update", (path: string) => ({ ...setWrite(path, { n: int(1) }), ...mask("n") })],
    ["update without fields", (path: string) => ({ ...setWrite(path, {}), ...mask() })],
    ["deletion of a field that is not there", (path: string) => ({ ...setWrite(path, {}), ...mask("x.y") })],
    [
      "maximum",
      (path: string) => ({ ...setWrite(path, {}), ...mask(), ...transform("n", { maximum: int(0) }) }),
    ],
    [
      "increment by 0",
      (path: string) => ({ ...setWrite(path, {}), ...mask(), ...transform("n", { increment: int(0) }) }),
    ],
  ])("a write that changes nothing keeps the update time: %s", async (what, write) => {
    const path = `same/${what.replaceAll(" ", "-")}`;
    const first = await written(setWrite(path, fields));
    const { writeResults, commitTime } = await written(write(path));
    expect(writeResults[0]?.updateTime).toBe(first.writeResults[0]?.updateTime);
    expect(commitTime > first.commitTime).toBe(true);
    const { body } = await rest(server.origin, "GET", `/${path}`);
    expect(body).toMatchObject({ fields, updateTime: first.commitTime });
    // The write does not disturb a transaction that read the document.
    const currentDocument = { updateTime: first.commitTime };
    await written({ update: { name: name(path), fields }, currentDocument });
  });

  it.each([
    ["another type of number", { n: { doubleValue: 1 } }],
    ["a field less", {}],
    ["a field more", { n: int(1), x: { nullValue: null } }],
  ])("a write with %s is a change", async (what, changed) => {
    const path = `changed/${what.replaceAll(" ", "-")}`;
    const first = await written(setWrite(path, { n: int(1) }));
    const { writeResults, commitTime } = await written(setWrite(path, changed));
    expect(writeResults).toEqual([{ updateTime: commitTime }]);
    expect(commitTime > first.commitTime).toBe(true);
  });

  it("a write after a deletion in the same batch is a change", async () => {
    const first = await written(setWrite("again/a", fields));
    await written(deleteWrite("again/a"), setWrite("again/b", fields));
    const { commitTime } = await written(setWrite("again/a", fields));
    const { body } = await rest(server.origin, "GET", "/again/a");
    expect(body).toMatchObject({ createTime: commitTime, updateTime: commitTime });
    expect(commitTime > first.commitTime).toBe(true);
  });

  it("listeners do not see a write that changes nothing", async () => {
    await written(setWrite("quiet/a", fields));
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, { from: [{ collectionId: "quiet" }] })]);
    const back = await channel.attach(0);
    await back.until("CURRENT");
    await written(setWrite("quiet/a", fields));
    await written(setWrite("quiet/b", fields));
    expect(summary(await back.until("quiet/b")).join()).not.toContain("quiet/a");
  });
});

describe("the SDK", () => {
  afterAll(closeSdks);

  it("the SDK sees the confirmation of a write that changes nothing", async () => {
    const db = openSdk(server.port, freshProject());
    const notes = collection(db, "notes");
    await setDoc(doc(notes, "a"), { n: 1 });
    const watched = watchQuery(notes);
    await watched.untilIds("a");
    const before = watched.seen.length;
    await setDoc(doc(notes, "a"), { n: 1 });
    await watched.until((snapshot) => watched.seen.length > before && isSynced(snapshot));
    watched.stop();
  });

  it("the SDK commits a transaction whose document was rewritten without a change", async () => {
    const db = openSdk(server.port, freshProject());
    const note = doc(db, "notes", "a");
    await setDoc(note, { n: 1 });
    let attempts = 0;
    await runTransaction(db, async (transaction) => {
      attempts += 1;
      const read = await transaction.get(note);
      await setDoc(note, { n: 1 });
      transaction.update(note, { n: Number(read.get("n")) + 1 });
    });
    expect(attempts).toBe(1);
    expect((await getDoc(note)).data()).toEqual({ n: 2 });
  });
});

describe("aggregations of several fields", () => {
  const books = [
    { pages: int(100), year: int(1980) },
    { pages: int(50), year: int(2020) },
    { pages: int(150), year: int(2021) },
    { pages: int(50) },
  ];
  const field = (fieldPath: string) => ({ field: { fieldPath } });
  const index = { collectionGroup: "books", queryScope: "COLLECTION" };
  const both = [field("pages"), field("year")].map(({ field: path }) => ({ ...path, order: "ASCENDING" }));
  let indexed: TestServer;
  beforeAll(async () => {
    const indexes = [both, both.toReversed()].map((fields) => ({ ...index, fields }));
    indexed = await startServer({ indexes: { indexes } });
    await commit(
      indexed.origin,
      books.map((fields, at) => setWrite(`books/b${3 - at}`, fields)),
    );
  });
  afterAll(() => indexed.stop());

  it.each([
    ["leave out documents that lack one of them", {}, [300, 2007, 3]],
    ["and do so ahead of a limit", { limit: 3 }, [300, 2007, 3]],
    ["of which a limit takes the smallest", { limit: 1 }, [50, 2020, 1]],
    ["unless they are ordered", { limit: 1, orderBy: [field("year")] }, [100, 1980, 1]],
  ])("aggregations of several fields: %s", async (_what, query, [pages, year, count]) => {
    const structuredAggregationQuery = {
      structuredQuery: { from: [{ collectionId: "books" }], ...query },
      aggregations: [
        { alias: "pages", sum: field("pages") },
        { alias: "year", avg: field("year") },
        { alias: "count", count: {} },
      ],
    };
    const body = { structuredAggregationQuery };
    const answer = await rest(indexed.origin, "POST", ":runAggregationQuery", body);
    const aggregateFields = {
      pages: int(pages ?? 0),
      year: { doubleValue: year },
      count: int(count ?? 0),
    };
    expect(answer.body).toMatchObject([{ result: { aggregateFields } }]);
  });
});

describe("a time with nanoseconds", () => {
  const NANOS = "2026-01-02T03:04:05.123456789Z";
  const MICROS = "2026-01-02T03:04:05.123456Z";
  const field = { fieldPath: "at" };
  const orderBy = [{ field }];
  const is = (op: string, value: object) => ({ where: { fieldFilter: { field, op, value } }, orderBy: [] });
  const time = (timestampValue: string) => ({ timestampValue });
  const found = async (query: object): Promise<string> => {
    const structuredQuery = { from: [{ collectionId: "times" }], orderBy, ...query };
    const { body } = await rest(server.origin, "POST", ":runQuery", { structuredQuery });
    const answers = body as { readonly document?: { readonly name: string } }[];
    return answers.flatMap(({ document }) => document?.name.split("/").pop() ?? []).join(" ");
  };
  beforeAll(async () => {
    await written(
      setWrite("times/a", { at: time(NANOS), list: { arrayValue: { values: [time(NANOS)] } } }),
      setWrite("times/b", { at: time("2026-01-02T03:04:05.123457Z") }),
      {
        ...setWrite("times/c", {}),
        updateTransforms: [
          { fieldPath: "list", appendMissingElements: { values: [time(NANOS), time(MICROS)] } },
        ],
      },
    );
  });

  it("a time is stored in microseconds, rounded down, also in lists and by transforms", async () => {
    const list = { arrayValue: { values: [time(MICROS)] } };
    const [a, c] = await Promise.all(["a", "c"].map((id) => rest(server.origin, "GET", `/times/${id}`)));
    expect(a?.body).toMatchObject({ fields: { at: time(MICROS), list } });
    expect(c?.body).toMatchObject({ fields: { list } });
  });

  it.each([
    ["an equality", is("EQUAL", time(NANOS)), "a"],
    ["an equality to the microsecond", is("EQUAL", time(MICROS)), "a"],
    ["an inequality", is("GREATER_THAN", time(NANOS)), "b"],
    ["a choice", is("IN", { arrayValue: { values: [time(NANOS)] } }), "a"],
    ["a cursor that begins at it", { startAt: { values: [time(NANOS)], before: true } }, "a b"],
    ["a cursor that begins after it", { startAt: { values: [time(NANOS)], before: false } }, "b"],
    ["a cursor that ends with it", { endAt: { values: [time(NANOS)], before: false } }, "a"],
  ])("%s uses the stored form of a time with nanoseconds", async (_what, query, ids) => {
    expect(await found(query)).toBe(ids);
  });
});

describe("aggregations are refused", () => {
  it.each([
    ["that are none", [], "Aggregations can not be empty."],
    [
      "that are too many",
      Array.from({ length: 6 }, () => ({ count: {} })),
      "The maximum number of aggregations allowed in an aggregation query is 5. Received: 6",
    ],
    [
      "of one name",
      [
        { alias: "n", count: {} },
        { alias: "n", count: { upTo: "3" } },
      ],
      "Aggregation aliases contain duplicate alias: n",
    ],
  ])("an aggregation is refused: %s", async (_what, aggregations, message) => {
    const structuredAggregationQuery = { structuredQuery: { from: [{ collectionId: "c" }] }, aggregations };
    const answer = await rest(server.origin, "POST", ":runAggregationQuery", { structuredAggregationQuery });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
  });
});

describe("what is nested too deep is refused", () => {
  const deep = (before: string, inner: string, after: string) =>
    before.repeat(5000) + inner + after.repeat(5000);
  const filters = deep(
    '{"compositeFilter":{"op":"AND","filters":[',
    '{"unaryFilter":{"field":{"fieldPath":"a"},"op":"IS_NULL"}}',
    "]}}",
  );
  const value = deep('{"mapValue":{"fields":{"v":', '{"nullValue":null}', "}}}");
  const query = (part: string) => `{"structuredQuery":{"from":[{"collectionId":"c"}],${part}}}`;
  const longPath = (names: number) => `${"a.".repeat(names)}a`;
  const send = async (verb: string, body: string) => {
    const response = await fetch(`${server.origin}/v1/${ROOT}:${verb}`, {
      method: "POST",
      headers: { authorization: "Bearer owner" },
      body,
    });
    return [response.status, JSON.stringify(await response.json())] as const;
  };
  it.each([
    ["a filter", "runQuery", query(`"where":${filters}`)],
    ["a value", "commit", `{"writes":[{"update":{"name":"${ROOT}/c/a","fields":{"v":${value}}}}]}`],
    ["a cursor", "runQuery", query(`"startAt":{"values":[${value}]}`)],
    [
      "the path of a transform",
      "commit",
      JSON.stringify({
        writes: [
          {
            transform: {
              document: `${ROOT}/c/a`,
              fieldTransforms: [{ fieldPath: longPath(20), increment: int(1) }],
            },
          },
        ],
      }),
    ],
    [
      "the path of a mask",
      "commit",
      JSON.stringify({
        writes: [{ ...setWrite("c/a", {}), updateMask: { fieldPaths: [longPath(50_000)] } }],
      }),
    ],
  ])("deep nesting is refused: %s", async (_what, verb, body) => {
    const [status, answer] = await send(verb, body);
    expect(answer).toContain("INVALID_ARGUMENT");
    expect(status).toBe(400);
  });
});

describe("limits", () => {
  const refused = (message: string) => ({
    status: 400,
    body: { error: { code: 400, status: "INVALID_ARGUMENT", message } },
  });
  const list = (count: number) => ({
    arrayValue: { values: Array.from({ length: count }, (_, n) => ({ booleanValue: n > 0 })) },
  });
  const numbers = (count: number) => ({
    arrayValue: { values: Array.from({ length: count }, (_, n) => int(n)) },
  });

  it("a document makes at most 40,000 index entries", async () => {
    expect((await commit(server.origin, [setWrite("many/a", { n: numbers(40_000) })])).status).toBe(200);
    const more = setWrite("many/b", { n: numbers(40_001) });
    const refusal = refused("too many index entries for entity /many/b");
    expect(await commit(server.origin, [setWrite("many/c", {}), more])).toEqual(refusal);
    expect((await rest(server.origin, "GET", "/many/c")).status).toBe(404);
    // Each distinct element makes one index entry.
    expect((await commit(server.origin, [setWrite("many/d", { n: list(100_000) })])).status).toBe(200);
  });

  it("a request holds at most 10 MiB of documents", async () => {
    const half = { s: { stringValue: "x".repeat(1_000_000) } };
    const writes = Array.from({ length: 11 }, (_, at) => setWrite(`big/${at}`, half));
    expect(await commit(server.origin, writes)).toEqual(
      refused("Request payload size exceeds the limit: 10485760 bytes."),
    );
    expect((await commit(server.origin, writes.slice(1))).status).toBe(200);
  });

  it.each([
    ["20 writes that look up one document each", 20, ["users/$(id)"], 200],
    ["21 of them", 21, ["users/$(id)"], 403],
    ["2 writes that look up 10 documents each", 2, tens("users/$(id + '#')"), 200],
    ["3 writes that look up 7 documents each", 3, tens("users/$(id + '#')").slice(3), 403],
    ["2 writes that look up 10 and their own", 2, [...tens("users/$(id + '#')"), "c/$(id)"], 200],
    ["1 write that looks up 10 and its own", 1, [...tens("users/$(id + '#')"), "c/$(id)"], 200],
    ["1 write that looks up 10 and another", 1, [...tens("users/$(id + '#')"), "users/$(id)"], 403],
    ["30 writes that look up the same 10", 30, tens("users/#"), 200],
  ])("production's limit of lookups applies: %s", async (_what, count, paths, status) => {
    const rule = paths.map((path) => `!exists(/databases/$(db)/documents/${path})`).join(" && ");
    const rules = rulesAllowing(`match /c/{id} { allow write: if ${rule}; }`);
    const strict = await startServer({ rules });
    const writes = Array.from({ length: count }, (_, at) => setWrite(`c/d${at}`, {}));
    expect((await commit(strict.origin, writes, "user:ann")).status).toBe(status);
    await strict.stop();
  });
});

/** Ten paths: # becomes a digit. */
function tens(path: string): string[] {
  return Array.from({ length: 10 }, (_, digit) => path.replace("#", String(digit)));
}
