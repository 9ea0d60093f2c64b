/**
 * Commits the operations of a person, each commit with its History entry (docs/history.md). An operation may take
 * several commits; the first of them is its activity item.
 */
import type { User } from "firebase/auth";
import { getCountFromServer, limit, query, where, type Firestore } from "firebase/firestore";
import {
  firstEntryId,
  isAudited,
  newAttempt,
  newEntryId,
  newOperationId,
  OPERATION_HOURS,
  scopeKeys,
  TRASH_DAYS,
  type Action,
} from "../../schema/history";
import type { Collection, StoredData } from "../../schema/types";
import { codeOf, ProviderError, UnacceptedWrite } from "../errors";
import type { FirebaseClients } from "../../firebase/clients";
import type { PanelVersion } from "../panel-version";
import type { Actor, RecordReader } from "../record-reader";
import { serverTime } from "../../firebase/server-clock";
import {
  ScopeItems,
  BegunElsewhere,
  unlessOutdated,
  type Committed,
  type TransactionBody,
} from "./commit-entry";
import { entryAt } from "./entries";
import type { EntryParams } from "./entry";
import { text } from "../../texts/texts";

/** The step of an operation that one commit performs. */
export interface OperationStep {
  readonly collection: Collection;
  readonly action: Action;
  /** Absent: the commit is an operation of its own. */
  readonly operation?: string | undefined;
  readonly undoes?: string | undefined;
  /** The title of the operation's activity item when it covers several records. */
  readonly title?: string | undefined;
  /** The number of rows that an import is to write, for its first entry. */
  readonly total?: number | undefined;
}

/**
 * Describes how a write is recorded when it is a step of an operation, or part of an undo. It is not read
 * from Refine's `meta`, because an address can add to that.
 */
export interface AuditMeta {
  /** Default: the kind of write itself. */
  readonly action?: Action;
  readonly operation?: string;
  readonly undoes?: string;
  /** Checks the document as the transaction reads it. @throws a ProviderError; nothing is written then. */
  readonly check?: (stored: StoredData) => void;
  /** Stored values that the write restores: of those that read like its own, it stores the exact values. */
  readonly former?: StoredData;
}

export class AuditedWriter {
  /** Operations whose activity item is stored. */
  private readonly begun = new Set<string>();
  /** Operations for which nothing was sent yet. */
  private readonly fresh = new Set<string>();
  /** Operations whose first step is in flight. */
  private readonly beginning = new Map<string, Promise<unknown>>();
  private readonly scopeItems = new ScopeItems((operation, scope) => this.hasEntries(operation, scope));

  constructor(
    readonly firestore: Firestore,
    readonly reader: RecordReader,
    private readonly actor: () => Actor,
    private readonly version: Pick<PanelVersion, "check">,
    private readonly firebase: Pick<FirebaseClients, "auth">,
  ) {}

  /** @returns the id of a new operation that may take several commits. */
  startOperation(): string {
    const operation = newOperationId();
    this.fresh.add(operation);
    return operation;
  }

  /**
   * Does what `commit` does and adds the entry, which is written after the writes of `body`. Repeating is
   * safe: a retry that finds the previous attempt's entry returns that attempt's result.
   */
  async commit<T>(
    step: OperationStep,
    body: TransactionBody<T>,
    signal?: AbortSignal,
  ): Promise<Committed<T>> {
    const operation = step.operation ?? newOperationId();
    // Of steps that run at the same time, only one begins the operation.
    while (this.beginning.has(operation)) await this.beginning.get(operation)?.catch(() => undefined);
    if (this.begun.has(operation)) return this.store(this.later(step, operation), body, signal);
    const first = this.begin(step, operation, body, signal);
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

  /**
   * The caller may pass an operation that an earlier session, an attempt whose answer was lost, or another
   * tab has begun.
   */
  private async begin<T>(
    step: OperationStep,
    operation: string,
    body: TransactionBody<T>,
    signal: AbortSignal | undefined,
  ): Promise<Committed<T>> {
    const isOwn = step.operation === undefined || this.fresh.delete(operation) || !isAudited(step.collection);
    if (!isOwn && (await this.isBegun(operation)))
      return this.store(this.later(step, operation), body, signal);
    const first = { ...this.entryOf(step, operation), id: firstEntryId(operation), attempt: newAttempt() };
    try {
      return await this.store(first, body, signal);
    } catch (error) {
      const mayBeBegun = error instanceof BegunElsewhere || codeOf(error) === "permission-denied";
      if (isOwn || !mayBeBegun || !(await this.isBegun(operation))) throw error;
      return this.store(this.later(step, operation), body, signal);
    }
  }

  /** Whether any entry of the operation is stored that the principal may see. */
  async isBegun(operation: string): Promise<boolean> {
    if (this.begun.has(operation)) return true;
    return this.hasEntries(operation);
  }

  /** @param scope limits the search to one scope. Default: any scope that the principal may see. */
  private async hasEntries(operation: string, scope?: string): Promise<boolean> {
    const { reader } = this;
    const seen =
      scope === undefined
        ? reader.all(reader.panel().history)
        : reader.allWith(reader.panel().history, scopeKeys(reader.panel().scopeKind).account, [scope]);
    return (await getCountFromServer(query(seen, where("work", "==", operation), limit(1)))).data().count > 0;
  }

  private entryOf(
    { collection, action, undoes, title, total }: OperationStep,
    body: string,
  ): Omit<EntryParams, "id"> {
    const { firestore, reader } = this;
    const { author } = this.actor();
    return {
      panel: reader.panel(),
      firestore,
      author,
      collection,
      action,
      operation: body,
      undoes,
      title,
      total,
    };
  }

  private later(step: OperationStep, operation: string): EntryParams {
    return { ...this.entryOf(step, operation), id: newEntryId(operation) };
  }

  private async store<T>(
    params: EntryParams,
    body: TransactionBody<T>,
    signal: AbortSignal | undefined,
  ): Promise<Committed<T>> {
    const claim = this.scopeItems.claim(params.operation, params.attempt !== undefined);
    let isStored = false;
    try {
      const committed = await unlessOutdated(signal, params, claim.isItemOf, body);
      isStored = committed.operation !== undefined;
      if (isStored) this.begun.add(params.operation);
      return committed;
    } catch (error) {
      if (codeOf(error) === "permission-denied") {
        await this.version.check();
        if (params.attempt === undefined) await this.assertOpen(params.operation);
        // A session without access may not ask this, and is refused with the SDK's own error.
        if (error instanceof UnacceptedWrite) await this.hasEntries(params.operation);
      }
      throw error;
    } finally {
      claim.end(isStored);
    }
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
