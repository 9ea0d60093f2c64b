import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/core/http";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { GrpcClient, type Answers } from "./grpc-client";
import { setNumbers } from "./rest-client";
import { ROOT, rulesAllowing, startServer, type TestServer } from "./server";

let server: TestServer;
let client: GrpcClient;
beforeEach(async () => {
  const rules = rulesAllowing("match /c/{id} { allow read; allow write: if request.resource.data.n < 100; }");
  server = await startServer({ rules, timings: { writeIdleMs: 1, writeStartMs: 1 } });
  client = new GrpcClient(server.port, "user:me");
});
afterEach(async () => {
  client.close();
  await server.stop();
});

const addTarget = (targetId: number, collectionId: string, more: JsonObject = {}) => ({
  addTarget: { targetId, query: { parent: ROOT, structuredQuery: { from: [{ collectionId }] } }, ...more },
});
const increment = (id: string, by = 1) => ({
  writes: [
    {
      update: { name: `${ROOT}/c/${id}`, fields: {} },
      updateMask: {},
      updateTransforms: [{ fieldPath: "n", increment: { integerValue: String(by) } }],
    },
  ],
});

interface TargetChange {
  readonly targetChangeType?: string;
  readonly targetIds?: readonly number[];
  readonly resumeToken?: string;
  readonly cause?: { readonly code: number; readonly message: string };
}
const changeIn = (answer: JsonObject) => answer["targetChange"] as TargetChange | undefined;
const isSnapshot = (answer: JsonObject) => {
  const change = changeIn(answer);
  return change !== undefined && change.targetIds === undefined && change.resumeToken !== undefined;
};
/** "ADD 2", "c/a 2", "gone c/a 2", "snapshot" ... */
function told(answers: Answers): string[] {
  return answers.map((answer) => {
    const { documentChange, documentDelete } = answer as {
      readonly documentChange?: { document: { name: string }; targetIds: readonly number[] };
      readonly documentDelete?: { document: string; removedTargetIds: readonly number[] };
    };
    if (documentChange)
      return `${documentChange.document.name.slice(ROOT.length + 1)} ${documentChange.targetIds.join()}`;
    if (documentDelete)
      return `gone ${documentDelete.document.slice(ROOT.length + 1)} ${documentDelete.removedTargetIds.join()}`;
    if (isSnapshot(answer)) return "snapshot";
    const { targetChangeType = "", targetIds = [], cause } = changeIn(answer) ?? {};
    return `${targetChangeType} ${targetIds.join()}${cause ? ` code ${cause.code}` : ""}`;
  });
}

describe.skipIf(usesOtherEmulator)("a Listen stream over gRPC", () => {
  it("a Listen stream adds and removes several targets and sends each document once", async () => {
    await setNumbers(server.origin, { "c/a": 1 });
    const listen = client.open("Listen");
    listen.send(addTarget(2, "c"));
    expect(told(await listen.until(isSnapshot))).toEqual(["ADD 2", "c/a 2", "CURRENT 2", "snapshot"]);
    listen.send(addTarget(6, "secrets"), addTarget(4, "c"));
    const denied = "REMOVE 6 code 7";
    expect(told(await listen.until(isSnapshot))).toEqual([denied, "ADD 4", "c/a 4", "CURRENT 4", "snapshot"]);
    await setNumbers(server.origin, { "c/a": 7 });
    expect(told(await listen.until(isSnapshot))).toEqual(["c/a 2,4", "snapshot"]);
    listen.send({ removeTarget: 2 });
    expect(told(await listen.until((answer) => changeIn(answer)?.targetChangeType === "REMOVE"))).toEqual([
      "REMOVE 2",
    ]);
    await setNumbers(server.origin, { "c/b": 2 });
    expect(told(await listen.until(isSnapshot))).toEqual(["c/b 4", "snapshot"]);
    listen.end();
    expect(await listen.ended).toBeUndefined();
  });

  it("a Listen stream resumes at a client's token in bytes", async () => {
    await setNumbers(server.origin, { "c/a": 1, "c/b": 2 });
    const before = client.open("Listen");
    before.send(addTarget(2, "c"));
    const snapshot = (await before.until(isSnapshot)).at(-1) ?? {};
    before.end();
    await before.ended;
    await setNumbers(server.origin, { "c/b": 3 });
    const after = client.open("Listen");
    after.send(addTarget(2, "c", { resumeToken: changeIn(snapshot)?.resumeToken }));
    expect(told(await after.until(isSnapshot))).toEqual(["ADD 2", "c/b 2", "CURRENT 2", "snapshot"]);
    after.send(
      addTarget(4, "c", { resumeToken: changeIn(snapshot)?.resumeToken, expectedCount: { value: 1 } }),
    );
    const corrected = await after.until(isSnapshot);
    expect(corrected.filter(({ filter }) => filter)).toMatchObject([{ filter: { targetId: 4, count: 2 } }]);
    after.end();
  });

  it("a Listen stream without a valid token or database ends with an error", async () => {
    const stranger = new GrpcClient(server.port, "broken");
    const refused = stranger.open("Listen");
    refused.send(addTarget(2, "c"));
    expect(await refused.ended).toMatchObject({ code: 16 });
    stranger.close();
    const listen = client.open("Listen");
    listen.send({ database: "nowhere", ...addTarget(2, "c") });
    const rejected = await listen.until((answer) => changeIn(answer)?.cause !== undefined);
    expect(changeIn(rejected.at(-1) ?? {})?.cause).toMatchObject({
      code: 3,
      message: '"nowhere" is no database.',
    });
    listen.end();
  });
});

describe.skipIf(usesOtherEmulator)("a Write stream over gRPC", () => {
  const isAnswer = (answer: JsonObject) => Array.isArray(answer["writeResults"]);

  it("a Write stream stays open when idle and answers batches in order", async () => {
    const write = client.open("Write");
    write.send({});
    const [greeting] = await write.until((answer) => answer["streamId"] !== "");
    expect(greeting).toMatchObject({ streamToken: expect.stringMatching(/./) as string });
    // Long enough for a browser's stream to end itself: 1 ms after its start.
    await setNumbers(server.origin, { "c/other": 1 });
    write.send(increment("a"), increment("a", 2));
    const results = [...(await write.until(isAnswer)), ...(await write.until(isAnswer))];
    expect(results.map(({ writeResults }) => writeResults)).toMatchObject([
      [{ transformResults: [{ integerValue: "1" }] }],
      [{ transformResults: [{ integerValue: "3" }] }],
    ]);
    write.end();
    expect(await write.ended).toBeUndefined();
  });

  it("a Write stream ends with the error of a write, after the answers before it", async () => {
    const write = client.open("Write");
    write.send({}, increment("a"), increment("a", 500), increment("a"));
    expect(await write.until(isAnswer)).toMatchObject([{ streamId: "stream" }, { writeResults: [{}] }]);
    expect(await write.ended).toMatchObject({ code: 7 });
  });
});

describe.skipIf(usesOtherEmulator)("a stop", () => {
  it("a stop tells gRPC streams to reconnect and leaves no connection", async () => {
    const [listen, write] = [client.open("Listen"), client.open("Write")];
    listen.send(addTarget(2, "c"));
    write.send({});
    await Promise.all([listen.until(isSnapshot), write.until(() => true)]);
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(2000);
    const unavailable = { code: 14, details: "The server is stopping." };
    expect(await Promise.all([listen.ended, write.ended])).toMatchObject([unavailable, unavailable]);
    server = await startServer();
  });
});
