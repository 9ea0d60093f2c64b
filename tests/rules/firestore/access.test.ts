import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openStore } from "../../../emulator/core/store";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { refusal, textLike } from "./expected";
import { listenTo, listenToDocument, RawChannel, summary } from "./raw-channel";
import { commit, deleteWrite, rest, setNumbers, setWrite } from "./rest-client";
import {
  DATABASE,
  OPEN_RULES,
  PROJECT,
  ROOT,
  rulesAllowing,
  startServer,
  type TestServer,
  type TestServerOptions,
} from "./server";

let server: TestServer;
const lines: string[] = [];
const log = { info: () => undefined, warn: (line: string) => void lines.push(line) };
const start = async (rules: string, options: TestServerOptions = {}) => {
  lines.length = 0;
  server = await startServer({ rules: rulesAllowing(rules), log, ...options });
};
afterEach(() => server.stop());

const DENIED = { status: 403, body: refusal("PERMISSION_DENIED") };
const as = (uid: string) => (method: string, address: string, body?: object) =>
  rest(server.origin, method, address, body, `user:${uid}`);
const equals = (field: string, text: string) => ({
  from: [{ collectionId: "c" }],
  where: { fieldFilter: { field: { fieldPath: field }, op: "EQUAL", value: { stringValue: text } } },
});
const owned = (owner: string) => ({ owner: { stringValue: owner } });

const OWN = `match /c/{id} {
  allow read, delete: if resource.data.owner == request.auth.uid;
  allow create, update: if request.resource.data.owner == request.auth.uid;
}`;

describe.skipIf(usesOtherEmulator)("rules", () => {
  it("decide every way to read", async () => {
    await start(OWN);
    await commit(server.origin, [setWrite("c/mine", owned("me")), setWrite("c/other", owned("you"))]);
    const me = as("me");
    const get = (path: string) => me("POST", ":batchGet", { documents: [`${ROOT}/${path}`] });
    const list = (query: object) => me("POST", ":runQuery", { structuredQuery: query });
    const count = (query: object) =>
      me("POST", ":runAggregationQuery", {
        structuredAggregationQuery: { aggregations: [{ count: {} }], structuredQuery: query },
      });
    expect((await get("c/mine")).status).toBe(200);
    expect(await get("c/other")).toEqual(DENIED);
    expect((await me("GET", "/c/mine")).status).toBe(200);
    expect(await me("GET", "/c/other")).toEqual(DENIED);
    expect(await me("GET", "/c/none")).toEqual(DENIED);
    expect((await list(equals("owner", "me"))).status).toBe(200);
    expect(await list(equals("owner", "you"))).toEqual(DENIED);
    expect(await list({ from: [{ collectionId: "c" }] })).toEqual(DENIED);
    expect(await me("GET", "/c")).toEqual(DENIED);
    expect((await count(equals("owner", "me"))).status).toBe(200);
    expect(await count(equals("owner", "you"))).toEqual(DENIED);
    expect(await rest(server.origin, "GET", "/c/mine", undefined, "")).toEqual(DENIED);
    expect((await me("POST", ":batchGet", { documents: [`${ROOT}/c/mine`, `${ROOT}/c/other`] })).status).toBe(
      403,
    );
  });

  it("decide every way to write", async () => {
    await start(OWN);
    await commit(server.origin, [setWrite("c/mine", owned("me")), setWrite("c/other", owned("you"))]);
    const me = as("me");
    expect((await me("POST", "/c?documentId=new", { fields: owned("me") })).status).toBe(200);
    expect(await me("POST", "/c?documentId=new2", { fields: owned("you") })).toEqual(DENIED);
    expect((await me("PATCH", "/c/mine", { fields: owned("me") })).status).toBe(200);
    expect(await me("PATCH", "/c/mine", { fields: owned("you") })).toEqual(DENIED);
    expect(await me("DELETE", "/c/other")).toEqual(DENIED);
    expect((await me("DELETE", "/c/mine")).status).toBe(200);
  });

  it("of one denied write undo the whole batch", async () => {
    await start(OWN);
    const writes = [setWrite("c/a", owned("me")), setWrite("c/b", owned("you"))];
    expect(await commit(server.origin, writes, "user:me")).toEqual(DENIED);
    expect((await rest(server.origin, "GET", "/c/a")).status).toBe(404);
  });

  it("are asked before preconditions are, so that a refusal says nothing of what exists", async () => {
    await start(OWN);
    await commit(server.origin, [setWrite("c/other", owned("you"))]);
    expect(
      await as("me")("PATCH", "/c/other?currentDocument.exists=false", { fields: owned("you") }),
    ).toEqual(DENIED);
  });

  it("see the batch as a whole, with the time that it is written at", async () => {
    await start(`
      match /orders/{id} {
        allow create: if getAfter(/databases/$(db)/documents/stock/$(id)).data.at == request.time
          && !exists(/databases/$(db)/documents/stock/$(id));
      }
      match /stock/{id} { allow create: if request.resource.data.at == request.time; }`);
    const stock = {
      ...setWrite("stock/a", {}),
      updateTransforms: [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }],
    };
    expect(await commit(server.origin, [setWrite("orders/a", {})], "user:me")).toEqual(DENIED);
    expect((await commit(server.origin, [setWrite("orders/a", {}), stock], "user:me")).status).toBe(200);
  });

  it("judge a transaction's verify as a read", async () => {
    await start(OWN);
    const verify = { verify: `${ROOT}/c/x`, currentDocument: { exists: false } };
    expect(await commit(server.origin, [setWrite("c/a", owned("me")), verify], "user:me")).toEqual(DENIED);
    expect((await commit(server.origin, [setWrite("c/a", owned("me"))], "user:me")).status).toBe(200);
  });

  it("share one budget of look-ups over a batch, in which a repeated look-up is free", async () => {
    await start(
      `match /c/{id} { allow create: if exists(/databases/$(db)/documents/known/$(request.resource.data.key)); }`,
    );
    const keys = Array.from({ length: 21 }, (_, i) => `k${i}`);
    await setNumbers(server.origin, Object.fromEntries(keys.map((key) => [`known/${key}`, 1])));
    let id = 0;
    const creates = (wanted: readonly string[]) =>
      wanted.map((key) => setWrite(`c/d${id++}`, { key: { stringValue: key } }));
    expect((await commit(server.origin, creates(keys.slice(0, 20)), "user:me")).status).toBe(200);
    expect(
      (await commit(server.origin, creates(Array.from({ length: 400 }, () => "k1")), "user:me")).status,
    ).toBe(200);
    expect(await commit(server.origin, creates(keys), "user:me")).toEqual(DENIED);
  });
});

