import { randomBytes } from "node:crypto";
import type { JsonObject } from "../../core/http";
import { BackChannel } from "./back-channel";
import { ForwardChannel } from "./forward-channel";
import { CLOSE, STOP } from "./framing";

/** What runs on a channel: Listen or Write. */
export interface Stream {
  /** The maps of one request, or several when a gap has closed. Called again only after the promise resolved. */
  receive(maps: readonly JsonObject[]): Promise<void>;
  /** The session is over; nothing can be sent any more. */
  dispose(): void;
}

/** One WebChannel. Its id is the only key to it, and to the identity that opened it, so it cannot be guessed. */
export class Session {
  readonly id = randomBytes(18).toString("base64url");
  readonly forward = new ForwardChannel();
  readonly back: BackChannel;
  readonly #stream: Stream;
  #touchedAt = Date.now();
  #work: Promise<void> = Promise.resolve();
  #disposed = false;

  constructor(
    readonly kind: "Listen" | "Write",
    open: (session: Session) => Stream,
    private readonly onGone: (session: Session) => void,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.back = new BackChannel(() => this.dispose());
    this.#stream = open(this);
  }

  touch(): void {
    this.#touchedAt = Date.now();
  }

  receive(maps: readonly JsonObject[]): void {
    if (maps.length === 0) return;
    this.#work = this.#work.then(async () => {
      if (!this.#disposed) await this.#stream.receive(maps).catch(this.onFault);
    });
  }

  /** Since when neither a connection nor a request has been there, in milliseconds since the epoch. */
  get idleSince(): number {
    return this.back.attached ? Date.now() : Math.max(this.#touchedAt, this.back.detachedAt);
  }

  /**
   * Tells the client that the server goes away; it then reconnects with growing pauses and loses nothing. What is under
   * way is finished and answered first, and nothing more is taken: the client sends that again.
   */
  async stop(): Promise<void> {
    this.#stream.dispose();
    await this.#work;
    this.back.send(this.kind === "Write" ? CLOSE : STOP);
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#stream.dispose();
    this.back.end();
    this.onGone(this);
  }
}
