import { afterEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { anyText, refusal, textLike } from "./expected";
import { listenTo, listenToDocument, RawChannel, summary } from "./raw-channel";
import { setNumbers, setWrite, commit } from "./rest-client";
import { DATABASE, ROOT, startServer, type TestServer, type TestServerOptions } from "./server";

let server: TestServer;
const start = async (options: TestServerOptions = {}) => (server = await startServer(options));
afterEach(() => server.stop());

const ALL = { from: [{ collectionId: "c" }] };
const increment = (path: string) => ({
  streamToken: "MQ==",
  writes: [
    {
      update: { name: `${ROOT}/${path}`, fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: "n", increment: { integerValue: "1" } }],
    },
  ],
});
const valueOf = (path: string) =>
  server.service.documents(DATABASE.split("/")[1] ?? "").get(path)?.fields["n"];

async function openWrite(): Promise<RawChannel> {
  const channel = new RawChannel(server.origin, "Write");
  await channel.open([{ database: DATABASE }]);
  return channel;
}

describe.skipIf(usesOtherEmulator)("the handshake", () => {
  it("welcomes with an empty host prefix and a keep-alive time, and takes the first map", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    const welcome = await channel.open([listenTo(2, ALL)]);
    expect(welcome).toEqual(["c", channel.sid, "", 8, 12, 30000]);
    const back = await channel.attach(0);
    expect(summary(await back.until('readTime":'))).toEqual(["ADD 2", "CURRENT 2"]);
    back.drop();
  });

  it("may carry no map", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    await channel.post([listenTo(2, ALL)], 0);
    const back = await channel.attach(0);
    expect(summary(await back.until("CURRENT"))).toEqual(["ADD 2", "CURRENT 2"]);
    back.drop();
  });

  it("with a bad token ends in an UNAUTHENTICATED of the stream, for Listen and Write", async () => {
    await start();
    for (const kind of ["Listen", "Write"] as const) {
      const channel = new RawChannel(server.origin, kind);
      await channel.open([kind === "Listen" ? listenTo(2, ALL) : { database: DATABASE }], "forged");
      const back = await channel.attach(0);
      const [message] = await back.until("UNAUTHENTICATED");
      expect(message?.[1]).toEqual([refusal("UNAUTHENTICATED")]);
      back.drop();
    }
  });
});

describe.skipIf(usesOtherEmulator)("frames", () => {
  it("are measured in UTF-16 code units", async () => {
    await start();
    const text = "😀 é قطر 𐀀";
    await commit(server.origin, [setWrite("c/😀", { مفتاح: { stringValue: text } })]);
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, ALL)]);
    const back = await channel.attach(0);
    const messages = await back.until("CURRENT");
    expect(summary(messages)).toEqual(["ADD 2", "doc c/😀 2", "CURRENT 2"]);
    expect(JSON.stringify(messages)).toContain(text);
    back.drop();
  });

  it("come with headers that keep browsers and proxies from holding them back", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    const back = await channel.attach(0);
    const { headers } = back.response;
    expect(headers.get("content-type")).toContain("text/plain");
    expect(headers.get("cache-control")).toContain("no-cache");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-encoding")).toBeNull();
    back.drop();
  });
});

describe.skipIf(usesOtherEmulator)("the back channel", () => {
  it("says something at once, also when there is nothing to say", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    const back = await channel.attach(0);
    expect(await back.next()).toEqual([1, ["noop"]]);
    back.drop();
  });

  it("sends noops into silence", async () => {
    await start({ timings: { keepAliveMs: 60, sweepMs: 10 } });
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    const back = await channel.attach(0);
    expect([await back.next(), await back.next(), await back.next()]).toEqual([
      [1, ["noop"]],
      [2, ["noop"]],
      [3, ["noop"]],
    ]);
    back.drop();
  });

  it("sends again what the client does not have, and nothing else", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, ALL)]);
    const first = await channel.attach(0);
    const sent = await first.until("CURRENT");
    first.drop();
    const lastSeen = sent[0]?.[0] ?? 0;
    const second = await channel.attach(lastSeen);
    expect((await second.until("CURRENT"))[0]?.[0]).toBe(lastSeen + 1);
    second.drop();
  });

  it("gives way to a second one", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    const first = await channel.attach(0);
    await first.next();
    const second = await channel.attach(1);
    expect(await first.rest()).toEqual([]);
    await channel.post([listenTo(2, ALL)], 0, { AID: 1 });
    expect(summary(await second.until("CURRENT"))).toEqual(["ADD 2", "CURRENT 2"]);
    second.drop();
  });

  it("is ended after some megabytes, and goes on where it was", async () => {
    await start();
    const text = "x".repeat(500_000);
    for (let i = 0; i < 24; i++)
      await commit(server.origin, [setWrite(`c/d${i}`, { text: { stringValue: text } })]);
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, ALL)]);
    const first = await (await channel.attach(0)).rest();
    expect(first.length).toBeLessThan(20);
    const back = await channel.attach(first.at(-1)?.[0] ?? 0);
    const second = await back.until("CURRENT");
    const documents = summary([...first, ...second]).filter((line) => line.startsWith("doc"));
    expect(new Set(documents).size).toBe(24);
    expect(documents).toHaveLength(24);
    back.drop();
  });

  it("as a long poll answers once, at once when there is something, else in time", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, ALL)]);
    const messages = await (await channel.attach(0, { CI: 1 })).rest();
    expect(summary(messages)).toEqual(["ADD 2", "CURRENT 2", "snapshot"]);
    const held = await channel.attach(3, { CI: 1, TO: 30 });
    expect(await held.rest()).toEqual([[4, ["noop"]]]);
    const waiting = await channel.attach(4, { CI: 1, TO: 60_000 });
    await setNumbers(server.origin, { "c/a": 1 });
    expect(summary(await waiting.rest())).toEqual(["doc c/a 2", "snapshot"]);
  });
});

