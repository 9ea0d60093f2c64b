import type { ServerResponse } from "node:http";
import { messageText, type Message } from "../stream";
import { frame, NOOP } from "./framing";

/** How much text one frame takes. Between frames, other requests get their turn. */
const FRAME_CHARS = 128 * 1024;
/** A streaming response is ended after this much text; the client comes back at once, telling what it has. */
const ROTATE_CHARS = 8 * 1024 * 1024;
/** Messages kept for a client that does not acknowledge. They share their documents, so each costs about 200 bytes. */
const MAX_UNACKNOWLEDGED = 500_000;

export interface Attachment {
  /** The last message that the client has. */
  readonly acknowledged: number;
  /** A stream stays open; the others end as soon as they have carried something, or after `holdMs` without it. */
  readonly mode: "stream" | "short stream" | "long poll";
  readonly holdMs?: number;
}

interface Connection {
  readonly response: ServerResponse;
  readonly mode: Attachment["mode"];
  written: number;
  /** Something other than the first noop has been sent on it, or is about to be. */
  carries: boolean;
  holdTimer?: NodeJS.Timeout;
}

/** The way from server to client: messages, each the JSON text of an array, are numbered from 1 and kept until the client says that it has them. */
export class BackChannel {
  readonly #unacknowledged: Message[] = [];
  #firstId = 1;
  /** The last message written to the current connection. */
  #sentId = 0;
  #connection: Connection | undefined;
  #pumping = false;
  #lastWrite = Date.now();
  #detachedAt = Date.now();

  /** @param onOverflow called when too many messages wait for the client's acknowledgement. */
  constructor(private readonly onOverflow: () => void) {}

  get attached(): boolean {
    return this.#connection !== undefined;
  }

  /** Has a connection that stays. */
  get holds(): boolean {
    return this.#connection?.mode === "stream";
  }

  /** When the last connection ended, in milliseconds since the epoch. */
  get detachedAt(): number {
    return this.#detachedAt;
  }

  get hasUnsent(): boolean {
    return this.#sentId < this.#lastId;
  }

  get sentId(): number {
    return this.#sentId;
  }

  /** Characters on the way to the client; an estimate, which keeps the client from giving up on a slow transfer. */
  get outstanding(): number {
    return this.#unacknowledged.length === 0 ? 0 : (this.#connection?.written ?? 0);
  }

  send(message: Message): void {
    this.#unacknowledged.push(message);
    if (this.#connection) this.#connection.carries = true;
    if (this.#unacknowledged.length > MAX_UNACKNOWLEDGED) this.onOverflow();
    else queueMicrotask(() => void this.#pump());
  }

  /** Forgets what the client has. */
  acknowledge(id: number): void {
    const count = Math.min(id - this.#firstId + 1, this.#unacknowledged.length);
    if (!(count > 0)) return;
    this.#unacknowledged.splice(0, count);
    this.#firstId += count;
    this.#sentId = Math.max(this.#sentId, this.#firstId - 1);
  }

  /** Takes a connection in place of the present one and sends everything that the client does not have yet. */
  attach(response: ServerResponse, { acknowledged, mode, holdMs }: Attachment): void {
    this.end();
    this.acknowledge(acknowledged);
    this.#sentId = this.#firstId - 1;
    const isEmpty = this.#unacknowledged.length === 0;
    const connection: Connection = { response, mode, written: 0, carries: !isEmpty };
    response.on("close", () => this.#detach(connection));
    response.flushHeaders();
    // The client takes a silent stream for a proxy that buffers, and would fall back to long polling.
    if (isEmpty && mode !== "long poll") this.send(NOOP);
    this.#connection = connection;
    if (mode !== "stream") connection.holdTimer = setTimeout(() => this.#release(connection), holdMs);
    void this.#pump();
  }

  /** The connection has waited long enough: a long poll is answered with a noop, any other connection is ended. */
  #release(connection: Connection): void {
    if (connection.mode === "long poll") this.send(NOOP);
    else if (this.#connection === connection) this.end();
  }

  /** Sends a noop when the connection has been silent for so many milliseconds. */
  keepAlive(silenceMs: number): void {
    const connection = this.#connection;
    if (connection?.mode === "stream" && Date.now() - this.#lastWrite >= silenceMs) this.send(NOOP);
  }

  /** Ends the connection after what has been written. */
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

  /** Writes as long as there is something to send and somebody to send it to, at the speed of the connection. */
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

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed) return resolve();
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
  });
}
