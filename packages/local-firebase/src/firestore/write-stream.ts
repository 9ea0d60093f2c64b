import type { JsonObject } from "../core/http";
import { commitWrites } from "./commit";
import { asFirestoreError, FirestoreError } from "./errors";
import type { Visit } from "./space";
import type { Stream, StreamOutput } from "./stream";
import { parseWrites } from "./write";

/** The milliseconds of silence after which a stream ends itself where connections are scarce. */
export interface WriteIdleTimings {
  /** Counted from its last answer. */
  readonly writeIdleMs: number;
  /** Counted from its start while there is no write. */
  readonly writeStartMs: number;
}

/**
 * One client's Write stream: it commits batches in order. After an error, and after it has ended itself when idle, it
 * accepts nothing more. The client then repeats all unanswered batches on its next stream.
 */
export class WriteStream implements Stream {
  #greeted = false;
  #ended = false;
  #answers = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  /**
   * @param visit resolves to the caller and the database; it may be refused.
   * @param timings undefined for a stream that stays until its client ends it.
   */
  constructor(
    private readonly visit: Visit,
    private readonly output: StreamOutput,
    private readonly timings?: WriteIdleTimings,
  ) {
    // The first map awaits it and may come late. Until then, a refusal must not be an unhandled rejection.
    visit.catch(() => undefined);
  }

  async receive(maps: readonly JsonObject[]): Promise<void> {
    for (const map of maps) {
      if (this.#ended) return;
      clearTimeout(this.#idleTimer);
      await this.#take(map).catch((error: unknown) => this.#fail(asFirestoreError(error)));
    }
    this.#awaitNext();
  }

  #awaitNext(): void {
    if (this.#ended || !this.timings) return;
    const { writeIdleMs, writeStartMs } = this.timings;
    const endIfCrowded = () => {
      if (this.output.isCrowded?.()) this.#fail(new FirestoreError("UNAVAILABLE", "The stream was idle."));
      else this.#awaitNext();
    };
    this.#idleTimer = setTimeout(endIfCrowded, this.#answers > 1 ? writeIdleMs : writeStartMs).unref();
  }

  dispose(): void {
    this.#ended = true;
    clearTimeout(this.#idleTimer);
  }

  async #take(map: JsonObject): Promise<void> {
    if (!this.#greeted) {
      this.#greeted = true;
      await this.visit.catch((error: unknown) => {
        // Any other refusal waits for the first write. Before the greeting, it would make the SDK retry for ever.
        if (asFirestoreError(error).status === "UNAUTHENTICATED") throw error;
      });
      this.#answer({ streamId: "stream" });
      return;
    }
    const { caller, space } = await this.visit;
    const writes = parseWrites(space.database.root, map["writes"]);
    if (writes.length === 0) return;
    try {
      this.#answer(await commitWrites(space.database, space.access, caller, writes));
    } catch (error) {
      if (!(error instanceof FirestoreError)) space.fault("Write", error);
      throw error;
    }
  }

  #answer(response: object): void {
    const streamToken = Buffer.from(String(++this.#answers)).toString("base64");
    this.output.send(JSON.stringify({ streamToken, ...response }));
  }

  #fail(error: FirestoreError): void {
    this.#ended = true;
    this.output.fail(error);
  }
}
