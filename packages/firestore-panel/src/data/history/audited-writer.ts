/**
 * Commits writes together with the History entry that records them, as the rules require (docs/history.md). The commits of
 * one operation are its steps; the first of them is its activity item.
 */
import type { User } from "firebase/auth";
import { doc, query, where, type Firestore } from "firebase/firestore";
import {
  firstEntryId,
  HISTORY,
  isAudited,
  newAttempt,
  newEntryId,
  newOperationId,
  OPERATION_HOURS,
  scopeKeys,
  TRASH_DAYS,
  type Action,
} from "../../schema/history";
import type { StoredData } from "../../schema/types";
import { countOf } from "../chunked";
import { ProviderError, UnacceptedWrite } from "../errors";
import type { FirebaseClients } from "../../firebase/clients";
import { commit, isDenied, readIfThere } from "../commit";
import type { PanelVersion } from "../panel-version";
import type { Actor, RecordReader } from "../record-reader";
import { serverTime } from "../../firebase/server-clock";
import { entryAt } from "./entries";
import { Entry, type EntryParams, type OperationStep } from "./entry";
import { text } from "../../texts/texts";

/**
 * Describes how a write is recorded when it is a step of an operation, or part of an undo. It is not read
 * from Refine's `meta`, because an address can add to that.
 */
export interface AuditMeta {
  /** Default: the kind of write itself. */
  readonly action?: Action;
  readonly operation?: string | undefined;
  readonly undoes?: string | undefined;
  /** Checks the document as the transaction reads it. @throws a ProviderError; nothing is written then. */
  readonly check?: (stored: StoredData) => void;
  /** Stored values that the write restores: of those that read like its own, it stores the exact values. */
  readonly former?: StoredData;
}

interface Committed<T> {
  readonly result: T;
  /** Absent where nothing was recorded: nothing was written, or the collection is not audited. */
  readonly operation?: string;
}

/** Reads first, then writes by the entry. It may run again. */
type CommitBody<T> = (entry: Entry) => Promise<T>;

/** The first entry of an operation exists already and belongs to another attempt. */
class BegunElsewhere extends Error {}

/** How many rounds a concurrent write may win. */
const COMMIT_ROUNDS = 5;

export class AuditedWriter {
  /**
   * Operations of this tab. "new": nothing was sent yet. "own": this tab began it, so it knows the entries of each scope.
   * "begun": an entry is stored.
   */
  private readonly operations = new Map<string, "new" | "own" | "begun">();
  private readonly beginning = new Map<string, Promise<unknown>>();
  /** By operation and scope: resolves to the same key once the entry that claims the scope's activity item is stored. */
  private readonly items = new Map<string, Promise<string | undefined>>();

  constructor(
    readonly firestore: Firestore,
    readonly reader: RecordReader,
    private readonly actor: () => Actor,
    private readonly version: Pick<PanelVersion, "check">,
    private readonly firebase: Pick<FirebaseClients, "auth">,
  ) {}

  startOperation(): string {
    const operation = newOperationId();
    this.operations.set(operation, "new");
    return operation;
  }

  /** Repeating is safe: a retry that finds the previous attempt's entry returns that attempt's result. */
  async commit<T>(step: OperationStep, body: CommitBody<T>, signal?: AbortSignal): Promise<Committed<T>> {
    const operation = step.operation ?? newOperationId();
    const store = (entry: Pick<EntryParams, "id" | "attempt">) =>
      this.store({ ...step, ...entry, operation }, body, signal);
    const addStep = () => store({ id: newEntryId(operation) });
    // Of steps that run at the same time, only one begins the operation.
    while (this.beginning.has(operation)) await this.beginning.get(operation)?.catch(() => undefined);
    if (this.isKnown(operation)) return addStep();
    const isOwn =
      step.operation === undefined || this.operations.delete(operation) || !isAudited(step.collection);
    // An earlier session, an attempt whose answer was lost, or another tab may have begun the operation.
    const isBegun = async () => !isOwn && (await this.hasEntries(operation));
    const begin = async () => {
      if (await isBegun()) return addStep();
      try {
        return await store({ id: firstEntryId(operation), attempt: newAttempt() });
      } catch (error) {
        if ((error instanceof BegunElsewhere || isDenied(error)) && (await isBegun())) return addStep();
        throw error;
      }
    };
    const first = begin();
    this.beginning.set(operation, first);
    return first.finally(() => this.beginning.delete(operation));
  }

  /** @returns when the trash drops a record deleted now, in milliseconds since the epoch. */
  async expiry(): Promise<number> {
    // The rules require at least this many days, and `now` may be an hour early.
    return (await this.now()) + (TRASH_DAYS * 24 + 2) * 3_600_000;
  }

  /** The server's time; it is up to an hour off where the browser's clock is wrong. */
  async now(): Promise<number> {
    return serverTime(await this.user());
  }

  /** @returns the user whose session signs the writes. @throws 401 */
  async user(): Promise<User> {
    const user = (await this.firebase.auth()).currentUser;
    if (!user) throw new ProviderError(401, text("data.error.signedOut"));
    return user;
  }

  private isKnown(operation: string): boolean {
    return (this.operations.get(operation) ?? "new") !== "new";
  }

