/**
 * Counts the document reads that production would bill to a project (Google's "Understand Cloud Firestore billing").
 * Gets, queries and listeners count each delivered document, and at least one each. A listener counts its documents
 * once and then each change of them. A count costs one read for each 1,000 index entries. Lookups of rules are counted
 * separately. Each request that the rules check also goes to the log of requests.
 */
import type { Caller } from "../core/contracts";
import type { RequestChange, RequestLog } from "../core/request-log";
import { shortened } from "../core/shortened";
import type { Verdict } from "../rules/api";
import { Tallies, type AllReads, type ReadKind } from "./tallies";

/** One request, or one listener for as long as it is open. */
export interface MeteredRequest {
  readonly kind: ReadKind;
  /** The query or the documents, in short. */
  readonly what: string;
  /** A uid, "anyone" for anonymous requests, or "owner". */
  readonly client: string;
  readonly reads: number;
}

/** The reads since the last reset. */
export interface Reads extends AllReads {
  /** The newest requests, oldest first. */
  readonly asked: readonly MeteredRequest[];
}

/** Adds reads to a request. */
export type Charge = (reads: number) => void;

/** A request that the rules check. */
export interface JudgedRequest {
  readonly caller: Caller;
  /** get, list, create, update, delete, or commit for several writes. */
  readonly method: string;
  /** A short form of the paths or the query. */
  what(): string;
}

/** The destination for the requests of a project. */
export interface ProjectLog {
  readonly requests: RequestLog;
  readonly projectId: string;
}

/** The last client whose request the rules checked, the start of the check, and its entry in the log. */
interface Judged {
  readonly client: string;
  readonly began: number;
  readonly id: number | undefined;
}

/** The most requests in the list; the totals have no limit. */
const MAX_LISTED = 10_000;
/** The most characters of a request's description: a request may name thousands of documents. */
const MAX_WHAT = 500;
const ENTRIES_OF_A_READ = 1000;

export class Meter {
  #tallies = new Tallies();
  #listed: { kind: ReadKind; what: string; client: string; reads: number }[] = [];
  #verdict: Verdict | undefined;
  #judged: Judged = { client: "owner", began: performance.now(), id: undefined };

  /** @param log absent: requests are counted, but not logged. */
  constructor(private readonly log?: ProjectLog) {}

  /**
   * Counts the lookups of rules during a decision, even for a denial: production bills them. Reads in the same turn
   * belong to that request.
   * @param decide runs the rules and reports each verdict by `decided`.
   * @param lookups returns their number of lookups; called at the end.
   */
  judge(request: JudgedRequest, decide: () => void, lookups: () => number): void {
    const client = clientOf(request.caller);
    const began = performance.now();
    this.#verdict = undefined;
    try {
      decide();
    } finally {
      this.lookedUp(request.caller, lookups());
      const { allowed = true, reasons = [], values = [] } = this.#verdict ?? {};
      const id = this.log?.requests.add({
        service: "firestore",
        projectId: this.log.projectId,
        method: request.method,
        path: request.what(),
        client,
        verdict: allowed ? "allowed" : "denied",
        reasons,
        values,
        lookups: lookups(),
        ms: performance.now() - began,
      });
      this.#judged = { client, began, id };
    }
  }

  decided(verdict: Verdict): void {
    this.#verdict = verdict;
  }

  /** Counts lookups of rules outside of a Firestore request. */
  lookedUp(caller: Caller, documents: number): void {
    if (documents > 0) this.#tallies.of(clientOf(caller)).lookups += documents;
  }

  /** Reports that the last request that the rules allowed is refused for another reason. */
  refused(message: string): void {
    const { id } = this.#judged;
    if (id !== undefined) this.log?.requests.change(id, { verdict: "error", message });
  }

  /** Starts to count a request. A listener that stays open during a reset is listed again at its next read. */
  open(kind: ReadKind, description: string): Charge {
    const what = shortened(description, MAX_WHAT);
    const { client, began, id } = this.#judged;
    const update = (change: RequestChange) => id !== undefined && this.log?.requests.change(id, change);
    update({ ms: performance.now() - began });
    let list: object | undefined;
    let entry = { kind, what, client, reads: 0 };
    let inAll = 0;
    return (reads) => {
      if (reads === 0) return;
      if (list !== this.#listed) {
        list = this.#listed;
        entry = { kind, what, client, reads: 0 };
        if (this.#listed.push(entry) > MAX_LISTED) this.#listed.shift();
      }
      entry.reads += reads;
      inAll += reads;
      this.#tallies.of(client)[kind] += reads;
      update({ reads: inAll });
    };
  }

  read(): Reads {
    return { ...this.#tallies.read(), asked: this.#listed.map((one) => ({ ...one })) };
  }

  reset(): void {
    this.#tallies = new Tallies();
    this.#listed = [];
  }
}

/** The cost of a count. @param entries the index entries that it examines. */
export function readsOfCount(entries: number): number {
  return Math.max(1, Math.ceil(entries / ENTRIES_OF_A_READ));
}

/** The cost of a query that delivers this many documents or skips them by its offset. */
export function readsOfQuery(documents: number): number {
  return Math.max(1, documents);
}

/** The name of a caller in reports and logs: its uid, "anyone" or "owner". */
export function clientOf(caller: Caller): string {
  return caller.kind === "user" ? caller.auth.uid : caller.kind;
}
