import type { JsonObject } from "../core/http";
import { CLOSE, dataMessage, type Message } from "./channel/framing";
import type { Stream } from "./channel/session";
import type { ChannelTimings } from "./channel/timings";
import { commitWrites } from "./commit";
import { asFirestoreError, FirestoreError } from "./errors";
import type { Visit } from "./space";
import { parseWrites } from "./write";

/**
 * One client's Write stream: commits batches in order. After an error, and after it has closed itself for being idle,
 * it takes nothing more: the client sends all that has not been answered again, on its next stream.
 */
export class WriteStream implements Stream {
  #greeted = false;
  #ended = false;
  #answers = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  /** @param visit who writes, and to which database; may be refused. */
  constructor(
    private readonly visit: Visit,
    private readonly send: (message: Message) => void,
    private readonly timings: ChannelTimings,
  ) {
    // It is awaited with the first map, which may come late: until then, a refusal is no unhandled rejection.
    visit.catch(() => undefined);
  }

  async receive(maps: readonly JsonObject[]): Promise<void> {
    for (const map of maps) {
      if (this.#ended) return;
      clearTimeout(this.#idleTimer);
      await this.#take(map).catch((error: unknown) => this.#fail(asFirestoreError(error)));
    }
    if (this.#ended) return;
    const { writeIdleMs, writeStartMs } = this.timings;
    this.#idleTimer = setTimeout(
      () => this.#closeIdle(),
      this.#answers > 1 ? writeIdleMs : writeStartMs,
    ).unref();
  }

  dispose(): void {
    this.#ended = true;
    clearTimeout(this.#idleTimer);
  }

  async #take(map: JsonObject): Promise<void> {
    if (!this.#greeted) {
      this.#greeted = true;
      await this.visit.catch((error: unknown) => {
        // Any other refusal is told with the first write: told before the greeting, it would make the SDK retry for ever.
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
    this.send(dataMessage(JSON.stringify({ streamToken, ...response })));
  }

  #fail(error: FirestoreError): void {
    this.#ended = true;
    this.send(dataMessage(JSON.stringify(error.toWire())));
  }

  /** Ends the idle stream: it holds one of the six connections that a browser has for all its tabs. */
  #closeIdle(): void {
    this.#ended = true;
    this.send(CLOSE);
  }
}
