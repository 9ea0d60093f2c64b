import { afterEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { ALL, increment, openTabs, openWrite, valueOf } from "./channel-fixture";
import { anyText, textLike } from "./expected";
import { listenTo, listenToDocument, RawChannel, summary } from "./raw-channel";
import { setNumbers } from "./rest-client";
import { ROOT, startServer, type TestServer, type TestServerOptions } from "./server";

let server: TestServer;
const start = async (options: TestServerOptions = {}) => (server = await startServer(options));
afterEach(() => server.stop());

describe.skipIf(usesOtherEmulator)("a Write stream", () => {
  it("a Write stream starts with a token and answers each batch in order, with one result per write", async () => {
    await start();
    const channel = await openWrite(server);
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

  it("a Write stream accepts nothing more after an error", async () => {
    await start();
    const channel = await openWrite(server);
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
    expect(valueOf(server, "c/a")).toEqual({ integerValue: "1" });
  });

  it("an idle Write stream keeps its connection while two of a browser's six are free", async () => {
    await start({ timings: { writeIdleMs: 1, writeHoldMs: 1, keepAliveMs: 30, sweepMs: 10 } });
    await openTabs(server, 3);
    const channel = await openWrite(server);
    const back = await channel.attach(0);
    await channel.post([increment("c/a")], 1);
    await back.until("writeResults");
    // A silent stream gets a noop.
    await back.until("noop");
    await channel.post([increment("c/a")], 2);
    await back.until("writeResults");
    await back.until("noop");
    back.drop();
  });

  it("a Write stream gives its connection to a Listen stream that needs it", async () => {
    await start({ timings: { writeIdleMs: 20 } });
    const [first, second] = [await openWrite(server), await openWrite(server)];
    const gives = await first.attach(0);
    const keeps = await second.attach(0);
    await keeps.until("streamId");
    await openTabs(server, 3);
    expect(JSON.stringify(await gives.rest())).toContain("streamId");
    // The stream continues. When idle, it ends, as do those that wait where connections are scarce.
    await first.post([increment("c/a")], 1);
    expect(JSON.stringify(await first.read("error"))).toContain("writeResults");
    await second.post([increment("c/a")], 1);
    await keeps.until("writeResults");
    keeps.drop();
  });

  it("a Write stream ends when it is idle and connections are scarce, and accepts nothing more", async () => {
    await start({ timings: { writeIdleMs: 20 } });
    await openTabs(server, 4);
    const channel = await openWrite(server);
    await channel.post([increment("c/a")], 1);
    // Without an error, the SDK's own assertions fail when a write waits at that time.
    expect((await channel.read("error")).at(-1)?.[1]).toEqual([
      { error: { code: 503, status: "UNAVAILABLE", message: "The stream was idle." } },
    ]);
    expect((await channel.post([increment("c/a")], 2)).status).toBe(200);
    await setNumbers(server.origin, { "c/later": 1 });
    expect(valueOf(server, "c/a")).toEqual({ integerValue: "1" });
  });

  it("a Write stream releases a scarce connection after each answer and after a short silence", async () => {
    await start({ timings: { writeHoldMs: 20 } });
    await openTabs(server, 4);
    const channel = await openWrite(server);
    expect((await (await channel.attach(0)).rest()).map(([id]) => id)).toEqual([1]);
    expect(await (await channel.attach(1)).rest()).toEqual([[2, ["noop"]]]);
    const waiting = await channel.attach(2, { CI: 1, TO: 60_000 });
    await channel.post([increment("c/a")], 1);
    expect(JSON.stringify(await waiting.rest())).toContain("writeResults");
  });
});

describe.skipIf(usesOtherEmulator)("a Listen stream", () => {
  it("a Listen stream answers several targets of one request with one snapshot", async () => {
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

  it("a Listen stream sends one commit in one snapshot, each document once", async () => {
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

  it("a Listen stream acknowledges a removal once, and never that of a refused target", async () => {
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

  it("a Listen stream of another project or database is refused with a message", async () => {
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
