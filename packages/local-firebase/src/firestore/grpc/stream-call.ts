import type { ServerDuplexStream } from "@grpc/grpc-js";
import type { JsonObject } from "../../core/http";
import { asFirestoreError, FirestoreError } from "../errors";
import type { Message, Stream, StreamOutput } from "../stream";
import { statusOf } from "./status";

/** Messages kept for a client that does not read. They share their documents, so each costs about 200 bytes. */
const MAX_WAITING = 500_000;

export interface StreamCallOptions {
  /** @throws FirestoreError when the bytes are not a message of this method. */
  readonly decode: (bytes: Buffer) => JsonObject;
  /** Creates the stream when the client's first message has named the database. */
  readonly open: (output: StreamOutput, database: string) => Stream;
  readonly onFault: (error: unknown) => void;
  readonly onGone: (call: StreamCall) => void;
}

/** A gRPC call for a Listen or Write stream. The call keeps messages until the connection accepts them. */
export class StreamCall implements StreamOutput {
  #stream: Stream | undefined;
  #received: JsonObject[] = [];
  #work: Promise<void> | undefined;
  #ended = false;

  constructor(
    private readonly call: ServerDuplexStream<Buffer, Message>,
    private readonly options: StreamCallOptions,
  ) {
    call.on("data", (bytes: Buffer) => this.#receive(bytes));
    call.on("end", () => void this.#finish());
    call.on("cancelled", () => this.#end());
  }

  send(message: Message): void {
    if (this.#ended) return;
    this.call.write(message);
    if (this.call.writableLength > MAX_WAITING)
      this.fail(new FirestoreError("UNAVAILABLE", "Nobody reads this."));
  }

  fail(error: FirestoreError): void {
    if (this.#ended) return;
    this.#end();
    // In grpc-js, this event ends the call with this status after its last message.
    this.call.emit("error", statusOf(error));
  }

  /** Ends the call so that the client reconnects. Started operations finish and are answered first. */
  async stop(): Promise<void> {
    this.#stream?.dispose();
    await this.#work;
    this.fail(new FirestoreError("UNAVAILABLE", "The server is stopping."));
  }

  #receive(bytes: Buffer): void {
    try {
      this.#received.push(this.options.decode(bytes));
    } catch (error) {
      return this.fail(asFirestoreError(error));
    }
    this.#work ??= this.#takeAll();
  }

  /** Handles messages one after the other. Messages that arrive during a step are handled together. */
  async #takeAll(): Promise<void> {
    while (this.#received.length > 0 && !this.#ended) {
      const maps = this.#received.splice(0);
      this.#stream ??= this.options.open(this, String(maps[0]?.["database"] ?? ""));
      await this.#stream.receive(maps).catch(this.options.onFault);
    }
    this.#work = undefined;
  }

  /** The client has sent its last message. */
  async #finish(): Promise<void> {
    await this.#work;
    if (this.#ended) return;
    this.#end();
    this.call.end();
  }

  #end(): void {
    this.#ended = true;
    this.#stream?.dispose();
    this.options.onGone(this);
  }
}
