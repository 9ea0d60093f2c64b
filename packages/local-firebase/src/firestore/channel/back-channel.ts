import type { ServerResponse } from "node:http";
import { drained } from "../../core/http";
import { messageText, type Message } from "../stream";
import { frame, NOOP } from "./framing";

/** The most text in one frame. Other requests are served between frames. */
const FRAME_CHARS = 128 * 1024;
/** A streaming response ends after this much text. The client reconnects at once and acknowledges its messages. */
const ROTATE_CHARS = 8 * 1024 * 1024;
/**
 * Messages kept for a client that does not acknowledge them. They share their documents, so each costs about 200 bytes.
 */
const MAX_UNACKNOWLEDGED = 500_000;

export interface Attachment {
  /** The last message that the client has received. */
  readonly acknowledged: number;
  /** A stream stays open. The others end after their first message, or after `holdMs` without one. */
  readonly mode: "stream" | "short stream" | "long poll";
  readonly holdMs?: number;
}

interface Connection {
  readonly response: ServerResponse;
  readonly mode: Attachment["mode"];
  written: number;
  /** A message other than the first noop was sent on it or is about to be. */
  carries: boolean;
  holdTimer?: NodeJS.Timeout;
}

/**
 * The direction from server to client. Messages, each the JSON text of an array, are numbered from 1 and kept until the
 * client acknowledges them.
 */
export class BackChannel {
  readonly #unacknowledged: Message[] = [];
  #firstId = 1;
  /** The last message written to the current connection. */
  #sentId = 0;
  #connection: Connection | undefined;
  #pumping = false;
  #lastWrite = Date.now();
  #detachedAt = Date.now();

  /** @param onOverflow called when too many messages wait for an acknowledgement. */
  constructor(private readonly onOverflow: () => void) {}

  get attached(): boolean {
    return this.#connection !== undefined;
  }

  /** Whether the current connection stays open. */
  get holds(): boolean {
    return this.#connection?.mode === "stream";
  }

  /** The time at which the last connection ended, in milliseconds since the epoch. */
  get detachedAt(): number {
    return this.#detachedAt;
  }

  get hasUnsent(): boolean {
    return this.#sentId < this.#lastId;
  }

  get sentId(): number {
    return this.#sentId;
  }

  /** An estimate of the characters in transit. It keeps the client from giving up on a slow transfer. */
  get outstanding(): number {
    return this.#unacknowledged.length === 0 ? 0 : (this.#connection?.written ?? 0);
  }

  send(message: Message): void {
    this.#unacknowledged.push(message);
    if (this.#connection) this.#connection.carries = true;
    if (this.#unacknowledged.length > MAX_UNACKNOWLEDGED) this.onOverflow();
    else queueMicrotask(() => void this.#pump());
  }

  /** Drops the messages that the client has received. */
  acknowledge(id: number): void {
    const count = Math.min(id - this.#firstId + 1, this.#unacknowledged.length);
    if (!(count > 0)) return;
    this.#unacknowledged.splice(0, count);
    this.#firstId += count;
    this.#sentId = Math.max(this.#sentId, this.#firstId - 1);
  }

  /** Replaces the current connection and sends every message that the client lacks. */
  attach(response: ServerResponse, { acknowledged, mode, holdMs }: Attachment): void {
    this.end();
    this.acknowledge(acknowledged);
    this.#sentId = this.#firstId - 1;
    const isEmpty = this.#unacknowledged.length === 0;
    const connection: Connection = { response, mode, written: 0, carries: !isEmpty };
    response.on("close", () => this.#detach(connection));
    response.flushHeaders();
    // The client mistakes a silent stream for a buffering proxy and would fall back to long polling.
    if (isEmpty && mode !== "long poll") this.send(NOOP);
    this.#connection = connection;
    if (mode !== "stream") connection.holdTimer = setTimeout(() => this.#release(connection), holdMs);
    void this.#pump();
  }

  /** Ends a connection that has waited long enough. A long poll is answered with a noop. */
  #release(connection: Connection): void {
    if (connection.mode === "long poll") this.send(NOOP);
    else if (this.#connection === connection) this.end();
  }

  /** Sends a noop when the connection has been silent for this many milliseconds. */
  keepAlive(silenceMs: number): void {
    const connection = this.#connection;
    if (connection?.mode === "stream" && Date.now() - this.#lastWrite >= silenceMs) this.send(NOOP);
  }

  /** Ends the connection after its last message. */
  end(): void {
    const connection = this.#connection;
    if (!connection) return;
    this.#detach(connection);
    connection.response.end();
  }

  #detach(connection: Connection): void {
    clearTimeout(connection.holdTimer);
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#detachedAt = Date.now();
  }

  /** Writes messages at the speed of the connection while there are both. */
  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      for (;;) {
        const connection = this.#connection;
        const text = connection && this.#nextFrame();
        if (!connection || text === undefined) return;
        this.#lastWrite = Date.now();
        connection.written += text.length;
        if (!connection.response.write(text)) await drained(connection.response);
        this.#rotate(connection);
      }
    } finally {
      this.#pumping = false;
    }
  }

  #rotate(connection: Connection): void {
    const isDone = connection.mode !== "stream" && connection.carries && this.#sentId === this.#lastId;
    if (this.#connection === connection && (isDone || connection.written > ROTATE_CHARS)) this.end();
  }

  get #lastId(): number {
    return this.#firstId + this.#unacknowledged.length - 1;
  }

  #nextFrame(): string | undefined {
    const parts: string[] = [];
    let length = 0;
    while (this.#sentId < this.#lastId && length < FRAME_CHARS) {
      const message = this.#unacknowledged[this.#sentId - this.#firstId + 1];
      if (message === undefined) break;
      this.#sentId++;
      const part = `[${this.#sentId},${messageText(message)}]`;
      parts.push(part);
      length += part.length;
    }
    return parts.length === 0 ? undefined : frame(`[${parts.join(",")}]`);
  }
}
