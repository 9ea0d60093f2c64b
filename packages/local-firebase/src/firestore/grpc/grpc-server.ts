import type { Socket } from "node:net";
import {
  Metadata,
  Server,
  ServerCredentials,
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
} from "@grpc/grpc-js";
import type { Log } from "../../core/contracts";
import { isJsonObject, type JsonObject } from "../../core/http";
import { isLoopbackHost } from "../../core/http-server";
import { errorText } from "../../core/start-error";
import { asFirestoreError, FirestoreError, invalid } from "../errors";
import { ListenStream } from "../listen/listen-stream";
import type { Rpc } from "../rpc/rpc";
import { RPCS } from "../rpc/rpcs";
import type { Visit } from "../space";
import type { Message } from "../stream";
import { WriteStream } from "../write-stream";
import { MAX_REQUEST_BYTES, protocolMethods, type ProtocolMethod } from "./protocol";
import { statusOf } from "./status";
import { StreamCall } from "./stream-call";

export interface GrpcServerOptions {
  /** Verifies the caller and opens the database. @throws FirestoreError */
  readonly visit: (authorization: string | undefined, database: string) => Visit;
  readonly log: Log;
}

/** The common members of all kinds of calls. */
interface Call {
  readonly metadata: Metadata;
  getHost(): string;
}
interface RequestCall extends Call {
  readonly request: Buffer;
}

/** Over gRPC, a Write stream holds no connection of its own: it stays until its client ends it. */
const STREAMS = { Listen: ListenStream, Write: WriteStream };
/** The longest time in which a stop waits for pending answers, in milliseconds. */
const GOODBYE_MS = 100;

/** Firestore over gRPC, on connections that the HTTP server has accepted. */
export class GrpcServer {
  readonly #server = new Server({
    // The library refuses a large request as RESOURCE_EXHAUSTED, after which the SDK waits for a minute. So its limit
    // is far higher and only protects the memory, for example from a small compressed request.
    "grpc.max_receive_message_length": 2 * MAX_REQUEST_BYTES,
  });
  readonly #connections = this.#server.createConnectionInjector(ServerCredentials.createInsecure());
  readonly #streams = new Set<StreamCall>();

  constructor(private readonly options: GrpcServerOptions) {
    // The library refuses unregistered methods.
    for (const method of protocolMethods()) {
      const { name, path, encode } = method;
      const rpc = RPCS[name];
      // The handlers decode requests, because they can report what is wrong.
      const asTheyAre = (bytes: Buffer) => bytes;
      if (name === "Listen" || name === "Write")
        this.#server.register(path, this.#streamHandler(method, name), encode, asTheyAre, "bidi");
      else if (rpc && method.responseStream)
        this.#server.register(path, this.#streamingHandler(method, rpc), encode, asTheyAre, "serverStream");
      else if (rpc) this.#server.register(path, this.#unaryHandler(method, rpc), encode, asTheyAre, "unary");
    }
  }

  /** Serves an HTTP/2 connection. */
  accept(socket: Socket): void {
    this.#connections.injectConnection(socket);
  }

  /** Tells every stream to reconnect, finishes started operations and releases the connections. */
  async stop(): Promise<void> {
    await Promise.all([...this.#streams].map((stream) => stream.stop()));
    this.#connections.drain(GOODBYE_MS);
  }

  async #answer(method: ProtocolMethod, rpc: Rpc, call: RequestCall): Promise<readonly string[]> {
    try {
      const request = method.decode(call.request);
      return await rpc(await this.#visit(call, databaseOf(request)), request);
    } catch (error) {
      throw this.#toFirestoreError(method.name, error);
    }
  }

  #unaryHandler(method: ProtocolMethod, rpc: Rpc): handleUnaryCall<Buffer, Message> {
    return (call, callback) =>
      void this.#answer(method, rpc, call).then(
        ([text = "{}"]) => callback(null, text),
        (error: FirestoreError) => callback(statusOf(error)),
      );
  }

  /** The call keeps the texts and encodes each when the connection accepts it. */
  #streamingHandler(method: ProtocolMethod, rpc: Rpc): handleServerStreamingCall<Buffer, Message> {
    return (call) =>
      void this.#answer(method, rpc, call).then(
        (texts) => {
          for (const text of texts) call.write(text);
          call.end();
        },
        (error: FirestoreError) => {
          // Google's clients treat an error before the headers as a missing answer and retry twice.
          call.sendMetadata(new Metadata());
          call.emit("error", statusOf(error));
        },
      );
  }

  #streamHandler(method: ProtocolMethod, name: "Listen" | "Write"): handleBidiStreamingCall<Buffer, Message> {
    return (call) => {
      const stream = new StreamCall(call, {
        decode: method.decode,
        open: (output, database) => new STREAMS[name](this.#visit(call, database), output),
        onFault: (error) => this.#toFirestoreError(name, error),
        onGone: (gone) => this.#streams.delete(gone),
      });
      this.#streams.add(stream);
    };
  }

  async #visit(call: Call, database: string): Visit {
    if (!isLoopbackHost(call.getHost()))
      throw new FirestoreError("PERMISSION_DENIED", "This server answers to localhost only.");
    const [authorization] = call.metadata.get("authorization");
    return this.options.visit(authorization?.toString(), database);
  }

  /** Converts an error for the client and logs a bug. */
  #toFirestoreError(method: string, error: unknown): FirestoreError {
    const refusal = asFirestoreError(error);
    if (refusal.status === "INTERNAL") this.options.log.warn(`firestore  ${method}: ${errorText(error)}`);
    return refusal;
  }
}

/**
 * Returns the `projects/P/databases/D` part of the field that names the database or something in it. @throws
 * FirestoreError
 */
function databaseOf(request: JsonObject): string {
  const { database, parent, name, document } = request;
  const named = database ?? parent ?? name ?? (isJsonObject(document) ? document["name"] : undefined);
  if (typeof named !== "string") throw invalid("The request names no database.");
  return named.split("/").slice(0, 4).join("/");
}
