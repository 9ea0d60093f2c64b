import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestEntry, RequestLog } from "../core/request-log";

/** More than the log keeps. */
const KEPT = 1000;

/** Tells the window's own requests from those of clients: looking at a file is nothing to look at. */
export class OwnRequests {
  readonly #running = new AsyncLocalStorage<true>();
  readonly #ids = new Set<number>();

  constructor(private readonly log: RequestLog) {
    log.subscribe(({ id }) => {
      if (!this.#running.getStore()) return;
      this.#ids.add(id);
      this.#ids.delete(id - KEPT);
    });
  }

  /** Runs work whose requests are the window's own. */
  run<T>(work: () => T): T {
    return this.#running.run(true, work);
  }

  has({ id }: RequestEntry): boolean {
    return this.#ids.has(id);
  }

  /** What clients asked, oldest first. */
  others(): readonly RequestEntry[] {
    return this.log.entries().filter((entry) => !this.has(entry));
  }
}
