import { afterEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { ALL, openWrite } from "./channel-fixture";
import { refusal } from "./expected";
import { listenTo, RawChannel, summary } from "./raw-channel";
import { setWrite, commit } from "./rest-client";
import { DATABASE, startServer, type TestServer, type TestServerOptions } from "./server";

let server: TestServer;
const start = async (options: TestServerOptions = {}) => (server = await startServer(options));
afterEach(() => server.stop());

describe.skipIf(usesOtherEmulator)("the handshake", () => {
  it("the handshake answers with an empty host prefix and a keep-alive time, and accepts the first map", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    const welcome = await channel.open([listenTo(2, ALL)]);
    expect(welcome).toEqual(["c", channel.sid, "", 8, 12, 30000]);
    const back = await channel.attach(0);
    expect(summary(await back.until('readTime":'))).toEqual(["ADD 2", "CURRENT 2"]);
    back.drop();
  });

  it("the handshake may carry no map", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([]);
    await channel.post([listenTo(2, ALL)], 0);
    const back = await channel.attach(0);
    expect(summary(await back.until("CURRENT"))).toEqual(["ADD 2", "CURRENT 2"]);
    back.drop();
  });

  it("a handshake with a bad token ends the Listen or Write stream with UNAUTHENTICATED", async () => {
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
  it("frames are measured in UTF-16 code units", async () => {
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

  it("frames have headers that keep browsers and proxies from buffering them", async () => {
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

describe.skipIf(usesOtherEmulator)("sessions", () => {
  it("an unknown session is refused in the words that the SDK looks for", async () => {
    await start();
    const channel = new RawChannel(server.origin, "Listen");
    channel.sid = "gone";
    const origin = { Origin: "http://page.localhost:5173" };
    for (const method of ["GET", "POST"]) {
      const response = await fetch(channel.url(), { method, headers: origin });
      const text = await response.text();
      expect(response.status).toBe(400);
      expect(text.indexOf("Unknown SID")).toBeGreaterThan(0);
      expect(response.headers.get("access-control-allow-origin")).toBe("http://page.localhost:5173");
    }
  });

  it("a session belongs to its kind of stream", async () => {
    await start();
    const channel = await openWrite(server);
    const other = new RawChannel(server.origin, "Listen");
    other.sid = channel.sid;
    expect((await other.post([], 0)).status).toBe(400);
  });

  it("the beacon ends a session, needs no preflight and has an empty body", async () => {
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

  it("a session survives a lost connection and expires without a new one", async () => {
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

  it("a stop tells sessions to reconnect later", async () => {
    await start();
    const listen = new RawChannel(server.origin, "Listen");
    await listen.open([]);
    const write = await openWrite(server);
    const back = await listen.attach(0);
    const [toListen, toWrite] = await Promise.all([back.rest(), write.read("error"), server.service.stop()]);
    expect(toListen.at(-1)?.[1]).toEqual(["stop"]);
    expect(toWrite.at(-1)?.[1]).toEqual([
      { error: { code: 503, status: "UNAVAILABLE", message: "The server is stopping." } },
    ]);
  });
});
