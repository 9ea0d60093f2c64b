import { afterEach, describe, expect, it } from "vitest";
import { keptLog } from "../../fixtures/kept-log";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { refusal } from "./expected";
import { listenTo, listenToDocument, RawChannel, summary } from "./raw-channel";
import { commit, deleteWrite, rest, setNumbers, setWrite } from "./rest-client";
import { ROOT, rulesAllowing, startServer, type TestServer, type TestServerOptions } from "./server";

let server: TestServer;
const { lines, log } = keptLog();
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

describe.skipIf(usesOtherEmulator)("the rules", () => {
  it("rules decide every kind of read", async () => {
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

  it("rules decide every kind of write", async () => {
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

  it("a denied write undoes the whole batch", async () => {
    await start(OWN);
    const writes = [setWrite("c/a", owned("me")), setWrite("c/b", owned("you"))];
    expect(await commit(server.origin, writes, "user:me")).toEqual(DENIED);
    expect((await rest(server.origin, "GET", "/c/a")).status).toBe(404);
  });

  it("rules are checked before preconditions, so that a denial does not reveal which documents exist", async () => {
    await start(OWN);
    await commit(server.origin, [setWrite("c/other", owned("you"))]);
    expect(
      await as("me")("PATCH", "/c/other?currentDocument.exists=false", { fields: owned("you") }),
    ).toEqual(DENIED);
  });

  it("rules see the batch as a whole, with the time of its commit", async () => {
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

  it("rules check a transaction's verify as a read", async () => {
    await start(OWN);
    const verify = { verify: `${ROOT}/c/x`, currentDocument: { exists: false } };
    expect(await commit(server.origin, [setWrite("c/a", owned("me")), verify], "user:me")).toEqual(DENIED);
    expect((await commit(server.origin, [setWrite("c/a", owned("me"))], "user:me")).status).toBe(200);
  });

  it("the rules of a batch share one budget of lookups, in which repeated lookups are free", async () => {
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
  it("a denied listener gets an error of its own; other listeners continue", async () => {
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

  it("an open listener stays open when the rules would now deny it", async () => {
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
  it("a denial is logged in one line, with the rule's position and without the document's content", async () => {
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