describe.skipIf(usesOtherEmulator)("a listener", () => {
  it("that is denied is told so alone; the others go on", async () => {
    await start(OWN);
    await commit(server.origin, [setWrite("c/mine", owned("me")), setWrite("c/other", owned("you"))]);
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open(
      [
        listenTo(2, equals("owner", "you")),
        listenTo(4, equals("owner", "me")),
        listenToDocument(6, "c/other"),
      ],
      "user:me",
    );
    const messages = await (await channel.attach(0, { CI: 1 })).rest();
    expect(summary(messages)).toEqual([
      "REMOVE 2 denied 7",
      "ADD 4",
      "doc c/mine 4",
      "CURRENT 4",
      "REMOVE 6 denied 7",
      "snapshot",
    ]);
  });

  it("that is open is not closed by what would deny it now", async () => {
    await start(
      `match /c/{id} { allow read: if exists(/databases/$(db)/documents/sessions/$(request.auth.uid)); }`,
    );
    await setNumbers(server.origin, { "sessions/me": 1 });
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, { from: [{ collectionId: "c" }] })], "user:me");
    const back = await channel.attach(0);
    await back.until('"targetChange":{"resumeToken"');
    await commit(server.origin, [deleteWrite("sessions/me")]);
    await setNumbers(server.origin, { "c/a": 1 });
    expect(summary(await back.until('"targetChange":{"resumeToken"'))).toEqual(["doc c/a 2", "snapshot"]);
    await channel.post([listenTo(4, { from: [{ collectionId: "c" }] })], 1);
    expect(summary(await back.until("REMOVE"))).toEqual(["REMOVE 4 denied 7"]);
    back.drop();
  });
});

describe.skipIf(usesOtherEmulator)("a denial", () => {
  it("is told in one line, with the rule's place and without the document's content", async () => {
    await start(OWN);
    await commit(server.origin, [
      setWrite("c/other", { ...owned("you"), password: { stringValue: "hunter2" } }),
    ]);
    await as("me")("GET", "/c/other");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/denied get c\/other \(user me\): test\.rules:\d+:\d+ .+/);
    expect(lines[0]).not.toContain("hunter2");
  });
});

