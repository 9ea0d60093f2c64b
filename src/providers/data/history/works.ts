/**
 * Commits what a person does, each with its entry of History (docs/history.md). A work may take several commits; the
 * first of them is its line in the activity.
 */
import type { User } from "firebase/auth";
import { getCountFromServer, limit, query, where, type Firestore } from "firebase/firestore";
import { history } from "../../../resources/history";
import {
  firstEntryId,
  isAudited,
  newAttempt,
  newEntryId,
  newWork,
  WORK_HOURS,
  type Action,
} from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import { codeOf, ProviderError } from "../../errors";
import { authOf } from "../../firebase/clients";
import { serverTime } from "../../session/server-clock";
import type { Scope, Sources } from "../sources";
import { entryAt } from "./entries";
import { CompanyLines } from "./company-lines";
import { BegunElsewhere, unlessOutdated, type Committed, type Work } from "./commit-entry";
import { expiryAfter, type EntryOf } from "./entry";

/** What one commit is part of. */
export interface Part {
  readonly collection: Collection;
  readonly action: Action;
  /** Absent: a work of its own. */
  readonly work?: string | undefined;
  /** The work that this one takes back. */
  readonly undoes?: string | undefined;
  /** What the work's line is called where it tells of several records. */
  readonly title?: string | undefined;
}

export class Works {
  /** Those whose line is stored. */
  private readonly begun = new Set<string>();
  /** Those of which nothing was sent yet. */
  private readonly fresh = new Set<string>();
  /** Those whose first part is on its way. */
  private readonly beginning = new Map<string, Promise<unknown>>();
  private readonly lines = new CompanyLines((work, company) => this.hasEntries(work, company));

  constructor(
    readonly firestore: Firestore,
    private readonly sources: Sources,
    private readonly scope: () => Scope,
  ) {}

  /** @returns a work for several commits. */
  start(): string {
    const work = newWork();
    this.fresh.add(work);
    return work;
  }

  /**
   * As `commit`, and with the entry: it is written after what `work` writes. Repeating is safe: a try that finds the entry
   * of the one before it gives that one's result.
   */
  async commit<T>(part: Part, work: Work<T>, signal?: AbortSignal): Promise<Committed<T>> {
    const name = part.work ?? newWork();
    // Of parts that are written at once, one begins.
    while (this.beginning.has(name)) await this.beginning.get(name)?.catch(() => undefined);
    if (this.begun.has(name)) return this.store(this.later(part, name), work, signal);
    const first = this.begin(part, name, work, signal);
    this.beginning.set(name, first);
    return first.finally(() => this.beginning.delete(name));
  }

  /** @returns until when what is deleted now is kept, in milliseconds since the epoch. */
  async expiry(): Promise<number> {
    return expiryAfter(await this.now());
  }

  /** The server's time, up to an hour away where the browser's clock is wrong. */
  async now(): Promise<number> {
    return serverTime(await this.user());
  }

  /** Whose session signs. @throws 401 */
  async user(): Promise<User> {
    const user = (await authOf(this.scope().caller)).currentUser;
    if (!user) throw new ProviderError(401, "Your session has ended. Sign in again.");
    return user;
  }

  /** An earlier session, a try whose answer was lost, or another tab may have begun a work that is given from outside. */
  private async begin<T>(
    part: Part,
    name: string,
    work: Work<T>,
    signal: AbortSignal | undefined,
  ): Promise<Committed<T>> {
    const isOwn = part.work === undefined || this.fresh.delete(name) || !isAudited(part.collection);
    if (!isOwn && (await this.isBegun(name))) return this.store(this.later(part, name), work, signal);
    const first = { ...this.entryOf(part, name), id: firstEntryId(name), attempt: newAttempt() };
    try {
      return await this.store(first, work, signal);
    } catch (error) {
      const mayBeBegun = error instanceof BegunElsewhere || codeOf(error) === "permission-denied";
      if (isOwn || !mayBeBegun || !(await this.isBegun(name))) throw error;
      return this.store(this.later(part, name), work, signal);
    }
  }

  /** Whether something of the work is stored, as far as the caller may see. */
  async isBegun(name: string): Promise<boolean> {
    if (this.begun.has(name)) return true;
    return this.hasEntries(name);
  }

  /** @param company of which. Default: of whichever the caller may see. */
  private async hasEntries(name: string, company?: string): Promise<boolean> {
    const { sources } = this;
    const seen =
      company === undefined ? sources.all(history) : sources.allWith(history, "company", [company]);
    return (await getCountFromServer(query(seen, where("work", "==", name), limit(1)))).data().count > 0;
  }

  private entryOf({ collection, action, undoes, title }: Part, work: string): Omit<EntryOf, "id"> {
    const { firestore } = this;
    return { firestore, author: this.scope().author, collection, action, work, undoes, title };
  }

  private later(part: Part, name: string): EntryOf {
    return { ...this.entryOf(part, name), id: newEntryId(name) };
  }

  private async store<T>(of: EntryOf, work: Work<T>, signal: AbortSignal | undefined): Promise<Committed<T>> {
    const line = this.lines.claim(of.work, of.attempt !== undefined);
    let isStored = false;
    try {
      const committed = await unlessOutdated(signal, of, line.isLineOf, work);
      isStored = committed.work !== undefined;
      if (isStored) this.begun.add(of.work);
      return committed;
    } catch (error) {
      if (of.attempt === undefined && codeOf(error) === "permission-denied") await this.refuseClosed(of.work);
      throw error;
    } finally {
      line.end(isStored);
    }
  }

  /** @throws 409 where the rules let this session add nothing to the work. */
  private async refuseClosed(name: string): Promise<void> {
    const first = await entryAt(this, firstEntryId(name));
    if (!first) return;
    const { kind, recordId } = this.scope().author;
    if (first.by.kind !== kind || first.by.recordId !== recordId)
      throw new ProviderError(409, "Somebody else began this. Begin it anew under your own name.");
    if (Date.parse(first.at) + WORK_HOURS * 3_600_000 <= (await this.now()))
      throw new ProviderError(409, `This was begun more than ${WORK_HOURS} hours ago. Begin it anew.`);
  }
}
