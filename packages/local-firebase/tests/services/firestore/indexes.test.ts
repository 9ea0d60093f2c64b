import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { readFirebaseJson } from "../../../src/index";
import { keptLog } from "../../fixtures/kept-log";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../../fixtures/local-firebase";
import { textLike } from "./expected";
import { listenTo, RawChannel } from "./raw-channel";
import { rest, setNumbers } from "./rest-client";
import { startServer, type TestServer } from "./server";

const INDEX = {
  collectionGroup: "c",
  queryScope: "COLLECTION",
  fields: [
    { fieldPath: "kind", order: "ASCENDING" },
    { fieldPath: "n", order: "ASCENDING" },
  ],
};
const QUERY = {
  from: [{ collectionId: "c" }],
  where: { fieldFilter: { field: { fieldPath: "kind" }, op: "EQUAL", value: { stringValue: "x" } } },
  orderBy: [{ field: { fieldPath: "n" } }],
};
const REFUSAL = {
  status: 400,
  body: {
    error: {
      code: 400,
      status: "FAILED_PRECONDITION",
      message: textLike(/^The query requires an index\..*"indexes": \{"collectionGroup":"c",.*\}$/),
    },
  },
};

let server: TestServer;
const { lines, log } = keptLog();
afterEach(() => server.stop());
const count = { structuredQuery: QUERY, aggregations: [{ count: {} }] };
const asks = () => [
  rest(server.origin, "POST", ":runQuery", { structuredQuery: QUERY }),
  rest(server.origin, "POST", ":runAggregationQuery", { structuredAggregationQuery: count }),
];

describe.skipIf(usesOtherEmulator)("a query without an index", () => {
  it("a query without an index is refused over REST, even for the owner, and logged", async () => {
    server = await startServer({ log });
    expect(await Promise.all(asks())).toEqual([REFUSAL, REFUSAL]);
    expect(await rest(server.origin, "GET", "/c?orderBy=kind,n")).toEqual(REFUSAL);
    expect((await rest(server.origin, "GET", "/c?orderBy=n%20desc")).status).toBe(200);
    expect(lines).toContainEqual(textLike(/^firestore {2}The query requires an index/));
  });

  it("a query without an index ends its own listener only, with that reason", async () => {
    server = await startServer();
    await setNumbers(server.origin, { "c/a": 1 });
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, QUERY), listenTo(4, { from: QUERY.from })]);
    const back = await channel.attach(0);
    const messages = (await back.until('"targetChange":{"resumeToken"')).map(([, [message]]) => message);
    back.drop();
    expect(messages).toContainEqual({
      targetChange: {
        targetChangeType: "REMOVE",
        targetIds: [2],
        cause: { code: 9, message: REFUSAL.body.error.message },
      },
    });
    expect(JSON.stringify(messages)).toContain("documents/c/a");
  });

  it("a query with a declared index is answered", async () => {
    server = await startServer({ indexes: { indexes: [INDEX] } });
    for (const answer of await Promise.all(asks())) expect(answer.status).toBe(200);
  });
});

describe.skipIf(usesOtherEmulator)("the file that firebase.json names", () => {
  it("the file of firebase.json declares the indexes, and an invalid file stops the start", async () => {
    server = await startServer();
    const folder = await mkdtemp(join(tmpdir(), "test-indexes-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const emulators = {
      auth: { port: 1 },
      firestore: { port: 2 },
      storage: { port: 3 },
      hub: { port: 4 },
      ui: { port: 5 },
    };
    const json = { firestore: { rules: "f", indexes: "i.json" }, storage: { rules: "s" }, emulators };
    await writeFile(join(folder, "firebase.json"), JSON.stringify(json));
    const { indexesFile } = await readFirebaseJson(join(folder, "firebase.json"));
    expect(indexesFile).toBe(join(folder, "i.json"));

    await expect(startTestFirebase({ indexesFile })).rejects.toThrow(
      /^The indexes file .*i\.json cannot be read/,
    );
    await writeFile(join(folder, "i.json"), '{ "indexes": [{}] }');
    await expect(startTestFirebase({ indexesFile })).rejects.toThrow(
      /i\.json declares no indexes.*collectionGroup/,
    );
    await writeFile(join(folder, "i.json"), `{ // mine\n "indexes": [${JSON.stringify(INDEX)}] }`);
    const firebase = await startTestFirebase({ indexesFile });
    expect((await ask(firebase)).status).toBe(200);
    await firebase.stop();
  });
});

/** Sends a query to a whole local Firebase. */
async function ask(firebase: TestFirebase, structuredQuery: object = QUERY): Promise<Response> {
  const documents = `${firebase.origin("firestore")}/v1/projects/${firebase.projectId}/databases/(default)/documents`;
  return fetch(`${documents}:runQuery`, {
    method: "POST",
    headers: { authorization: "Bearer owner" },
    body: JSON.stringify({ structuredQuery }),
  });
}

describe.skipIf(usesOtherEmulator)("the check of indexes", () => {
  const either = {
    ...QUERY,
    where: {
      compositeFilter: {
        op: "OR",
        filters: ["kind", "sort"].map((fieldPath) => ({
          fieldFilter: { field: { fieldPath }, op: "EQUAL", value: { stringValue: "x" } },
        })),
      },
    },
  };

  it("the option switches the check of indexes off", async () => {
    const firebase = await startTestFirebase({ noIndexCheck: true });
    expect((await ask(firebase)).status).toBe(200);
    await firebase.stop();
  });

  it("the check can add missing entries to the file, sorted, for all alternatives of a query", async () => {
    const folder = await mkdtemp(join(tmpdir(), "test-indexes-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const indexesFile = join(folder, "i.json");
    const later = { ...INDEX, collectionGroup: "d" };
    await writeFile(indexesFile, JSON.stringify({ indexes: [later] }));
    const firebase = await startTestFirebase({ indexesFile, writeIndexes: true });
    expect((await ask(firebase, either)).status).toBe(200);
    const { indexes } = JSON.parse(await readFile(indexesFile, "utf8")) as { indexes: object[] };
    const [kind, n] = INDEX.fields;
    expect(indexes).toEqual([INDEX, { ...INDEX, fields: [{ ...kind, fieldPath: "sort" }, n] }, later]);
    await firebase.stop();

    const next = await startTestFirebase({ indexesFile });
    expect((await ask(next, either)).status).toBe(200);
    await next.stop();
  });

  it("a query without an index is refused when the file cannot be written", async () => {
    const folder = await mkdtemp(join(tmpdir(), "test-indexes-"));
    const indexesFile = join(folder, "i.json");
    await writeFile(indexesFile, "{}");
    const firebase = await startTestFirebase({ indexesFile, writeIndexes: true });
    await rm(folder, { recursive: true });
    expect(await (await ask(firebase)).json()).toEqual(REFUSAL.body);
    await firebase.stop();
    await expect(startTestFirebase({ writeIndexes: true })).rejects.toThrow("only into a file that is named");
  });
});