describe.skipIf(usesOtherEmulator)("a stored document that is damaged", () => {
  it("is named in the log, and the others are served", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "test-firestore-"));
    const store = await openStore(join(dataDir, "store"));
    await store.write([{ type: "put", section: `firestore:${PROJECT}`, key: "c/broken", value: "{" }]);
    await store.close();
    await start("match /c/{id} { allow read, write; }", { dataDir });
    await expect
      .poll(() => lines, { timeout: 10_000 })
      .toContain("firestore  the stored document c/broken is damaged");
    expect((await commit(server.origin, [setWrite("c/good", owned("me"))])).status).toBe(200);
    expect((await rest(server.origin, "GET", "/c/good")).status).toBe(200);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe.skipIf(usesOtherEmulator)("a write that cannot be saved", () => {
  it("is not acknowledged, and nobody hears of it", async () => {
    let broken = false;
    await start("match /{path=**} { allow read, write; }", {
      wrapStore: (store) => ({
        ...store,
        write: (operations) => (broken ? Promise.reject(new Error("disk full")) : store.write(operations)),
      }),
    });
    broken = true;
    expect((await setNumbers(server.origin, { "c/a": 1 })).status).toBe(500);
    expect((await rest(server.origin, "GET", "/c/a")).status).toBe(404);
    expect(lines.join()).toContain("disk full");
    broken = false;
    expect((await setNumbers(server.origin, { "c/a": 1 })).status).toBe(200);
  });
});

describe.skipIf(usesOtherEmulator)("the control surface of a process for tests", () => {
  const control = (method: string, address: string, body?: string) =>
    fetch(`${server.origin}/emulator/v1/projects/${address}`, { method, ...(body && { body }) });
  const rulesBody = (content: string) => JSON.stringify({ rules: { files: [{ content }] } });
  const other = (method: string, path: string, body?: object) =>
    fetch(`${server.origin}/v1/projects/demo-other/databases/(default)/documents/${path}`, {
      method,
      headers: { authorization: "Bearer user:me" },
      ...(body && { body: JSON.stringify(body) }),
    });

  it("clears all documents, of one project, also for those who listen", async () => {
    await start("match /{path=**} { allow read, write; }");
    await setNumbers(server.origin, { "c/a": 1, "x/y/c/b": 1 });
    await other("PATCH", "c/a", { fields: {} });
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, { from: [{ collectionId: "c" }] })]);
    const back = await channel.attach(0);
    await back.until('"targetChange":{"resumeToken"');
    expect((await control("DELETE", `${PROJECT}/databases/(default)/documents`)).status).toBe(200);
    expect(summary(await back.until('"targetChange":{"resumeToken"'))).toEqual(["delete c/a", "snapshot"]);
    back.drop();
    expect((await rest(server.origin, "GET", "/x/y/c/b")).status).toBe(404);
    expect((await other("GET", "c/a")).status).toBe(200);
  });

  it("replaces the rules of one project", async () => {
    await start("match /c/{id} { allow read; }");
    const closed = rulesAllowing("match /c/{id} { allow get: if request.auth.uid == 'you'; }");
    expect((await control("PUT", "demo-other:securityRules", rulesBody(closed))).status).toBe(200);
    expect((await other("GET", "c/a")).status).toBe(403);
    expect((await as("me")("GET", "/c/a")).status).toBe(404);
    expect((await control("PUT", "demo-other:securityRules", rulesBody(OPEN_RULES))).status).toBe(200);
    expect((await other("GET", "c/a")).status).toBe(404);
  });

  it("refuses rules that do not compile, and keeps the ones in force", async () => {
    await start("match /c/{id} { allow read; }");
    const answer = await control(
      "PUT",
      `${PROJECT}:securityRules`,
      rulesBody("service cloud.firestore { match"),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { message: textLike(/:1:\d+: /) } });
    expect((await as("me")("GET", "/c/a")).status).toBe(404);
    expect((await control("PUT", `${PROJECT}:securityRules`, "{}")).status).toBe(400);
  });

  it("does not exist elsewhere, nor do other projects", async () => {
    await start("match /c/{id} { allow read; }", { test: false });
    await setNumbers(server.origin, { "c/a": 1 });
    expect((await control("DELETE", `${PROJECT}/databases/(default)/documents`)).status).toBe(404);
    expect((await control("PUT", `${PROJECT}:securityRules`, rulesBody(OPEN_RULES))).status).toBe(404);
    expect((await as("me")("GET", "/c/a")).status).toBe(200);
    const refused = await other("GET", "c/a");
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain(`serves the project \\"${PROJECT}\\", not \\"demo-other\\"`);
    const named = await fetch(`${server.origin}/v1/${DATABASE.replace("(default)", "second")}/documents/c/a`);
    expect(named.status).toBe(404);
  });
});
