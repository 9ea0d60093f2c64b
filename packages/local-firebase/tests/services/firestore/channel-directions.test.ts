import { afterEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { ALL, increment, valueOf, openWrite } from "./channel-fixture";
import { listenTo, RawChannel, summary } from "./raw-channel";
import { setNumbers, setWrite, commit } from "./rest-client";
import { startServer, type TestServer, type TestServerOptions } from "./server";

let server: TestServer;
const start = async (options: TestServerOptions = {}) => (server = await startServer(options));
afterEach(() => server.stop());

describe.skipIf(usesOtherEmulator)("the back channel", () => {
  it("a new back channel sends a message at once, even without news", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    const back = await channel.attach(0);
    expect(await back.next()).toEqual([1, ["noop"]]);
    back.drop();
  });

  it("a silent back channel sends noops", async () => {
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

  it("a new back channel repeats exactly the messages that the client lacks", async () => {
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

  it("a second back channel replaces the first", async () => {
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

  it("a back channel ends after some megabytes, and the next one continues at the same message", async () => {
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

  it("a long poll answers once: at once with a message, otherwise after a while", async () => {
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
  it("a repeated request is applied once", async () => {
    await start();
    const channel = await openWrite(server);
    for (let attempt = 0; attempt < 3; attempt++) {
      const reply = await channel.post([increment("c/a")], 1, { RID: 7 });
      expect(await reply.text()).toMatch(/^\d+\n\[0,\d+,\d+\]$/);
    }
    await channel.read("writeResults");
    await channel.post([increment("c/a")], 2);
    await channel.read("writeResults");
    expect(valueOf(server, "c/a")).toEqual({ integerValue: "2" });
  });

  it("maps that arrive early wait for their turn", async () => {
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

  it("the answer to a POST says whether a back channel exists and how much was sent", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    const back = await channel.attach(0);
    await back.next();
    const reply = await channel.post([], 0, { AID: 1 });
    expect(await reply.text()).toBe("7\n[1,1,0]");
    back.drop();
  });

  it("an acknowledgement in a POST lets the server drop messages", async () => {
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

  it("a malformed body is refused", async () => {
    await start();
    const channel = await openWrite(server);
    const refused = await fetch(channel.url({ RID: 5 }), {
      method: "POST",
      body: new URLSearchParams({ count: "1", ofs: "1", req0___data__: "{" }),
    });
    expect(refused.status).toBe(400);
    expect((await channel.post([{}], 1e9)).status).toBe(400);
  });
});
