import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen, type ListeningServer } from "../../../src/core/http-server";
import { StartError } from "../../../src/core/start-error";
import { keptLog } from "../../fixtures/kept-log";

const { lines, log } = keptLog();
let server: ListeningServer;

beforeAll(async () => {
  server = await listen(
    "test",
    0,
    async (asked, response) => {
      if (asked.url?.startsWith("/fault")) throw new Error("a fault of ours");
      response.end("hello");
    },
    log,
  );
});
afterAll(() => server.close());

function status(path: string, headers: { readonly [name: string]: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port: server.port, path, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    })
      .on("error", reject)
      .end();
  });
}

describe("a server on loopback", () => {
  it.each([
    ["127.0.0.1:8080", 200],
    ["localhost", 200],
    ["tab1.localhost:8080", 200],
    ["[::1]:8080", 200],
    ["rebound.example", 403],
    ["localhost.example:8080", 403],
    ["127.0.0.1.example", 403],
  ])("answers %s with %d", async (host, expected) => {
    expect(await status("/", { host })).toBe(expected);
  });

  it.each([
    ["http://127.0.0.1:5173", 200],
    ["http://localhost:5173", 200],
    ["https://tab1.localhost", 200],
    ["http://[::1]:5173", 200],
    ["https://anywhere.example", 403],
    ["http://localhost.example", 403],
    ["http://localhost@anywhere.example", 403],
    ["null", 403],
  ])("answers a page of %s with %d", async (origin, expected) => {
    expect(await status("/", { host: "localhost", origin })).toBe(expected);
  });

  const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === "::1"),
  );
  it.skipIf(!hasIPv6)("listens on both addresses that localhost may mean, and on no other", async () => {
    for (const host of ["127.0.0.1", "[::1]"])
      expect((await fetch(`http://${host}:${server.port}/`)).status).toBe(200);
    for (const { address, internal } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
      if (!internal && !address.includes(":"))
        await expect(fetch(`http://${address}:${server.port}/`)).rejects.toThrow();
  });

  it("says that its port is taken, and what else can be done", async () => {
    const again = listen("test", server.port, () => Promise.resolve(), log);
    await expect(again).rejects.toEqual(
      new StartError(`Port ${server.port} (test) is taken. Stop what uses it, or add portOffset 1000.`),
    );
  });

  it("tells of a fault without the query, which may hold a token", async () => {
    expect(await status("/fault?token=secret", { host: "localhost" })).toBe(500);
    expect(lines).toEqual(["test       GET /fault: a fault of ours"]);
  });
});
