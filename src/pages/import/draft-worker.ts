/** The page's client of the worker: each call returns a promise. */
import type { Collection } from "../../schema/types";
import type { Draft } from "./draft";
import type { WorkerResponse, DraftMethod, WorkerRequest } from "./worker-messages";
import type { DraftSummary } from "./plan";

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((rows: number) => void) | undefined;
}

export class DraftWorker {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => this.#take(data));
    this.#worker.addEventListener("error", () => this.close("The file's reader could not be loaded."));
  }

  /** @throws with a message for the person when the file is unusable. */
  read(file: File, collection: Collection, onProgress: (rows: number) => void): Promise<DraftSummary> {
    return this.#ask<DraftSummary>({ method: "read", args: [file, collection] }, onProgress);
  }

  call<M extends DraftMethod>(method: M, ...args: Parameters<Draft[M]>): Promise<ReturnType<Draft[M]>> {
    return this.#ask({ method, args });
  }

  /** Ends the worker. Pending calls fail with `message`. */
  close(message = "The page was left."): void {
    this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(new Error(message));
    this.#pending.clear();
  }

  #ask<T>(
    call: { readonly method: WorkerRequest["method"]; readonly args: readonly unknown[] },
    onProgress?: (rows: number) => void,
  ): Promise<T> {
    const id = (this.#last += 1);
    return new Promise<T>((resolve, reject) => {
      // The worker's result has the type of the called method.
      this.#pending.set(id, { resolve: (result) => resolve(result as T), reject, onProgress });
      this.#worker.postMessage({ id, ...call });
    });
  }

  #take(answer: WorkerResponse): void {
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    if ("progress" in answer) return pending.onProgress?.(answer.progress);
    this.#pending.delete(answer.id);
    if ("error" in answer) pending.reject(new Error(answer.error));
    else pending.resolve(answer.result);
  }
}
