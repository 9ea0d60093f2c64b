import type { RequestHandler } from "./contracts";
import { header, requestUrl } from "./http";
import { shortened } from "./shortened";
import type { DecidingValue, DenialReason } from "../rules/api";

export type { DecidingValue } from "../rules/api";

/** One request to a service, with its verdict and cost. */
export interface RequestEntry {
  /** Rises by one with each request. */
  readonly id: number;
  /** Milliseconds since the epoch: the start of the request. */
  readonly time: number;
  readonly service: "firestore" | "auth" | "storage";
  readonly projectId: string;
  /** Firestore and Storage: get, list, create, update, delete, or commit for a batch of writes. Auth: the operation. */
  readonly method: string;
  /** The path of a document or an object, or a short form of a query. */
  readonly path: string;
  /**
   * The uid. "anyone": nobody is signed in, or a request to Auth, whose user is in the body. "owner": an admin client,
   * which bypasses the rules.
   */
  readonly client: string;
  /** "error": refused, but not by a rule. */
  readonly verdict: "allowed" | "denied" | "error";
  /** Denied: place and reason, for each `allow` that was reached. Allowed: the deciding `allow`, if known. */
  readonly reasons: readonly DenialReason[];
  /** The reason of a refusal without a rule, such as a missing index. Otherwise "". */
  readonly message: string;
  /** The values of the conditions' parts, in the order of the rules. Empty when they are not observed. */
  readonly values: readonly DecidingValue[];
  /** The number of documents read, as production bills them. A listener's entry grows while it is open. */
  readonly reads: number;
  /** The number of documents that rules looked up. */
  readonly lookups: number;
  /** The known milliseconds for checking the rules and answering. */
  readonly ms: number;
}

export type NewRequest = Pick<RequestEntry, "service" | "projectId" | "method" | "path" | "client"> &
  Partial<Omit<RequestEntry, "id" | "time">>;

/** The fields of an entry that may change later. */
export type RequestChange = Partial<Pick<RequestEntry, "reads" | "lookups" | "ms" | "verdict" | "message">>;

/** The most entries in the log. */
const CAP = 500;
/** A request may name thousands of documents. */
const MAX_PATH = 1000;

/** Holds the newest requests in order, in memory only, and notifies listeners. */
export class RequestLog {
  readonly #entries = new Map<number, RequestEntry>();
  readonly #listeners = new Set<(entry: RequestEntry) => void>();
  #lastId = 0;

  add(request: NewRequest): number {
    const id = ++this.#lastId;
    this.#store({
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
    this.#entries.delete(id - CAP);
    return id;
  }

  /** Changes an entry and notifies listeners with the whole entry. An entry that the log has dropped is ignored. */
  change(id: number, change: RequestChange): void {
    const entry = this.#entries.get(id);
    if (entry) this.#store({ ...entry, ...change });
  }

  /** @returns undefined for an entry that the log has dropped. */
  get(id: number): RequestEntry | undefined {
    return this.#entries.get(id);
  }

  /** The entries, oldest first. */
  entries(): readonly RequestEntry[] {
    return [...this.#entries.values()];
  }

  clear(): void {
    this.#entries.clear();
  }

  /**
   * Calls the listener with every new entry, and again after a change (same `id`).
   * @returns a function that ends the subscription.
   */
  subscribe(listener: (entry: RequestEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #store(entry: RequestEntry): void {
    this.#entries.set(entry.id, entry);
    for (const listener of this.#listeners) listener(entry);
  }
}

/** Auth has no rules: its requests are logged when they are answered. */
export function logAuthRequests(
  handler: RequestHandler,
  requests: RequestLog,
  projectId: string,
): RequestHandler {
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
