import type { Caller, Log } from "../core/contracts";
import type { FirestoreRulesRequest, LookupBudget, RulesMethod, Ruleset, Verdict } from "../rules/api";
import { createBudget, type CountedBudget } from "../rules/budget";
import type { Database } from "./database";
import type { StoredDocument } from "./document";
import { permissionDenied } from "./errors";
import type { JudgedRequest, Meter } from "./meter";
import { describeQuery } from "./query/describe";
import type { Query } from "./query/types";

/** One write of a batch, as the rules see it. */
export interface WriteStep {
  readonly method: Exclude<RulesMethod, "list">;
  readonly path: string;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
}

type Ask = Pick<FirestoreRulesRequest, "method" | "path" | "resource" | "newResource" | "query">;
type Lookup = (path: string) => StoredDocument | undefined;

/** Most reasons in one log line: rules with many statements would fill the screen. */
const MAX_REASONS = 4;

/** Checks requests against the current rules. Requests of the "owner" are not checked. */
export class Access {
  constructor(
    private readonly rules: () => Ruleset,
    private readonly database: Pick<Database, "get" | "version">,
    private readonly log: Log,
    private readonly meter: Meter,
    private readonly databaseId?: string,
  ) {}

  /** Returns the same checks with the documents of another moment. */
  over(documents: Pick<Database, "get" | "version">): Access {
    return new Access(this.rules, documents, this.log, this.meter, this.databaseId);
  }

  /** @throws FirestoreError PERMISSION_DENIED unless the caller may read all of the documents. */
  checkGet(caller: Caller, ...paths: readonly string[]): void {
    const request = { caller, method: "get", what: () => paths.join(" ") };
    this.#metered(request, createBudget(paths.length > 1 ? "batch" : "single"), (budget) => {
      for (const path of paths) {
        if (paths.length > 1) budget.nextOperation();
        this.#check(caller, this.#getRequest(path), budget);
      }
    });
  }

  /** Whether the caller may read a document; a denial is not logged. */
  mayGet(caller: Caller, path: string): boolean {
    const budget = createBudget("single");
    const { allowed } = this.#decide(caller, this.#getRequest(path), budget);
    this.meter.lookedUp(caller, budget.lookups());
    return allowed;
  }

  /** Checks a query without its documents. @throws FirestoreError PERMISSION_DENIED */
  checkList(caller: Caller, query: Query): void {
    const request = { caller, method: "list", what: () => describeQuery(query) };
    this.#metered(request, createBudget("single"), (budget) =>
      this.#check(caller, { method: "list", resource: null, query }, budget),
    );
  }

  /**
   * Checks all writes of a batch. They share one budget of lookups; documents that the batch writes are free.
   * @param after reads the documents as they are after the whole batch.
   * @throws FirestoreError PERMISSION_DENIED
   */
  checkWrites(caller: Caller, steps: readonly WriteStep[], after: Lookup, micros: bigint): void {
    const written = steps.map((step) => step.path);
    const method = steps.length === 1 ? (steps[0]?.method ?? "commit") : "commit";
    const request = { caller, method, what: () => written.join(" ") };
    this.#metered(request, createBudget(steps.length > 1 ? "batch" : "single", written), (budget) => {
      for (const step of steps) {
        if (steps.length > 1) budget.nextOperation();
        const isWrite = step.method === "create" || step.method === "update";
        const newResource = isWrite && step.after ? { newResource: step.after } : {};
        const ask = { method: step.method, path: step.path, resource: step.before ?? null, ...newResource };
        this.#check(caller, ask, budget, micros, after);
      }
    });
  }

  /** Counts the lookups, even for a denial: production bills them. */
  #metered(request: JudgedRequest, budget: CountedBudget, decide: (budget: LookupBudget) => void): void {
    this.meter.judge(request, () => decide(budget), budget.lookups);
  }

  #getRequest(path: string): Ask {
    return { method: "get", path, resource: this.database.get(path) ?? null };
  }

  #check(caller: Caller, ask: Ask, budget: LookupBudget, micros?: bigint, after?: Lookup): void {
    const verdict = this.#decide(caller, ask, budget, micros, after);
    this.meter.decided(verdict);
    if (verdict.allowed) return;
    this.log.warn(denialLine(caller, ask, verdict));
    throw permissionDenied();
  }

  #decide(caller: Caller, ask: Ask, budget: LookupBudget, micros = this.#now(), after?: Lookup): Verdict {
    if (caller.kind === "owner") return { allowed: true, reasons: [] };
    const get = (path: string) => this.database.get(path) ?? null;
    return this.rules().authorizeFirestore({
      ...ask,
      auth: caller.kind === "user" ? caller.auth : null,
      timeMicros: micros,
      lookup: {
        get,
        getAfter: after ? (path) => after(path) ?? null : get,
        database: this.databaseId,
      },
      budget,
    });
  }

  /** The time of a read: the wall clock, but never before the latest stored version. */
  #now(): bigint {
    const wall = BigInt(Date.now()) * 1000n;
    return wall > this.database.version ? wall : this.database.version;
  }
}

/** Contains paths, ids and the text of the rules, and never the content of documents. */
function denialLine(caller: Caller, ask: Ask, verdict: Verdict): string {
  const who = caller.kind === "user" ? `user ${caller.auth.uid}` : "nobody signed in";
  const { query } = ask;
  const what = query ? [query.parent, query.collectionId].filter(Boolean).join("/") : (ask.path ?? "");
  const reasons = verdict.reasons
    .slice(0, MAX_REASONS)
    .map((reason) => `${reason.file}:${reason.line}:${reason.column} ${reason.message}`);
  const more = verdict.reasons.length - reasons.length;
  const why =
    reasons.length === 0 ? "no rule allows it" : reasons.join("; ") + (more > 0 ? `; and ${more} more` : "");
  return `firestore  denied ${ask.method} ${what} (${who}): ${why}`;
}
