import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Http2Acceptor } from "./contracts";

/** What an HTTP/2 connection begins with when the client knows beforehand that the server speaks it, as gRPC's do. */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

/**
 * Lets an HTTP/1 server share its port with HTTP/2: each connection goes to one or the other by its first bytes.
 * @returns ends the connections that the server itself does not know: those of HTTP/2, and those that have said nothing.
 */
export function divertHttp2(server: Server, accept: Http2Acceptor): () => void {
  const serveHttp1 = server.listeners("connection");
  const apart = new Set<Socket>();
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    apart.add(socket);
    socket.on("close", () => apart.delete(socket));
    // Until somebody takes the connection, nobody is left to be told.
    socket.on("error", () => socket.destroy());
    beginning(socket, (isHttp2) => {
      if (isHttp2) {
        // HTTP/1 answers a client that has sent its last byte. HTTP/2 would never learn that such a client is gone.
        socket.allowHalfOpen = false;
        return accept(socket);
      }
      apart.delete(socket);
      for (const listener of serveHttp1) listener.call(server, socket);
    });
  });
  return () => apart.forEach((socket) => socket.destroy());
}

/**
 * Tells from the first bytes, which stay to be read, what a connection speaks. A client that goes before has its connection
 * closed, and nothing is told.
 */
function beginning(socket: Socket, tell: (isHttp2: boolean) => void): void {
  let begun = Buffer.alloc(0);
  const look = () => {
    const chunk = socket.read() as Buffer | null;
    if (!chunk) return;
    begun = Buffer.concat([begun, chunk]);
    const length = Math.min(begun.length, PREFACE.length);
    const isHttp2 = begun.subarray(0, length).equals(PREFACE.subarray(0, length));
    if (isHttp2 && length < PREFACE.length) return;
    socket.off("readable", look);
    socket.off("end", gone);
    socket.unshift(begun);
    tell(isHttp2);
  };
  const gone = () => socket.destroy();
  socket.on("readable", look);
  socket.on("end", gone);
}
