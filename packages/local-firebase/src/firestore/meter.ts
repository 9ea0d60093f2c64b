/**
 * What the requests to one project would be billed as, in document reads (Google's "Understand Cloud Firestore billing"):
 * each document that a get, a query or a listener delivers, and at least one for each of them; a listener's documents
 * once and then each change of them; a count, one for each 1,000 index entries that it looks at. What rules look up is
 * counted beside it. Each request that rules are asked about is also told to the log of requests.
 */
import type { Caller } from "../core/contracts";
import type { RequestChange, RequestLog } from "../core/request-log";
import { shortened } from "../core/shortened";
import type { Verdict } from "../rules/api";
import { Tallies, type AllReads, type ReadKind } from "./tallies";

/** One request, or one listener for as long as it is open. */
export interface Asked {
  readonly kind: ReadKind;
  /** The query or the documents, in short. */
  readonly what: string;
  /** A uid, "anyone" for whoever is not signed in, or "owner". */
  readonly client: string;
  readonly reads: number;
}

/** The reads since the last reset. */
export interface Reads extends AllReads {
  /** The newest of them, oldest first. */
  readonly asked: readonly Asked[];
}

/** Adds reads to what was asked. */
export type Charge = (reads: number) => void;

/** What the rules are asked about. */
export interface JudgedRequest {
  readonly caller: Caller;
  /** get, list, create, update, delete, or commit for several writes. */
  readonly method: string;
  /** The paths or the query in short. */
  what(): string;
}

/** Where the requests of a project are told. */
export interface Told {
  readonly requests: RequestLog;
  readonly projectId: string;
}

/** Whose rules were asked last, when that began, and its entry in the log of requests. */
interface Judged {
  readonly client: string;
  readonly began: number;
  readonly id: number | undefined;
}

/** So many are kept in the list; the numbers go on. */
const MAX_ASKED = 10_000;
/** Characters of what was asked: a request may name thousands of documents. */
const MAX_WHAT = 500;
const ENTRIES_OF_A_READ = 1000;

export class Meter {
  #tallies = new Tallies();
  #asked: { kind: ReadKind; what: string; client: string; reads: number }[] = [];
  #verdict: Verdict | undefined;
  #judged: Judged = { client: "owner", began: performance.now(), id: undefined };

  /** @param told absent: requests are counted, and told nowhere. */
  constructor(private readonly told?: Told) {}

  /**
   * Counts what rules look up while they decide about a request, also when they deny it: production bills it. What is
   * opened in the same turn belongs to that request.
   * @param decide asks the rules, and tells each verdict by `decided`.
   * @param lookups how many documents they looked up; asked at the end.
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
      const id = this.told?.requests.add({
        service: "firestore",
        projectId: this.told.projectId,
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

  /** Counts what rules look up for what is no request of its own. */
  lookedUp(caller: Caller, documents: number): void {
    if (documents > 0) this.#tallies.of(clientOf(caller)).lookups += documents;
  }

  /** Tells that the request whose rules were asked last is refused all the same. */
  refused(message: string): void {
    const { id } = this.#judged;
    if (id !== undefined) this.told?.requests.change(id, { verdict: "error", message });
  }

  /** Something is asked. A listener that is open over a reset is listed again when it reads on. */
  open(kind: ReadKind, asked: string): Charge {
    const what = shortened(asked, MAX_WHAT);
    const { client, began, id } = this.#judged;
    const tell = (change: RequestChange) => id !== undefined && this.told?.requests.change(id, change);
    tell({ ms: performance.now() - began });
    let list: object | undefined;
    let entry = { kind, what, client, reads: 0 };
    let inAll = 0;
    return (reads) => {
      if (reads === 0) return;
      if (list !== this.#asked) {
        list = this.#asked;
        entry = { kind, what, client, reads: 0 };
        if (this.#asked.push(entry) > MAX_ASKED) this.#asked.shift();
      }
      entry.reads += reads;
      inAll += reads;
      this.#tallies.of(client)[kind] += reads;
      tell({ reads: inAll });
    };
  }

  read(): Reads {
    return { ...this.#tallies.read(), asked: this.#asked.map((one) => ({ ...one })) };
  }

  reset(): void {
    this.#tallies = new Tallies();
    this.#asked = [];
  }
}

/** What a count costs. @param entries index entries that it looks at. */
export function readsOfCount(entries: number): number {
  return Math.max(1, Math.ceil(entries / ENTRIES_OF_A_READ));
}

/** What a query costs that delivers, or skips by its offset, so many documents. */
export function readsOfQuery(documents: number): number {
  return Math.max(1, documents);
}

/** How a caller is called in reports and logs: its uid, "anyone" or "owner". */
export function clientOf(caller: Caller): string {
  return caller.kind === "user" ? caller.auth.uid : caller.kind;
}
