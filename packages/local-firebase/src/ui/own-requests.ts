import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestEntry, RequestLog } from "../core/request-log";

/** More than the number of entries in the log. */
const KEPT = 1000;

/** Separates the window's own requests from those of clients, so that browsing files does not fill the list. */
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

  /** Runs work whose requests belong to the window. */
  run<T>(work: () => T): T {
    return this.#running.run(true, work);
  }

  has({ id }: RequestEntry): boolean {
    return this.#ids.has(id);
  }

  /** The requests of clients, oldest first. */
  others(): readonly RequestEntry[] {
    return this.log.entries().filter((entry) => !this.has(entry));
  }
}
