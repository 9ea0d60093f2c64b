import type { ServerDuplexStream } from "@grpc/grpc-js";
import type { JsonObject } from "../../core/http";
import { asFirestoreError, FirestoreError } from "../errors";
import type { Message, Stream, StreamOutput } from "../stream";
import { statusOf } from "./status";

/** Messages kept for a client that does not read. They share their documents, so each costs about 200 bytes. */
const MAX_WAITING = 500_000;

export interface StreamCallOptions {
  /** @throws FirestoreError when the bytes are no message of this method. */
  readonly decode: (bytes: Buffer) => JsonObject;
  /** Makes the stream when the client's first message has said which database it is for. */
  readonly open: (output: StreamOutput, database: string) => Stream;
  readonly onFault: (error: unknown) => void;
  readonly onGone: (call: StreamCall) => void;
}

/** A gRPC call that a Listen or Write stream runs on. The call keeps messages until the connection takes them. */
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
    // As grpc-js wants it: ends the call, after what was written, with this status.
    this.call.emit("error", statusOf(error));
  }

  /** Ends the call so that the client comes back. What has begun is finished and answered first. */
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

  /** One after the other; what arrives meanwhile is taken together. */
  async #takeAll(): Promise<void> {
    while (this.#received.length > 0 && !this.#ended) {
      const maps = this.#received.splice(0);
      this.#stream ??= this.options.open(this, String(maps[0]?.["database"] ?? ""));
      await this.#stream.receive(maps).catch(this.options.onFault);
    }
    this.#work = undefined;
  }

  /** The client sends nothing more. */
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
