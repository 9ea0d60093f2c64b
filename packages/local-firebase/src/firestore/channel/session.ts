import { randomBytes } from "node:crypto";
import type { JsonObject } from "../../core/http";
import { FirestoreError } from "../errors";
import type { Stream, StreamOutput } from "../stream";
import { BackChannel } from "./back-channel";
import { ForwardChannel } from "./forward-channel";
import { dataMessage, STOP } from "./framing";

/** One WebChannel. Its id gives the rights of the user who opened it, so the id cannot be guessed. */
export class Session {
  readonly id = randomBytes(18).toString("base64url");
  readonly forward = new ForwardChannel();
  readonly back: BackChannel;
  readonly #output: StreamOutput = {
    send: (message) => this.back.send(dataMessage(message)),
    fail: (error) => this.back.send(dataMessage(JSON.stringify(error.toWire()))),
    isCrowded: () => this.isCrowded(this),
  };
  readonly #stream: Stream;
  #touchedAt = Date.now();
  #work: Promise<void> = Promise.resolve();
  #disposed = false;

  constructor(
    readonly kind: "Listen" | "Write",
    open: (output: StreamOutput) => Stream,
    private readonly isCrowded: (session: Session) => boolean,
    private readonly onGone: (session: Session) => void,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.back = new BackChannel(() => this.dispose());
    this.#stream = open(this.#output);
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

  /**
   * When the client last sent something, in milliseconds since the epoch; the current time while a connection is open.
   */
  get idleSince(): number {
    return this.back.attached ? Date.now() : Math.max(this.#touchedAt, this.back.detachedAt);
  }

  /**
   * Tells the client that the server stops; the client reconnects with growing delays and loses nothing. Started
   * operations finish and are answered first. Later messages are dropped: the client repeats them.
   */
  async stop(): Promise<void> {
    this.#stream.dispose();
    await this.#work;
    // The SDK's own assertions fail when a Write stream ends without an error while writes wait.
    if (this.kind === "Write")
      this.#output.fail(new FirestoreError("UNAVAILABLE", "The server is stopping."));
    else this.back.send(STOP);
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#stream.dispose();
    this.back.end();
    this.onGone(this);
  }
}
