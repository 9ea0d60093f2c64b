import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { listenTo, listenToDocument, RawChannel, summary, type Received } from "./raw-channel";
import { commit, deleteWrite, rest, setNumbers } from "./rest-client";
import { ROOT, rulesAllowing, startServer, type TestServer, type TestServerOptions } from "./server";

let server: TestServer;
const folders: string[] = [];
const start = async (options: TestServerOptions = {}) => (server = await startServer(options));
const dataFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "test-firestore-"));
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  await server.stop();
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

const number = (value: number) => ({ integerValue: String(value) });
const BELOW_5 = {
  from: [{ collectionId: "c" }],
  where: { fieldFilter: { field: { fieldPath: "n" }, op: "LESS_THAN", value: number(5) } },
};
const TOP_2 = {
  from: [{ collectionId: "c" }],
  orderBy: [{ field: { fieldPath: "n" }, direction: "ASCENDING" }],
  limit: 2,
};

/** All messages of a new session about some targets. */
async function listenOnce(targets: object[], token = "owner"): Promise<readonly Received[]> {
  const channel = new RawChannel(server.origin, "Listen");
  await channel.open(targets, token);
  return (await channel.attach(0, { CI: 1 })).rest();
}

function tokenIn(messages: readonly Received[]): string {
  const token = /"resumeToken":"([^"]+)"/.exec(JSON.stringify(messages.at(-1)))?.[1];
  if (!token) throw new Error("There is no snapshot.");
  return token;
}

function readTimeIn(messages: readonly Received[]): string {
  return /"readTime":"([^"]+)"/.exec(JSON.stringify(messages.at(-1)))?.[1] ?? "";
}

describe.skipIf(usesOtherEmulator)("a listener that resumes", () => {
  it("a resumed listener gets exactly the added, changed and deleted documents and those that left the result", async () => {
    await start();
    await setNumbers(server.origin, {
      "c/stays": 1,
      "c/goes": 2,
      "c/leaves": 3,
      "c/changes": 4,
      "c/never": 7,
      "d/other": 1,
    });
    const resumeToken = tokenIn(await listenOnce([listenTo(2, BELOW_5)]));
    await setNumbers(server.origin, {
      "c/new": 1,
      "c/changes": 3,
      "c/leaves": 9,
      "c/never": 8,
      "d/other": 2,
    });
    await setNumbers(server.origin, { "c/brief": 1 });
    await commit(server.origin, [deleteWrite("c/goes"), deleteWrite("c/never"), deleteWrite("c/brief")]);
    const messages = await listenOnce([listenTo(2, BELOW_5, { resumeToken, expectedCount: 4 })]);
    expect(summary(messages).sort()).toEqual(
      [
        "ADD 2",
        "doc c/new 2",
        "doc c/changes 2",
        "doc c/leaves  -2",
        "delete c/goes",
        "CURRENT 2",
        "snapshot",
      ].sort(),
    );
  });

  it("a resumed listener gets nothing when nothing has changed", async () => {
    await start();
    await setNumbers(server.origin, { "c/a": 1 });
    const resumeToken = tokenIn(await listenOnce([listenTo(2, BELOW_5)]));
    expect(summary(await listenOnce([listenTo(2, BELOW_5, { resumeToken })]))).toEqual([
      "ADD 2",
      "CURRENT 2",
      "snapshot",
    ]);
  });

  it("a resumed listener with a wrong number of documents gets the right number", async () => {
    await start();
    await setNumbers(server.origin, { "c/a": 1, "c/b": 2, "c/c": 3, "c/out": 9 });
    const resumeToken = tokenIn(await listenOnce([listenTo(2, BELOW_5)]));
    await setNumbers(server.origin, { "c/d": 4 });
    await commit(server.origin, [deleteWrite("c/a"), deleteWrite("c/b")]);
    const tellsAt = async (expectedCount: number) =>
      summary(await listenOnce([listenTo(2, BELOW_5, { resumeToken, expectedCount })])).sort();
    const missed = ["ADD 2", "CURRENT 2", "delete c/a", "delete c/b", "doc c/d 2", "snapshot"];
    expect(await tellsAt(3)).toEqual(missed);
    expect(await tellsAt(4)).toEqual([...missed, "filter 2: 2"].sort());
  });

  it("a listener may resume from a time instead of a token", async () => {
    await start();
    await setNumbers(server.origin, { "c/a": 1 });
    const readTime = readTimeIn(await listenOnce([listenTo(2, BELOW_5)]));
    await setNumbers(server.origin, { "c/b": 1 });
    expect(summary(await listenOnce([listenTo(2, BELOW_5, { readTime })]))).toEqual([
      "ADD 2",
      "doc c/b 2",
      "CURRENT 2",
      "snapshot",
    ]);
  });

  it("a resumed listener with a limit gets its window again", async () => {
    await start();
    await setNumbers(server.origin, { "c/a": 1, "c/b": 2, "c/c": 3 });
    const resumeToken = tokenIn(await listenOnce([listenTo(2, TOP_2)]));
    await commit(server.origin, [deleteWrite("c/a")]);
    expect(summary(await listenOnce([listenTo(2, TOP_2, { resumeToken })]))).toEqual([
      "ADD 2",
      "RESET 2",
      "doc c/b 2",
      "doc c/c 2",
      "CURRENT 2",
      "snapshot",
    ]);
  });

  it("a resumed listener on a single document sees its deletion or its change", async () => {
    await start();
    await setNumbers(server.origin, { "c/a": 1, "c/b": 1, "c/c": 1 });
    const documents = ["c/a", "c/b", "c/c"];
    const targets = (more: object = {}) =>
      documents.map((path, i) => listenToDocument(2 * i + 2, path, more));
    const resumeToken = tokenIn(await listenOnce(targets()));
    await commit(server.origin, [deleteWrite("c/a")]);
    await setNumbers(server.origin, { "c/b": 2 });
    const told = summary(await listenOnce(targets({ resumeToken })));
    expect(told.filter((line) => /^(doc|delete)/.test(line))).toEqual(["delete c/a", "doc c/b 4"]);
  });

  it("a resumed listener on several documents in one target gets each once, however often it is named", async () => {
    await start();
    await setNumbers(server.origin, { "c/a": 1, "c/b": 1 });
    const documents = ["a", "b", "a"].map((id) => `${ROOT}/c/${id}`);
    const target = (more: object = {}) => ({ addTarget: { targetId: 2, documents: { documents }, ...more } });
    const messages = await listenOnce([target()]);
    expect(summary(messages)).toEqual(["ADD 2", "doc c/a 2", "doc c/b 2", "CURRENT 2", "snapshot"]);
    await commit(server.origin, [deleteWrite("c/a")]);
    const missed = summary(await listenOnce([target({ resumeToken: tokenIn(messages) })]));
    expect(missed).toEqual(["ADD 2", "delete c/a", "CURRENT 2", "snapshot"]);
  });

  it.each(["AAAA", "%%%", Buffer.from("99999999999999999999").toString("base64")])(
    "a listener with a foreign token (%s) gets everything again",
    async (resumeToken) => {
      await start();
      await setNumbers(server.origin, { "c/a": 1 });
      const told = summary(await listenOnce([listenTo(2, BELOW_5, { resumeToken })]));
      expect(told).toEqual(["ADD 2", "RESET 2", "doc c/a 2", "CURRENT 2", "snapshot"]);
    },
  );

  it("after a restart a resumed listener gets only changes, and everything when its token is too old", async () => {
    const dataDir = await dataFolder();
    await start({ dataDir });
    await setNumbers(server.origin, { "c/a": 1 });
    const older = tokenIn(await listenOnce([listenTo(2, BELOW_5)]));
    await setNumbers(server.origin, { "c/b": 1 });
    const latest = tokenIn(await listenOnce([listenTo(2, BELOW_5)]));
    await server.stop();
    await start({ dataDir });
    expect(summary(await listenOnce([listenTo(2, BELOW_5, { resumeToken: latest })]))).toEqual([
      "ADD 2",
      "CURRENT 2",
      "snapshot",
    ]);
    expect(summary(await listenOnce([listenTo(2, BELOW_5, { resumeToken: older })]))).toContain("RESET 2");
  });

  it("a listener never sees time go back, even when the clock is set back during a restart", async () => {
    const dataDir = await dataFolder();
    await start({ dataDir });
    await setNumbers(server.origin, { "c/a": 1 });
    const before = readTimeIn(await listenOnce([listenTo(2, BELOW_5)]));
    await server.stop();
    await start({ dataDir, now: () => Date.parse("2020-01-01T00:00:00Z") });
    const first = readTimeIn(await listenOnce([listenTo(2, BELOW_5)]));
    const written = await setNumbers(server.origin, { "c/a": 2 });
    const second = readTimeIn(await listenOnce([listenTo(2, BELOW_5)]));
    expect(first >= before).toBe(true);
    expect(second > first).toBe(true);
    expect(written.body).toMatchObject({ commitTime: second });
  });
});