  /** @param scope limits the search to one scope. Default: any scope that the principal may see. */
  private async hasEntries(operation: string, scope?: string): Promise<boolean> {
    const { reader } = this;
    const seen =
      scope === undefined
        ? reader.all(reader.panel().history)
        : reader.allWith(reader.panel().history, scopeKeys(reader.panel().scopeKind).account, [scope]);
    return (await countOf(query(seen, where("work", "==", operation)), 1)) > 0;
  }

  private async store<T>(
    step: Omit<EntryParams, "panel" | "firestore" | "author">,
    body: CommitBody<T>,
    signal: AbortSignal | undefined,
  ): Promise<Committed<T>> {
    const { firestore, reader, operations } = this;
    const { operation } = step;
    const params = { ...step, panel: reader.panel(), firestore, author: this.actor().author };
    const begins = step.attempt !== undefined;
    let claimed: string | undefined;
    const isItemOf = async (scope: unknown): Promise<boolean> => {
      const key = JSON.stringify([operation, scope]);
      if (claimed === key) return true;
      claimed = undefined;
      if (begins) this.items.set(key, stored);
      else if (typeof scope !== "string" || !(await this.claim(operation, scope, key, stored))) return false;
      claimed = key;
      return true;
    };
    const committing = Promise.resolve().then(() => unlessOutdated(signal, params, isItemOf, body));
    const stored: Promise<string | undefined> = committing.then(
      (committed) => (committed.operation === undefined ? undefined : claimed),
      () => undefined,
    );
    try {
      const committed = await committing;
      if (committed.operation !== undefined && begins) operations.set(operation, "own");
      else if (committed.operation !== undefined && !this.isKnown(operation))
        operations.set(operation, "begun");
      return committed;
    } catch (error) {
      if (claimed !== undefined) {
        if (this.items.get(claimed) === stored) this.items.delete(claimed);
        // The entry may be stored although its answer was lost, so the next commit asks the server.
        if (operations.get(operation) === "own") operations.set(operation, "begun");
      }
      if (isDenied(error)) {
        await this.version.check();
        if (!begins) await this.assertOpen(operation);
        // A session without access may not ask this, and is refused with the SDK's own error.
        if (error instanceof UnacceptedWrite) await this.hasEntries(operation);
      }
      throw error;
    }
  }

  /**
   * The first entry of an operation about a scope's records is its activity item for that scope, and only one of several
   * concurrent entries is. The rules accept the operation's first entry as one. Each later entry must be compared with
   * those before it; this waits where another is about to become the item.
   * @param own resolves once the entry that asks is stored.
   */
  private async claim(operation: string, scope: string, key: string, own: Promise<string | undefined>) {
    const { items } = this;
    const isAllKnown = this.operations.get(operation) === "own" || items.has(key);
    if (!isAllKnown && (await this.hasEntries(operation, scope))) items.set(key, Promise.resolve(key));
    for (let item = items.get(key); item && item !== own; item = items.get(key)) {
      if ((await item) === key) return false;
      if (items.get(key) === item) items.delete(key);
    }
    items.set(key, own);
    return true;
  }

  /** @throws 409 where the rules do not let this session add to the operation. */
  private async assertOpen(operation: string): Promise<void> {
    const first = await entryAt(this, firstEntryId(operation));
    if (!first) return;
    const { kind, recordId } = this.actor().author;
    if (first.by.kind !== kind || first.by.recordId !== recordId)
      throw new ProviderError(409, text("data.operation.others"));
    if (Date.parse(first.at) + OPERATION_HOURS * 3_600_000 <= (await this.now()))
      throw new ProviderError(409, text("data.operation.old", { hours: OPERATION_HOURS }));
  }
}

/**
 * Somebody may write between the read and the commit. The rules may then refuse the commit before the server
 * compares the reads, because its entry does not match the current record. The error code is that of any
 * refusal. So the record is read again, and the commit is retried if the record has changed.
 */
async function unlessOutdated<T>(
  signal: AbortSignal | undefined,
  params: EntryParams,
  isItemOf: (scope: unknown) => Promise<boolean>,
  body: CommitBody<T>,
): Promise<Committed<T>> {
  const { firestore, id, attempt, operation } = params;
  /** With the stored state of its records when the entry was made. */
  let last: (Committed<T> & { readonly basis: string }) | undefined;
  let outdated: string | undefined;
  /** Whether the last attempt was stored. @throws BegunElsewhere */
  const isStored = async (entry: Entry): Promise<boolean> => {
    const stored = await readIfThere(entry.transaction, doc(firestore, HISTORY, id));
    if (stored && attempt !== undefined && stored["attempt"] !== attempt) throw new BegunElsewhere();
    return stored !== undefined;
  };
  for (let round = 1; ; round += 1) {
    try {
      const { result, operation: recorded } = await commit(
        firestore,
        async (transaction) => {
          const entry = new Entry(params, transaction, isItemOf);
          if (last?.operation !== undefined && (await isStored(entry))) return last;
          last = undefined;
          const result = await body(entry);
          const { basis } = entry;
          if (basis === outdated) throw new UnacceptedWrite();
          last = { result, basis, ...((await entry.write()) && { operation }) };
          return last;
        },
        signal,
      );
      return { result, ...(recorded !== undefined && { operation: recorded }) };
    } catch (error) {
      if (!isDenied(error) || last?.operation === undefined || round === COMMIT_ROUNDS) throw error;
      outdated = last.basis;
      last = undefined;
    }
  }
}
