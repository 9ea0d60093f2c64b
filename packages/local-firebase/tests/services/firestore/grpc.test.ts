import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/core/http";
import { keptLog } from "../../fixtures/kept-log";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import type { ServiceError } from "@grpc/grpc-js";
import { GrpcClient, plainValue } from "./grpc-client";
import { rest } from "./rest-client";
import { DATABASE, ROOT, rulesAllowing, startServer, type TestServer } from "./server";

const { lines, log } = keptLog();
const RULES = rulesAllowing(
  "match /c/{id} { allow read, write; } match /secrets/{id} { allow read: if request.auth.uid == 'me'; }",
);
let server: TestServer;
let client: GrpcClient;
beforeAll(async () => {
  server = await startServer({ rules: RULES, log });
  client = new GrpcClient(server.port);
});
afterAll(async () => {
  client.close();
  await server.stop();
});

const set = (id: string, fields: JsonObject) => ({ update: { name: `${ROOT}/c/${id}`, fields } });
const commit = (...writes: readonly JsonObject[]) => client.call("Commit", { database: DATABASE, writes });
const get = (...ids: readonly string[]) =>
  client.call("BatchGetDocuments", { database: DATABASE, documents: ids.map((id) => `${ROOT}/c/${id}`) });

const INTEGERS = ["9223372036854775807", "-9223372036854775808", "9007199254740993", "0"];
const vector = {
  mapValue: {
    fields: {
      __type__: { stringValue: "__vector__" },
      value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: -0.5 }] } },
    },
  },
};
const emptyInside = { arrayValue: { values: [{ mapValue: { fields: { "a.b": { arrayValue: {} } } } }] } };
/** Nested maps, as deep as documents may be. */
function nestedMaps(depth: number): JsonObject {
  const inner = depth === 1 ? { integerValue: "1" } : nestedMaps(depth - 1);
  return { mapValue: { fields: { m: inner } } };
}
type Row = readonly [name: string, value: JsonObject, inJson?: JsonObject];
/** Sent and returned values, with their REST form where it differs. */
const VALUES: readonly Row[] = [
  ...INTEGERS.map((integerValue): Row => [integerValue, { integerValue }]),
  ["a double", { doubleValue: 5e-324 }],
  ["a whole double", { doubleValue: 1 }],
  ["-0", { doubleValue: -0 }, { doubleValue: "-0" }],
  ["NaN", { doubleValue: NaN }, { doubleValue: "NaN" }],
  ["infinity", { doubleValue: Infinity }, { doubleValue: "Infinity" }],
  ["-infinity", { doubleValue: -Infinity }, { doubleValue: "-Infinity" }],
  ["null", { nullValue: 0 }, { nullValue: null }],
  ["false", { booleanValue: false }],
  ["no text", { stringValue: "" }],
  ["text", { stringValue: "😀 قطر \u0000" }],
  ["no bytes", { bytesValue: "" }],
  ["bytes", { bytesValue: "AP/+" }],
  [
    "a time",
    { timestampValue: { seconds: "1700000000", nanos: 123_456_000 } },
    { timestampValue: "2023-11-14T22:13:20.123456Z" },
  ],
  [
    "a time before 1970",
    { timestampValue: { seconds: "-1", nanos: 999_999_000 } },
    { timestampValue: "1969-12-31T23:59:59.999999Z" },
  ],
  ["a place", { geoPointValue: { latitude: -1.5, longitude: 51.5 } }],
  ["a reference", { referenceValue: `${ROOT}/c/other` }],
  ["an empty list", { arrayValue: {} }],
  ["an empty map", { mapValue: {} }, { mapValue: { fields: {} } }],
  ["nested emptiness", emptyInside],
  ["deep maps", nestedMaps(19)],
  ["a vector", vector],
];

/** A nested message in the binary form. */
function inField(number: number, message: Buffer): Buffer {
  const head = [(number << 3) | 2];
  let rest = message.length;
  for (; rest > 127; rest >>= 7) head.push((rest & 127) | 128);
  return Buffer.concat([Buffer.from([...head, rest]), message]);
}

function nestedFilter(depth: number): Buffer {
  let filter: Buffer = Buffer.alloc(0);
  for (let n = 0; n < depth; n++) filter = inField(1, inField(2, filter));
  return filter;
}