describe.skipIf(usesOtherEmulator)("a one-time target", () => {
  it("a one-time target is removed when the client has everything, and other targets stay", async () => {
    await start();
    await setNumbers(server.origin, { "c/a": 1 });
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, BELOW_5, { once: true }), listenTo(4, BELOW_5)]);
    const back = await channel.attach(0);
    expect(summary(await back.until('"REMOVE"'))).toEqual([
      "ADD 2",
      "doc c/a 2",
      "CURRENT 2",
      "ADD 4",
      "doc c/a 4",
      "CURRENT 4",
      "snapshot",
      "REMOVE 2",
    ]);
    await setNumbers(server.origin, { "c/b": 1 });
    expect(summary(await back.until('"targetChange":{"resumeToken"'))).toEqual(["doc c/b 4", "snapshot"]);
    back.drop();
  });
});

describe.skipIf(usesOtherEmulator)("a document that leaves a list", () => {
  const rules = rulesAllowing(`
    match /c/{id} {
      allow list: if resource.data.owner == request.auth.uid;
      allow get: if resource.data.secret == false;
      allow write: if true;
    }`);
  const mine = {
    from: [{ collectionId: "c" }],
    where: { fieldFilter: { field: { fieldPath: "owner" }, op: "EQUAL", value: { stringValue: "me" } } },
  };
  const write = (id: string, owner: string, secret: boolean) =>
    rest(server.origin, "PATCH", `/c/${id}`, {
      fields: { owner: { stringValue: owner }, secret: { booleanValue: secret } },
    });

  it("a document that leaves a list shows its new content only to clients that may read it", async () => {
    await start({ rules });
    await write("open", "me", false);
    await write("closed", "me", false);
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, mine)], "user:me");
    const back = await channel.attach(0);
    await back.until('"targetChange":{"resumeToken"');
    await write("open", "other", false);
    expect(summary(await back.until('"targetChange":{"resumeToken"'))).toEqual([
      "doc c/open  -2",
      "snapshot",
    ]);
    await write("closed", "other", true);
    expect(summary(await back.until('"targetChange":{"resumeToken"'))).toEqual([
      "remove c/closed",
      "snapshot",
    ]);
    back.drop();
  });
});