describe.skipIf(usesOtherEmulator)("the forward channel", () => {
  it("applies a repeated request once", async () => {
    await start();
    const channel = await openWrite();
    for (let attempt = 0; attempt < 3; attempt++) {
      const reply = await channel.post([increment("c/a")], 1, { RID: 7 });
      expect(await reply.text()).toMatch(/^\d+\n\[0,\d+,\d+\]$/);
    }
    await channel.read("writeResults");
    await channel.post([increment("c/a")], 2);
    await channel.read("writeResults");
    expect(valueOf("c/a")).toEqual({ integerValue: "2" });
  });

  it("holds what arrives ahead of its turn", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    await channel.post([listenTo(6, ALL)], 2);
    await channel.post([listenTo(4, ALL)], 1);
    await channel.post([listenTo(2, ALL)], 0);
    const back = await channel.attach(0);
    const messages = await back.until('CURRENT","targetIds":[6]');
    expect(summary(messages)).toEqual(["ADD 2", "CURRENT 2", "ADD 4", "CURRENT 4", "ADD 6", "CURRENT 6"]);
    back.drop();
  });

  it("tells whether a back channel is there, and what was sent", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    const back = await channel.attach(0);
    await back.next();
    const reply = await channel.post([], 0, { AID: 1 });
    expect(await reply.text()).toBe("7\n[1,1,0]");
    back.drop();
  });

  it("lets the server forget what the client has", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, ALL)]);
    const first = await channel.attach(0);
    expect((await first.until("CURRENT")).map(([id]) => id)).toEqual([1, 2]);
    await channel.post([], 1, { AID: 2 });
    const second = await channel.attach(0);
    expect((await second.next())?.[0]).toBe(3);
    second.drop();
  });

  it("refuses what is no form of it", async () => {
    await start();
    const channel = await openWrite();
    const refused = await fetch(channel.url({ RID: 5 }), {
      method: "POST",
      body: new URLSearchParams({ count: "1", ofs: "1", req0___data__: "{" }),
    });
    expect(refused.status).toBe(400);
    expect((await channel.post([{}], 1e9)).status).toBe(400);
  });
});

describe.skipIf(usesOtherEmulator)("sessions", () => {
  it("that are unknown are refused in the words that the SDK looks for", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    channel.sid = "gone";
    const origin = { Origin: "http://panel.localhost:5173" };
    for (const method of ["GET", "POST"]) {
      const response = await fetch(channel.url(), { method, headers: origin });
      const text = await response.text();
      expect(response.status).toBe(400);
      expect(text.indexOf("Unknown SID")).toBeGreaterThan(0);
      expect(response.headers.get("access-control-allow-origin")).toBe("http://panel.localhost:5173");
    }
  });

  it("belong to their kind of stream", async () => {
    await start();
    const channel = await openWrite();
    const other = new RawChannel(server.origin, "Listen");
    other.sid = channel.sid;
    expect((await other.post([], 0)).status).toBe(400);
  });

  it("end with the beacon, which needs no preflight and has an empty body", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    const back = await channel.attach(0);
    await back.next();
    const beacon = await fetch(channel.url({ RID: 9, TYPE: "terminate" }), { method: "POST", body: "" });
    expect(beacon.status).toBe(200);
    expect(await back.rest()).toEqual([]);
    expect((await channel.post([], 0)).status).toBe(400);
  });

  it("outlive a lost connection, and expire when nobody comes back", async () => {
    await start({ timings: { sessionMs: 40, sweepMs: 5 } });
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    const first = await channel.attach(0);
    await first.next();
    first.drop();
    const second = await channel.attach(0);
    expect(second.response.status).toBe(200);
    await second.next();
    second.drop();
    await expect
      .poll(async () => (await channel.post([], 0)).status, { interval: 100, timeout: 4000 })
      .toBe(400);
  });

  it("are told to come back later when the server stops", async () => {
    await start();
    const listen = new RawChannel(server.origin, "Listen");
    await listen.open([]);
    const write = await openWrite();
    const back = await listen.attach(0);
    const [toListen, toWrite] = await Promise.all([back.rest(), write.read("close"), server.service.stop()]);
    expect(toListen.at(-1)?.[1]).toEqual(["stop"]);
    expect(toWrite.at(-1)?.[1]).toEqual(["close"]);
  });
});

