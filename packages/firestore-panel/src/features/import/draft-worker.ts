/** The page's client of the worker: each call returns a promise. */
import { proxy, wrap } from "comlink";
import type { ImportService } from "./service";
import type { Collection } from "../../schema/types";
import { inEachLanguage, shownTexts } from "../../texts/language";
import { text } from "../../texts/texts";
import { fileHeaders } from "./columns";
import type { Draft } from "./draft";
import { type DraftSummary, COMPARE_ROWS } from "./plan";
import type { ImportWorker } from "./worker";
import { withRetry, type RetryOptions } from "./retry";

export class DraftWorker {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #remote = wrap<ImportWorker>(this.#worker);
  #fail: (error: Error) => void = () => undefined;
  /** Rejects when the worker ends: comlink's own promises would stay pending. */
  readonly #ended = new Promise<never>((_, reject) => (this.#fail = reject));

  constructor() {
    this.#ended.catch(() => undefined);
    void this.#remote.adoptTexts(shownTexts());
    this.#worker.addEventListener("error", () => this.close(text("import.readerFailed")));
  }

  /** @throws with a message for the person when the file is unusable. */
  async read(file: File, collection: Collection, onProgress: (rows: number) => void): Promise<DraftSummary> {
    const languages = await inEachLanguage(["panel", "tools"], () => fileHeaders(collection));
    return this.#unlessEnded(this.#remote.read(file, collection, languages, proxy(onProgress)));
  }

  call<M extends keyof Draft>(method: M, ...args: Parameters<Draft[M]>): Promise<ReturnType<Draft[M]>> {
    // Typed by its name, which comlink's type for a remote method does not keep.
    const remote = this.#remote.draft[method] as unknown as (
      ...args: Parameters<Draft[M]>
    ) => Promise<ReturnType<Draft[M]>>;
    return this.#unlessEnded(remote(...args));
  }

  /** Ends the worker. Pending calls fail with `message`. */
  close(message = text("import.left")): void {
    this.#worker.terminate();
    this.#fail(new Error(message));
  }

  #unlessEnded<T>(answer: Promise<T>): Promise<T> {
    return Promise.race([answer, this.#ended]);
  }
}

type RetryHooks = Pick<RetryOptions<unknown>, "onTrouble" | "signal">;

/**
 * Compares a file's rows with the stored data: requests all groups, then the rows, and passes the answers to the worker.
 * @param operation the operation id of a resumed import.
 * @throws as `withRetry` does.
 */
export async function compare(
  imports: ImportService,
  { name: resource }: Collection,
  draft: DraftWorker,
  retryHooks: RetryHooks,
  operation?: string,
): Promise<DraftSummary> {
  const ids = await draft.call("groups");
  if (ids.length > 0) {
    const { names } = await withRetry({
      ...retryHooks,
      ask: (_, onAnswer) => imports.groups({ resource, ids, onAnswer }),
    });
    await draft.call("markGroups", ids, names);
  }
  const keys = await draft.call("keys");
  for (let offset = 0; ; offset += COMPARE_ROWS) {
    const identities = await draft.call("identities", offset, COMPARE_ROWS);
    if (identities.length === 0) return draft.call("summary");
    const { stored, gaps, values, added } = await withRetry({
      ...retryHooks,
      ask: (_, onAnswer) => imports.find({ resource, identities, keys, operation, onAnswer }),
    });
    await draft.call("markStored", offset, stored, gaps, values, added);
  }
}
