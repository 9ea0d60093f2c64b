import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { anyText, refusal } from "./expected";
import { commit, deleteWrite, rest, setNumbers, setWrite } from "./rest-client";
import { PROJECT, ROOT, startServer, type TestServer } from "./server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const url = `${server.origin}/emulator/v1/projects/${PROJECT}/databases/(default)/documents`;
  expect((await fetch(url, { method: "DELETE" })).status).toBe(200);
});

const call = (method: string, address: string, body?: object) => rest(server.origin, method, address, body);
const number = (value: number) => ({ integerValue: String(value) });
const fromC = { from: [{ collectionId: "c" }] };
const ordered = (direction: string | number) => ({
  structuredQuery: { ...fromC, orderBy: [{ field: { fieldPath: "n" }, direction }] },
});
const query = (structuredQuery: object) => call("POST", ":runQuery", { structuredQuery });

describe.skipIf(usesOtherEmulator)("commit", () => {
  it("all writes of a batch get one version", async () => {
    const { body } = await commit(server.origin, [
      setWrite("c/a", {}),
      deleteWrite("c/none"),
      setWrite("c/b", {}),
    ]);
    const { commitTime } = body as { commitTime: string };
    expect(body).toEqual({
      writeResults: [{ updateTime: commitTime }, {}, { updateTime: commitTime }],
      commitTime,
    });
    expect(commitTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    const { body: documents } = await call("GET", "/c");
    expect(documents).toMatchObject({ documents: [{ updateTime: commitTime }, { updateTime: commitTime }] });
  });

  it("a commit applies all writes or none", async () => {
    const failing = { ...setWrite("c/b", {}), currentDocument: { exists: true } };
    const { status, body } = await commit(server.origin, [setWrite("c/a", {}), failing]);
    expect([status, body]).toEqual([404, refusal("NOT_FOUND")]);
    expect((await call("GET", "/c/a")).status).toBe(404);
    expect((await commit(server.origin, [setWrite("c/b", {}), failing])).status).toBe(200);
  });

  it("a commit merges by mask, removes fields and keeps the others", async () => {
    await commit(server.origin, [
      setWrite("c/a", { keep: number(1), gone: number(2), m: { mapValue: { fields: { x: number(1) } } } }),
    ]);
    const update = {
      ...setWrite("c/a", { m: { mapValue: { fields: { "y.z": number(3) } } } }),
      updateMask: { fieldPaths: ["gone", "m.`y.z`"] },
    };
    await commit(server.origin, [update]);
    expect((await call("GET", "/c/a")).body).toMatchObject({
      fields: { keep: number(1), m: { mapValue: { fields: { x: number(1), "y.z": number(3) } } } },
    });
    expect(JSON.stringify((await call("GET", "/c/a")).body)).not.toContain("gone");
  });

  it("a precondition compares update times as numbers and fails for future times", async () => {
    await setNumbers(server.origin, { "c/a": 1 });
    const { updateTime } = (await call("GET", "/c/a")).body as { updateTime: string };
    const nineDigits = updateTime.replace("Z", "000Z");
    const write = { ...setWrite("c/a", {}), currentDocument: { updateTime: nineDigits } };
    expect((await commit(server.origin, [write])).status).toBe(200);
    expect(await commit(server.origin, [write])).toEqual({
      status: 400,
      body: refusal("FAILED_PRECONDITION"),
    });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const early = { ...deleteWrite("c/a"), currentDocument: { updateTime: later } };
    expect(await commit(server.origin, [early])).toEqual({
      status: 400,
      body: refusal("INVALID_ARGUMENT"),
    });
  });

  it("a commit checks the documents that a transaction only read", async () => {
    const verify = { verify: `${ROOT}/c/none`, currentDocument: { exists: false } };
    const written = await commit(server.origin, [setWrite("c/a", {}), verify]);
    expect(written).toMatchObject({
      status: 200,
      body: { writeResults: [{ updateTime: anyText }, {}] },
    });
    await setNumbers(server.origin, { "c/none": 1 });
    expect(await commit(server.origin, [setWrite("c/a", {}), verify])).toEqual({
      status: 409,
      body: refusal("ALREADY_EXISTS"),
    });
  });

  it("a commit accepts a thousand writes", async () => {
    const writes = Array.from({ length: 1000 }, (_, i) => setWrite(`c/d${i}`, { n: number(i) }));
    expect((await commit(server.origin, writes)).status).toBe(200);
    const aggregations = [{ alias: "all", count: {} }];
    const { body } = await call("POST", ":runAggregationQuery", {
      structuredAggregationQuery: { aggregations, structuredQuery: { from: [{ collectionId: "c" }] } },
    });
    expect(body).toEqual([{ result: { aggregateFields: { all: number(1000) } }, readTime: anyText }]);
  });

  it.each([
    ["a document over 1 MiB", setWrite("c/a", { text: { stringValue: "x".repeat(1_048_577) } })],
    ["a reserved id", setWrite("c/__a__", {})],
    ["a dot as id", setWrite("c/..", {})],
    ["an empty id", setWrite("c//d/e", {})],
    ["a collection's name", setWrite("c", {})],
    ["an id over 1,500 bytes", setWrite(`c/${"é".repeat(751)}`, {})],
    [
      "another project's name",
      { update: { name: "projects/other/databases/(default)/documents/c/a", fields: {} } },
    ],
    ["a malformed value", setWrite("c/a", { n: { integerValue: "one" } })],
    ["a list in a list", setWrite("c/a", { n: { arrayValue: { values: [{ arrayValue: {} }] } } })],
    ["an unknown write", { upsert: {} }],
  ])("a commit refuses %s", async (_name, write) => {
    expect(await commit(server.origin, [setWrite("c/fine", {}), write])).toEqual({
      status: 400,
      body: refusal("INVALID_ARGUMENT"),
    });
    expect((await call("GET", "/c/fine")).status).toBe(404);
  });

  it("a commit accepts a document just under 1 MiB", async () => {
    const fields = { text: { stringValue: "x".repeat(1_048_000) } };
    expect((await commit(server.origin, [setWrite("c/a", fields)])).status).toBe(200);
  });

  it("a commit stores every kind of value exactly", async () => {
    const fields = {
      null: { nullValue: null },
      nan: { doubleValue: "NaN" },
      zero: { doubleValue: "-0" },
      infinite: { doubleValue: "-Infinity" },
      long: { integerValue: "9007199254740993" },
      time: { timestampValue: "2023-11-14T22:13:20.123456Z" },
      bytes: { bytesValue: "AQL/" },
      reference: { referenceValue: `${ROOT}/c/two` },
      point: { geoPointValue: { latitude: 1.5, longitude: -2 } },
      empty: { arrayValue: {} },
      "dotted.key `😀`": { mapValue: {} },
    };
    await commit(server.origin, [setWrite("c/a", fields)]);
    expect((await call("GET", "/c/a")).body).toMatchObject({ name: `${ROOT}/c/a`, fields });
  });
});

describe.skipIf(usesOtherEmulator)("reads", () => {
  beforeEach(() => setNumbers(server.origin, { "c/a": 1, "c/b": 2, "c/c": 3 }));

  it("batchGet answers every name once, in a list, with missing documents last", async () => {
    const { body } = await call("POST", ":batchGet", {
      documents: ["none", "a", "none", "a"].map((id) => `${ROOT}/c/${id}`),
      mask: { fieldPaths: ["x"] },
    });
    expect(body).toEqual([
      {
        found: { name: `${ROOT}/c/a`, fields: {}, createTime: anyText, updateTime: anyText },
        readTime: anyText,
      },
      { missing: `${ROOT}/c/none`, readTime: anyText },
    ]);
  });

  it("runQuery answers in order, and with only a read time when nothing matches", async () => {
    const descending = {
      from: [{ collectionId: "c" }],
      orderBy: [{ field: { fieldPath: "n" }, direction: "DESCENDING" }],
      limit: 2,
    };
    expect((await query(descending)).body).toMatchObject([
      { document: { fields: { n: number(3) } } },
      { document: { fields: { n: number(2) } } },
    ]);
    expect((await query({ from: [{ collectionId: "none" }] })).body).toEqual([{ readTime: anyText }]);
    const projected = await query({
      from: [{ collectionId: "c" }],
      select: { fields: [{ fieldPath: "__name__" }] },
      limit: 1,
    });
    expect(projected.body).toMatchObject([{ document: { name: `${ROOT}/c/a`, fields: {} } }]);
  });

  it("an aggregation query returns count, sum and average", async () => {
    const field = { field: { fieldPath: "n" } };
    const aggregations = [
      { alias: "count", count: { upTo: "2" } },
      { alias: "sum", sum: field },
      { alias: "average", avg: field },
    ];
    const { body } = await call("POST", ":runAggregationQuery", {
      structuredAggregationQuery: { aggregations, structuredQuery: { from: [{ collectionId: "c" }] } },
    });
    const aggregateFields = { count: number(2), sum: number(6), average: { doubleValue: 2 } };
    expect(body).toEqual([{ result: { aggregateFields }, readTime: anyText }]);
  });

  it.each([
    ["an unknown field", ":batchGet", { documents: [], maks: {} }, 400],
    ["an unknown field in a query", ":runQuery", { structuredQuery: { ...fromC, were: {} } }, 400],
    ["an unknown field in a write", ":commit", { writes: [{ ...setWrite("c/x", {}), condition: {} }] }, 400],
    [
      "an unknown precondition",
      ":commit",
      { writes: [{ ...setWrite("c/x", {}), currentDocument: { exist: true } }] },
      400,
    ],
    [
      "two kinds of write in one",
      ":commit",
      { writes: [{ ...setWrite("c/x", {}), ...deleteWrite("c/x") }] },
      400,
    ],
    ["an unknown parameter", ":batchGet?page=2", { documents: [] }, 400],
    ["another form of answer", ":batchGet?alt=proto", { documents: [] }, 400],
    ["an explanation", ":runQuery", { structuredQuery: fromC, explainOptions: {} }, 501],
    ["an unknown direction", ":runQuery", ordered("DOWN"), 400],
    ["two moments at once", ":batchGet", { documents: [], transaction: "x", newTransaction: {} }, 400],
    ["an unknown verb", ":explain", {}, 404],
  ])("a query refuses %s instead of ignoring it", async (_name, address, body, status) => {
    expect((await call("POST", address, body)).status).toBe(status);
  });

  it.each(["pageSize=-1", "pageSize=x", "showMissing=1", "pageToken=%7B", "orderBy=n+down", "fields=name"])(
    "a list refuses %s",
    async (parameters) => {
      expect((await call("GET", `/c?${parameters}`)).status).toBe(400);
    },
  );

  it("a request accepts the protocol's own field names, and null for an absent field", async () => {
    const structured_query = {
      from: [{ collection_id: "c" }],
      order_by: [{ field: { field_path: "n" }, direction: "DESCENDING" }],
      where: null,
      limit: 1,
    };
    expect((await call("POST", ":runQuery", { structured_query })).body).toMatchObject([
      { document: { fields: { n: number(3) } } },
    ]);
    const fields = { snake_case: number(1) };
    const update = { ...setWrite("c/a", fields), update_mask: { field_paths: ["snake_case"] } };
    expect((await commit(server.origin, [update])).status).toBe(200);
    expect((await call("GET", "/c/a")).body).toMatchObject({ fields: { ...fields, n: number(1) } });
  });

  it("a request accepts the numbers of enumerations, as REST clients may send them", async () => {
    const where = (op: number, value: number) => ({
      fieldFilter: { field: { fieldPath: "n" }, op, value: number(value) },
    });
    const filters = [where(4, 1), where(6, 2)];
    const { body } = await query({
      ...ordered(2).structuredQuery,
      where: { compositeFilter: { op: 1, filters } },
    });
    expect(body).toMatchObject([
      { document: { fields: { n: number(3) } } },
      { document: { fields: { n: number(1) } } },
    ]);
    const isNull = { unaryFilter: { field: { fieldPath: "n" }, op: 3 } };
    expect((await query({ from: [{ collectionId: "c" }], where: isNull })).body).toEqual([
      { readTime: anyText },
    ]);
    const transform = { fieldPath: "t", setToServerValue: 1 };
    const write = { ...setWrite("c/a", { none: { nullValue: 0 } }), updateTransforms: [transform] };
    expect((await commit(server.origin, [write])).status).toBe(200);
    expect((await call("GET", "/c/a?%24alt=json%3Benum-encoding%3Dint")).body).toMatchObject({
      fields: { t: { timestampValue: anyText }, none: { nullValue: null } },
    });
  });

  it("a request accepts numbers as text", async () => {
    await setNumbers(server.origin, { "c/a": 1, "c/b": 2, "c/c": 3, "c/d": 4 });
    expect((await query({ ...fromC, offset: "1", limit: "2" })).body).toMatchObject([
      { document: { fields: { n: number(2) } } },
      { document: { fields: { n: number(3) } } },
    ]);
    expect((await query({ ...fromC, limit: "two" })).status).toBe(400);
  });
});

describe.skipIf(usesOtherEmulator)("plain REST", () => {
  it("a verb at the end of an id belongs to the id unless the request is a POST", async () => {
    await setNumbers(server.origin, { "c/a": 1 });
    for (const method of ["GET", "DELETE"]) await call(method, "/c/a:commit");
    expect((await call("GET", "/c/a:commit")).status).toBe(404);
    await call("PATCH", "/c/a:rollback", { fields: { n: number(2) } });
    expect((await call("GET", "/c/a:rollback")).body).toMatchObject({ name: `${ROOT}/c/a:rollback` });
    expect((await call("GET", "/c/a")).body).toMatchObject({ fields: { n: number(1) } });
  });

  it("plain REST creates, reads, patches and deletes", async () => {
    const created = await call("POST", "/c?documentId=a", { fields: { n: number(1), m: number(1) } });
    expect(created).toMatchObject({ status: 200, body: { name: `${ROOT}/c/a`, fields: { n: number(1) } } });
    expect(await call("POST", "/c?documentId=a", {})).toEqual({
      status: 409,
      body: refusal("ALREADY_EXISTS"),
    });
    const patched = await call("PATCH", "/c/a?updateMask.fieldPaths=n", { fields: { n: number(2) } });
    expect(patched.body).toMatchObject({ fields: { n: number(2), m: number(1) } });
    expect((await call("GET", "/c/a?mask.fieldPaths=n")).body).toMatchObject({ fields: { n: number(2) } });
    expect((await call("PATCH", "/c/none?currentDocument.exists=true", {})).status).toBe(404);
    expect(await call("DELETE", "/c/a")).toEqual({ status: 200, body: {} });
    expect(await call("GET", "/c/a")).toEqual({ status: 404, body: refusal("NOT_FOUND") });
    const generated = await call("POST", "/c", { fields: {} });
    expect((generated.body as { name: string }).name).toMatch(/\/c\/[\w-]{20}$/);
  });

  it("plain REST lists in pages", async () => {
    await setNumbers(server.origin, { "c/a": 3, "c/b": 2, "c/c": 1 });
    const first = (await call("GET", "/c?pageSize=2&orderBy=n")).body as {
      documents: { name: string }[];
      nextPageToken: string;
    };
    expect(first.documents.map((document) => document.name)).toEqual([`${ROOT}/c/c`, `${ROOT}/c/b`]);
    const second = await call("GET", `/c?pageSize=2&orderBy=n&pageToken=${first.nextPageToken}`);
    expect(second.body).toMatchObject({ documents: [{ name: `${ROOT}/c/a` }] });
    expect(await call("GET", "/none")).toEqual({ status: 200, body: {} });
    expect((await call("GET", "/c?pageToken=%7B")).status).toBe(400);
  });

  it.each(["/c/..", "/c/%2e%2e", "/c/a%2Fb%2Fc", "/c/__a__", "/c/", "/c/%ff"])(
    "plain REST refuses the id in %s",
    async (address) => {
      // fetch would resolve the dots.
      const { request } = await import("node:http");
      const status = await new Promise((resolve, reject) => {
        const asked = request({
          port: server.port,
          host: "127.0.0.1",
          path: `/v1/${ROOT}${address}`,
          headers: { authorization: "Bearer owner" },
        });
        asked
          .on("response", (response) => resolve(response.resume().statusCode))
          .on("error", reject)
          .end();
      });
      expect(status).toBe(400);
    },
  );
});

describe.skipIf(usesOtherEmulator)("CORS", () => {
  const origin = { Origin: "http://localhost:5173" };
  const expected = {
    "access-control-allow-origin": "http://localhost:5173",
    "access-control-allow-credentials": "true",
    vary: "Origin",
  };
  const headersOf = (response: Response) =>
    Object.fromEntries(Object.keys(expected).map((name) => [name, response.headers.get(name)]));

  it("every answer repeats the origin and allows credentials", async () => {
    const base = `${server.origin}/v1/${ROOT}`;
    const answers = await Promise.all([
      fetch(`${base}/c/none`, { headers: origin }),
      fetch(`${base}:commit`, { method: "POST", body: "{", headers: origin }),
      fetch(`${base}/c`, { headers: { ...origin, authorization: "Bearer forged" } }),
      fetch(`${server.origin}/google.firestore.v1.Firestore/Listen/channel?SID=x`, { headers: origin }),
      fetch(`${server.origin}/google.firestore.v1.Firestore/Listen/channel`, {
        method: "POST",
        body: "count=0",
        headers: origin,
      }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 400, 401, 400, 200]);
    for (const answer of answers) expect(headersOf(answer)).toEqual(expected);
  });

  it("a preflight is answered with the requested headers and methods", async () => {
    const asked = "authorization,google-cloud-resource-prefix,x-goog-api-client";
    const preflight = await fetch(`${server.origin}/v1/${ROOT}:commit`, {
      method: "OPTIONS",
      headers: {
        ...origin,
        "Access-Control-Request-Headers": asked,
        "Access-Control-Request-Method": "POST",
      },
    });
    expect(preflight.status).toBe(204);
    expect(headersOf(preflight)).toEqual(expected);
    expect(preflight.headers.get("access-control-allow-headers")).toBe(asked);
  });
});
