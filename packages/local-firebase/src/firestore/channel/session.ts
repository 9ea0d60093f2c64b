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

/** One WebChannel. Whoever knows its id acts as the user who opened it, so the id cannot be guessed. */
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

  /** When the client was last heard of, in milliseconds since the epoch: now, while a connection is open. */
  get idleSince(): number {
    return this.back.attached ? Date.now() : Math.max(this.#touchedAt, this.back.detachedAt);
  }

  /**
   * Tells the client that the server goes away; the client then reconnects, with growing pauses, and loses nothing.
   * What has begun is finished and answered first. Nothing more is taken: the client sends the rest again.
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