describe.skipIf(usesOtherEmulator)("a value over gRPC", () => {
  const rows = VALUES.map(([name, value, inJson = value]) => ({ name, value, inJson }));
  it.each(rows)("a value over gRPC keeps every bit: $name", async ({ value, inJson }) => {
    await commit(set("a", { v: value }));
    const { body } = await rest(server.origin, "GET", "/c/a");
    expect(body).toMatchObject({ fields: { v: inJson } });
    const [answer] = await get("a");
    expect(answer).toMatchObject({ found: { fields: { v: plainValue(value) } } });
  });
});

describe.skipIf(usesOtherEmulator)("a call over gRPC", () => {
  it("a streaming call answers with a message for each document", async () => {
    await commit(set("q1", { n: { integerValue: "1" } }), set("q2", { n: { integerValue: "2" } }));
    const query = {
      from: [{ collectionId: "c" }],
      // Enums are numbers in the binary form.
      where: { fieldFilter: { field: { fieldPath: "n" }, op: 3, value: { integerValue: "0" } } },
      orderBy: [{ field: { fieldPath: "n" }, direction: 2 }],
      limit: { value: 5 },
    };
    const answers = await client.call("RunQuery", { parent: ROOT, structuredQuery: query });
    expect(answers.map((answer) => (answer as { document: JsonObject }).document["name"])).toEqual([
      `${ROOT}/c/q2`,
      `${ROOT}/c/q1`,
    ]);
  });

  it.each([
    [
      "a batch that fails",
      "Commit",
      { database: DATABASE, writes: [{ ...set("none", {}), currentDocument: { exists: true } }] },
      5,
      `No document to update: ${ROOT}/c/none`,
    ],
    ["a query of nothing", "RunQuery", { parent: ROOT }, 3, "structured query"],
    ["no database", "Commit", {}, 3, "The request names no database."],
    ["a name without a database", "GetDocument", { name: "c/a" }, 3, '"c/a" is no database.'],
    [
      "a reserved field name",
      "Commit",
      { database: DATABASE, writes: [set("a", JSON.parse('{"__proto__": {"nullValue": 0}}') as JsonObject)] },
      3,
      "__proto__",
    ],
  ])("a refused call has a code and a message: %s", async (_what, name, request, code, words) => {
    await expect(client.call(name, request)).rejects.toMatchObject({
      code,
      details: expect.stringContaining(words) as string,
    });
  });

  it.each([
    ["are no message", Buffer.from([0x0a, 0xff])],
    // structuredQuery { where { compositeFilter { filters { compositeFilter ...
    ["hold a filter 5,000 deep", inField(2, inField(3, nestedFilter(5000)))],
  ])("a call is refused when its bytes %s", async (_what, bytes) => {
    await expect(client.callWith("RunQuery", bytes)).rejects.toMatchObject({ code: 3 });
    expect(lines).toEqual([]);
  });

  it("a call that is too large is refused as invalid, which makes no client wait", async () => {
    const text = "x".repeat(1_000_000);
    const large = Array.from({ length: 33 }, (_, n) => set(`large${n}`, { text: { stringValue: text } }));
    await expect(commit(...large.slice(0, 12))).rejects.toMatchObject({ code: 3 });
    await expect(commit(...large)).rejects.toMatchObject({ code: 3 });
  });

  it("a small compressed call cannot fill the memory", async () => {
    const gzip = 2;
    const compressing = new GrpcClient(server.port, "owner", { "grpc.default_compression_algorithm": gzip });
    const refused = expect(compressing.callWith("Commit", Buffer.alloc(65 * 1024 * 1024)));
    await refused.rejects.toMatchObject({
      code: 8,
      details: expect.stringContaining("decompresses") as string,
    });
    compressing.close();
  });

  it("a call of an unsupported method is refused", async () => {
    const unknown = client.callWith("ExecutePipeline", Buffer.alloc(0));
    await expect(unknown).rejects.toMatchObject({ code: 12 });
  });

  it("the rules check a call for the user of its token", async () => {
    const read = async (token: string) => {
      const other = new GrpcClient(server.port, token);
      const asked = other.call("BatchGetDocuments", { database: DATABASE, documents: [`${ROOT}/secrets/x`] });
      return asked
        .then(
          () => "told",
          (error: ServiceError) => error.code,
        )
        .finally(() => other.close());
    };
    expect(await read("user:me")).toBe("told");
    expect(await read("user:you")).toBe(7);
    expect(await read("")).toBe(7);
    expect(await read("broken")).toBe(16);
  });

  it("a call must name this machine", async () => {
    const rebound = new GrpcClient(server.port, "owner", { "grpc.default_authority": "rebound.example" });
    await expect(rebound.call("Commit", { database: DATABASE })).rejects.toMatchObject({ code: 7 });
    rebound.close();
  });
});
