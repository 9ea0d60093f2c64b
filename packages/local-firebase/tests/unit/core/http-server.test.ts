import { once } from "node:events";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server, type Http2Session } from "node:http2";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Http2Acceptor } from "../../../src/core/contracts";
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

/** A server that passes HTTP/2 to one of Node's own. */
async function listenToBoth(onSession: (session: Http2Session) => void = () => {}): Promise<ListeningServer> {
  const http2 = createHttp2Server((asked, response) => void asked.pipe(response)).on("session", onSession);
  const accept: Http2Acceptor = (socket) => http2.emit("connection", socket);
  return listen("test", 0, async (_asked, response) => void response.end("one"), log, accept);
}

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
  it("the server sets no end to a kept connection", async () => {
    const agent = new Agent({ keepAlive: true });
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      request({ host: "127.0.0.1", port: server.port, agent }, (response) => {
        response.resume().on("end", () => resolve(response.headers));
      })
        .on("error", reject)
        .end();
    });
    agent.destroy();
    expect(headers).toMatchObject({ connection: "keep-alive" });
    // Node announces the time after which it closes the connection.
    expect(headers).not.toHaveProperty("keep-alive");
  });

  it.each([
    ["127.0.0.1:8080", 200],
    ["localhost", 200],
    ["tab1.localhost:8080", 200],
    ["[::1]:8080", 200],
    ["rebound.example", 403],
    ["localhost.example:8080", 403],
    ["127.0.0.1.example", 403],
  ])("the server answers %s with %d", async (host, expected) => {
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
  ])("the server answers a page of %s with %d", async (origin, expected) => {
    expect(await status("/", { host: "localhost", origin })).toBe(expected);
  });

  const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === "::1"),
  );
  it.skipIf(!hasIPv6)(
    "the server listens on both addresses that localhost may mean, and on no other",
    async () => {
      for (const host of ["127.0.0.1", "[::1]"])
        expect((await fetch(`http://${host}:${server.port}/`)).status).toBe(200);
      for (const { address, internal } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
        if (!internal && !address.includes(":"))
          await expect(fetch(`http://${address}:${server.port}/`)).rejects.toThrow();
    },
  );

  it("the server reports a taken port and a way out", async () => {
    const again = listen("test", server.port, () => Promise.resolve(), log);
    await expect(again).rejects.toEqual(
      new StartError(
        `Port ${server.port} (test) is taken. Stop what uses it, or use another portOffset: a multiple of 1000.`,
      ),
    );
  });

  it("the log of an error omits the query, which may hold a token", async () => {
    expect(await status("/fault?token=secret", { host: "localhost" })).toBe(500);
    expect(lines).toEqual(["test       GET /fault: a fault of ours"]);
  });
});

describe("a port for HTTP/1 and HTTP/2", () => {
  let both: ListeningServer;
  beforeAll(async () => {
    both = await listenToBoth();
  });
  afterAll(() => both.close());

  it("a shared port answers HTTP/1 and HTTP/2 in their own protocol", async () => {
    const body = "x".repeat(300_000);
    const session = connectHttp2(`http://127.0.0.1:${both.port}`);
    const asked = session.request({ ":method": "POST", ":path": "/" });
    asked.end(body);
    let echoed = "";
    for await (const chunk of asked.setEncoding("utf8")) echoed += chunk as string;
    session.close();
    expect(echoed === body).toBe(true);
    expect(await (await fetch(`http://127.0.0.1:${both.port}/`)).text()).toBe("one");
  });

  it.each([
    ["HTTP/1", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 200"],
    // A method that begins like HTTP/2's preface.
    ["HTTP/1", "PROPFIND / HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 200"],
    // The answer is a frame of settings: its type is 4.
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0", "\u0004"],
  ])("a shared port detects %s even byte by byte", async (_name, text, answer) => {
    const socket = connect(both.port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
    for (const byte of text) await new Promise<void>((resolve) => void socket.write(byte, () => resolve()));
    const [first] = (await once(socket, "data")) as [string];
    expect(first).toContain(answer);
    socket.destroy();
  });

  it("a shared port notices that an HTTP/2 client has silently gone", async () => {
    let gone: Promise<unknown> | undefined;
    const server = await listenToBoth((session) => {
      gone = once(session, "close");
    });
    const socket = connect(server.port, "127.0.0.1");
    const session = connectHttp2("http://localhost", { createConnection: () => socket }).on(
      "error",
      () => {},
    );
    session.request({ ":method": "POST", ":path": "/" }).on("error", () => {});
    await once(session, "remoteSettings");
    socket.destroy();
    await gone;
    await server.close();
  });

  it.each(["", "PRI * HT"])(
    "a shared port keeps no connection of a client that is gone after %j",
    async (text) => {
      const silent = connect({ port: both.port, host: "127.0.0.1", allowHalfOpen: true });
      const closed = once(silent, "close");
      silent.resume().end(text);
      await closed;
    },
  );

  it("closing a shared port ends its open connections, even silent ones", async () => {
    const closing = await listenToBoth();
    const silent = connect(closing.port, "127.0.0.1");
    const session = connectHttp2(`http://127.0.0.1:${closing.port}`);
    await Promise.all([once(silent, "connect"), once(session, "remoteSettings")]);
    const ended = Promise.all([once(silent, "close"), once(session, "close")]);
    await closing.close();
    await ended;
  });
});
