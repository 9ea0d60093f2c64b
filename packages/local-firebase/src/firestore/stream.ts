import type { JsonObject } from "../core/http";
import type { FirestoreError } from "./errors";

/** One message to a client: an object's JSON text, made when it is sent. */
export type Message = string | (() => string);

export function messageText(message: Message): string {
  return typeof message === "string" ? message : message();
}

/** Where a stream's messages go, in order. How they are framed is the transport's. */
export interface StreamOutput {
  send(message: Message): void;
  /** Ends the stream, after what was sent, with an error for the whole of it. Nothing may follow. */
  fail(error: FirestoreError): void;
  /** Whether others may lack the connection that the stream waits on. Without it, they never do. */
  isCrowded?(): boolean;
}

/** What a client speaks with: Listen or Write, over a WebChannel or a gRPC call. */
export interface Stream {
  /** What the client sent: one message, or several that came together. Called again only after the promise resolved. */
  receive(maps: readonly JsonObject[]): Promise<void>;
  /** The stream is over; nothing can be sent any more. */
  dispose(): void;
}
