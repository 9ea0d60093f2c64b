import type { RequestHandler } from "./contracts";
import { header, requestUrl } from "./http";
import { shortened } from "./shortened";
import type { DecidingValue, DenialReason } from "../rules/api";

export type { DecidingValue } from "../rules/api";

/** One request to a service, as it was judged and answered. */
export interface RequestEntry {
  /** Rises by one with each request. */
  readonly id: number;
  /** Milliseconds since the epoch: when the request began. */
  readonly time: number;
  readonly service: "firestore" | "auth" | "storage";
  readonly projectId: string;
  /** Firestore and Storage: get, list, create, update, delete, or commit for a batch of writes; Auth: the operation. */
  readonly method: string;
  /** A document's path, a query in short, an object's path. */
  readonly path: string;
  /**
   * The uid; "anyone" when nobody is signed in, and for Auth, whose requests carry the user in their body; "owner" for an
   * admin client, whom no rule is asked about.
   */
  readonly client: string;
  /** "error": refused, but not by a rule. */
  readonly verdict: "allowed" | "denied" | "error";
  /** Denied: where and why, one for each `allow` that was reached. Allowed: the `allow` that did, when it is known. */
  readonly reasons: readonly DenialReason[];
  /** Why it was refused, when no rule did: a missing index. Else "". */
  readonly message: string;
  /** What the parts of the conditions came to, in the order of the rules. Empty when they are not observed. */
  readonly values: readonly DecidingValue[];
  /** Documents read, as production bills them. A listener's entry grows while it is open. */
  readonly reads: number;
  /** Documents that rules looked up. */
  readonly lookups: number;
  /** Milliseconds that judging and answering took, as far as they are known. */
  readonly ms: number;
}

export type NewRequest = Pick<RequestEntry, "service" | "projectId" | "method" | "path" | "client"> &
  Partial<Omit<RequestEntry, "id" | "time">>;

/** What may still change in an entry. */
export type RequestChange = Partial<Pick<RequestEntry, "reads" | "lookups" | "ms" | "verdict" | "message">>;

/** So many are kept. */
const KEPT = 500;
/** A request may name thousands of documents. */
const MAX_PATH = 1000;

/** The newest requests, in order, and whoever wants to be told of them. In memory only. */
export class RequestLog {
  readonly #entries = new Map<number, RequestEntry>();
  readonly #listeners = new Set<(entry: RequestEntry) => void>();
  #lastId = 0;

  /** Adds an entry. @returns its id, for `change`. */
  add(request: NewRequest): number {
    const id = ++this.#lastId;
    this.#tell({
      time: Date.now(),
      verdict: "allowed",
      reasons: [],
      values: [],
      message: "",
      reads: 0,
      lookups: 0,
      ms: 0,
      ...request,
      path: shortened(request.path, MAX_PATH),
      id,
    });
    this.#entries.delete(id - KEPT);
    return id;
  }

  /** Replaces what has changed, and tells the whole entry again. Nothing happens when it is no longer kept. */
  change(id: number, change: RequestChange): void {
    const entry = this.#entries.get(id);
    if (entry) this.#tell({ ...entry, ...change });
  }

  /** The entry of that id, while it is kept. */
  get(id: number): RequestEntry | undefined {
    return this.#entries.get(id);
  }

  /** The kept entries, oldest first. */
  entries(): readonly RequestEntry[] {
    return [...this.#entries.values()];
  }

  clear(): void {
    this.#entries.clear();
  }

  /**
   * Tells of every new entry, and again of one that changes (same `id`).
   * @returns ends it.
   */
  subscribe(listener: (entry: RequestEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(entry: RequestEntry): void {
    this.#entries.set(entry.id, entry);
    for (const listener of this.#listeners) listener(entry);
  }
}

/** Auth asks no rules: its requests are told as they are answered. */
export function tellAuth(handler: RequestHandler, requests: RequestLog, projectId: string): RequestHandler {
  return async (request, response) => {
    const began = performance.now();
    if (request.method !== "OPTIONS")
      response.once("finish", () => {
        const path = requestUrl(request).pathname;
        requests.add({
          service: "auth",
          projectId,
          method: path.slice(path.lastIndexOf(path.includes(":") ? ":" : "/") + 1) || "/",
          path,
          client: header(request, "authorization") === "Bearer owner" ? "owner" : "anyone",
          verdict: response.statusCode < 400 ? "allowed" : "error",
          ms: performance.now() - began,
        });
      });
    await handler(request, response);
  };
}
