import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Http2Acceptor } from "./contracts";

/**
 * The first bytes of an HTTP/2 connection whose client knows in advance that the server supports it, as gRPC clients
 * do.
 */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

/**
 * Lets an HTTP/1 server share its port with HTTP/2. The first bytes decide for each connection.
 * @returns a function that closes the connections unknown to the server: those of HTTP/2, and those without any bytes
 * yet.
 */
export function divertHttp2(server: Server, accept: Http2Acceptor): () => void {
  const serveHttp1 = server.listeners("connection");
  const apart = new Set<Socket>();
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    apart.add(socket);
    socket.on("close", () => apart.delete(socket));
    // Nothing else handles the errors of a connection before its protocol is known.
    socket.on("error", () => socket.destroy());
    beginning(socket, (isHttp2) => {
      if (isHttp2) {
        // HTTP/1 answers a client that has ended its side. HTTP/2 would never notice that such a client has gone.
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
 * Detects the protocol from the first bytes, which remain readable. If the client disconnects before, the connection is
 * closed and `onDetected` is not called.
 */
function beginning(socket: Socket, onDetected: (isHttp2: boolean) => void): void {
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
    onDetected(isHttp2);
  };
  const gone = () => socket.destroy();
  socket.on("readable", look);
  socket.on("end", gone);
}
