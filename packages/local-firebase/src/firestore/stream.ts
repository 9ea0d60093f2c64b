import type { JsonObject } from "../core/http";
import type { FirestoreError } from "./errors";

/** One message to a client: an object's JSON text, built when it is sent. */
export type Message = string | (() => string);

export function messageText(message: Message): string {
  return typeof message === "string" ? message : message();
}

/** The ordered output of a stream. The transport determines the framing. */
export interface StreamOutput {
  send(message: Message): void;
  /** Ends the stream with an error after its last message. */
  fail(error: FirestoreError): void;
  /** Whether other streams may lack the connection that this stream waits on. Absent: they never do. */
  isCrowded?(): boolean;
}

/** A Listen or Write stream of a client, over a WebChannel or a gRPC call. */
export interface Stream {
  /** Receives one or several messages of the client. Called again only after the promise has resolved. */
  receive(maps: readonly JsonObject[]): Promise<void>;
  /** Ends the stream. It cannot send anything afterwards. */
  dispose(): void;
}
