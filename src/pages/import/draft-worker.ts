/** The page's client of the worker: each call returns a promise. */
import { proxy, wrap } from "comlink";
import type { Collection } from "../../schema/types";
import type { Draft } from "./draft";
import type { DraftSummary } from "./plan";
import type { ImportWorker } from "./worker";

export class DraftWorker {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #remote = wrap<ImportWorker>(this.#worker);
  #fail: (error: Error) => void = () => undefined;
  /** Rejects when the worker ends: comlink's own promises would stay pending. */
  readonly #ended = new Promise<never>((_, reject) => (this.#fail = reject));

  constructor() {
    this.#ended.catch(() => undefined);
    this.#worker.addEventListener("error", () => this.close("The file's reader could not be loaded."));
  }

  /** @throws with a message for the person when the file is unusable. */
  read(file: File, collection: Collection, onProgress: (rows: number) => void): Promise<DraftSummary> {
    return this.#unlessEnded(this.#remote.read(file, collection, proxy(onProgress)));
  }

  call<M extends keyof Draft>(method: M, ...args: Parameters<Draft[M]>): Promise<ReturnType<Draft[M]>> {
    // Typed by its name, which comlink's type for a remote method does not keep.
    const remote = this.#remote.draft[method] as unknown as (
      ...args: Parameters<Draft[M]>
    ) => Promise<ReturnType<Draft[M]>>;
    return this.#unlessEnded(remote(...args));
  }

  /** Ends the worker. Pending calls fail with `message`. */
  close(message = "The page was left."): void {
    this.#worker.terminate();
    this.#fail(new Error(message));
  }

  #unlessEnded<T>(answer: Promise<T>): Promise<T> {
    return Promise.race([answer, this.#ended]);
  }
}