describe.skipIf(usesOtherEmulator)("a Write stream", () => {
  it("greets with a token and answers each batch, in order, with one result per write", async () => {
    await start();
    const channel = await openWrite();
    await channel.post([increment("c/a"), { writes: [] }, increment("c/a")], 1);
    const [greeting, first, second] = [
      ...(await channel.read("writeResults")),
      ...(await channel.read("writeResults")),
    ];
    expect(greeting?.[1]).toEqual([{ streamId: anyText, streamToken: textLike(/^[A-Za-z0-9+/]+=*$/) }]);
    expect([first?.[1], second?.[1]]).toEqual(
      ["1", "2"].map((integerValue) => [
        {
          streamToken: anyText,
          writeResults: [{ updateTime: anyText, transformResults: [{ integerValue }] }],
          commitTime: anyText,
        },
      ]),
    );
  });

  it("takes nothing more after an error", async () => {
    await start();
    const channel = await openWrite();
    const failing = {
      writes: [{ update: { name: `${ROOT}/c/none`, fields: {} }, currentDocument: { exists: true } }],
    };
    await channel.post([increment("c/a"), failing, increment("c/a")], 1);
    await channel.post([increment("c/a")], 4);
    const messages = await channel.read("error");
    expect(messages.at(-1)?.[1]).toEqual([
      { error: { code: 404, status: "NOT_FOUND", message: `No document to update: ${ROOT}/c/none` } },
    ]);
    await setNumbers(server.origin, { "c/later": 1 });
    expect(valueOf("c/a")).toEqual({ integerValue: "1" });
  });

  it("closes itself when idle, and takes nothing more", async () => {
    await start({ timings: { writeIdleMs: 20 } });
    const channel = await openWrite();
    await channel.post([increment("c/a")], 1);
    await channel.read("close");
    expect((await channel.post([increment("c/a")], 2)).status).toBe(200);
    await setNumbers(server.origin, { "c/later": 1 });
    expect(valueOf("c/a")).toEqual({ integerValue: "1" });
  });

  it("lets go of its connection after each answer, and when it has been silent for a moment", async () => {
    await start({ timings: { writeHoldMs: 20 } });
    const channel = await openWrite();
    expect((await (await channel.attach(0)).rest()).map(([id]) => id)).toEqual([1]);
    expect(await (await channel.attach(1)).rest()).toEqual([[2, ["noop"]]]);
    const waiting = await channel.attach(2, { CI: 1, TO: 60_000 });
    await channel.post([increment("c/a")], 1);
    expect(JSON.stringify(await waiting.rest())).toContain("writeResults");
  });
});

describe.skipIf(usesOtherEmulator)("a Listen stream", () => {
  it("answers several targets of one request with one snapshot", async () => {
    await start();
    await setNumbers(server.origin, { "c/a": 1 });
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, ALL), listenToDocument(4, "c/a"), listenToDocument(6, "c/none")]);
    const messages = await (await channel.attach(0, { CI: 1 })).rest();
    expect(summary(messages)).toEqual([
      "ADD 2",
      "doc c/a 2",
      "CURRENT 2",
      "ADD 4",
      "doc c/a 4",
      "CURRENT 4",
      "ADD 6",
      "CURRENT 6",
      "snapshot",
    ]);
  });

  it("tells of one commit in one snapshot, each document once", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, ALL), listenToDocument(4, "c/a")]);
    const back = await channel.attach(0);
    await back.until('"targetChange":{"resumeToken"');
    await setNumbers(server.origin, { "c/a": 1, "c/b": 2, "d/x": 3 });
    expect(summary(await back.until('"targetChange":{"resumeToken"'))).toEqual([
      "doc c/a 2,4",
      "doc c/b 2",
      "snapshot",
    ]);
    back.drop();
  });

  it("acknowledges a removal once, and never that of a refused target", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([
      listenTo(2, ALL),
      listenTo(4, { from: [] }),
      { removeTarget: 4 },
      { removeTarget: 2 },
      { removeTarget: 2 },
    ]);
    const messages = await (await channel.attach(0, { CI: 1 })).rest();
    expect(summary(messages)).toEqual(["ADD 2", "CURRENT 2", "REMOVE 4 denied 3", "REMOVE 2", "snapshot"]);
  });

  it("of another project, or another database, is refused in words", async () => {
    await start({ test: false });
    const channel = new RawChannel(server.origin, "Listen");
    const url = channel.url({ database: "projects/other/databases/(default)", RID: 1 });
    const form = new URLSearchParams({
      count: "1",
      ofs: "0",
      req0___data__: JSON.stringify(listenTo(2, ALL)),
    });
    const welcome = await (await fetch(url, { method: "POST", body: form })).text();
    channel.sid = /"c","([^"]+)"/.exec(welcome)?.[1] ?? "";
    const [message] = await (await channel.attach(0, { CI: 1 })).rest();
    expect(JSON.stringify(message)).toContain('"code":5,"message":"This local Firebase serves the project');
  });
});
