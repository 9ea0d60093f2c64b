import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Http2Acceptor, Log, RequestHandler } from "./contracts";
import { DISK_FULL, isDiskFull } from "./disk-full";
import { divertHttp2 } from "./http2-preface";
import { errorCode, errorText, StartError } from "./start-error";

/** A service that listens on loopback. */
export interface ListeningServer {
  readonly port: number;
  /** Refuses new connections. Open connections continue. */
  stopAccepting(): void;
  /** Closes every connection. */
  close(): Promise<void>;
}

const IPV4 = "127.0.0.1";
const IPV6 = "::1";
/** Port 0 gives a port that is free on IPv4; another process may use it on IPv6. */
const ATTEMPTS = 5;
const GRACE_MS = 300;

/**
 * Serves HTTP on loopback only: 127.0.0.1, and ::1 where the machine has it, because "localhost" may mean either.
 * @param port 0 = any free one.
 * @param acceptHttp2 receives the HTTP/2 connections, as gRPC opens them. It must check the requested host. Default:
 * they get an HTTP/1 error.
 * @throws StartError when the port is taken.
 */
export async function listen(
  name: string,
  port: number,
  handler: RequestHandler,
  log: Log,
  acceptHttp2?: Http2Acceptor,
): Promise<ListeningServer> {
  const create = (): Listener => {
    const server = createHttpServer(name, handler, log);
    const cutOffHttp2 = acceptHttp2 && divertHttp2(server, acceptHttp2);
    const cutOff = () => {
      server.closeAllConnections();
      cutOffHttp2?.();
    };
    return { server, cutOff };
  };
  for (let attempt = 1; ; attempt++) {
    const first = create();
    const actual = await listenOn(first.server, IPV4, port, name);
    const second = create();
    try {
      await listenOn(second.server, IPV6, actual, name);
      return group(actual, [first, second]);
    } catch (error) {
      if (!(error instanceof StartError)) return group(actual, [first]);
      await closeServer(first);
      if (port !== 0 || attempt === ATTEMPTS) throw error;
    }
  }
}

interface Listener {
  readonly server: Server;
  /** Closes every connection at once. */
  cutOff(): void;
}

function createHttpServer(name: string, handler: RequestHandler, log: Log): Server {
  const server = createServer((request, response) => {
    if (!isLoopbackHost(request.headers.host) || !isLoopbackOrigin(request.headers.origin)) {
      response
        .writeHead(403, { "Content-Type": "text/plain" })
        .end("This server answers to localhost only.\n");
      return;
    }
    handler(request, response).catch((error: unknown) => {
      // The client has disconnected: nobody can read an answer.
      if (request.errored ?? response.errored) return;
      // The query may hold a download token or a channel's id.
      const path = (request.url ?? "").split("?")[0];
      log.warn(`${name.padEnd(10)} ${request.method} ${path}: ${errorText(error)}`);
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(500, { "Content-Type": "text/plain" })
          .end(`${isDiskFull(error) ? DISK_FULL : "The local Firebase failed; see its log."}\n`);
    });
  });
  // Streams stay open for hours, and uploads have no time limit.
  server.requestTimeout = 0;
  // A request that is sent while its kept connection is being closed would fail.
  server.keepAliveTimeout = 0;
  return server;
}

/** No foreign page can give this machine a loopback name, so the check prevents DNS rebinding. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = (host ?? "").replace(/:\d+$/, "").toLowerCase();
  return name === IPV4 || name === `[${IPV6}]` || name === "localhost" || name.endsWith(".localhost");
}

/**
 * The page's origin. Browsers send it with every script's or form's request to another site. Without this check, any
 * open web site could sign in with accounts whose passwords are public.
 */
function isLoopbackOrigin(origin: string | undefined): boolean {
  return origin === undefined || isLoopbackHost(/^https?:\/\/([^/]+)$/.exec(origin)?.[1]);
}

function listenOn(server: Server, host: string, port: number, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const taken = errorCode(error) === "EADDRINUSE";
      reject(
        taken
          ? new StartError(
              `Port ${port} (${name}) is taken. Stop what uses it, or use another portOffset: a multiple of 1000.`,
            )
          : errorCode(error) === "EACCES"
            ? new StartError(`Port ${port} (${name}) may not be used by this account. Add portOffset 10000.`)
            : error,
      );
    });
    server.listen({ host, port, exclusive: true }, () => resolve((server.address() as AddressInfo).port));
  });
}

function group(port: number, servers: readonly Listener[]): ListeningServer {
  return {
    port,
    stopAccepting: () => servers.forEach(({ server }) => server.close()),
    close: async () => void (await Promise.all(servers.map(closeServer))),
  };
}

/** Lets open requests finish for a moment, then closes them. */
async function closeServer({ server, cutOff }: Listener): Promise<void> {
  await new Promise<void>((resolve) => {
    const grace = setTimeout(cutOff, GRACE_MS);
    server.close(() => {
      clearTimeout(grace);
      resolve();
    });
  });
}
