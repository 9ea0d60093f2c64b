/**
 * Commits what a person does, each with its entry of History (docs/history.md). A work may take several commits; the
 * first of them is its line in the activity.
 */
import {
  doc,
  getCountFromServer,
  limit,
  query,
  where,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { history } from "../../../resources/history";
import { HISTORY, isAudited, newEntryId, newWork, type Action } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import { codeOf, ProviderError } from "../../errors";
import { authOf } from "../../firebase/clients";
import { serverClock } from "../../session/server-clock";
import { readIfThere } from "../absent";
import { commit } from "../commit";
import type { Scope, Sources } from "../sources";
import { Entry, expiryAfter, type EntryOf } from "./entry";

/** What one commit is part of. */
export interface Part {
  readonly collection: Collection;
  readonly action: Action;
  /** Absent: a work of its own. */
  readonly work?: string | undefined;
  /** The work that this one takes back. */
  readonly undoes?: string | undefined;
}

export interface Committed<T> {
  readonly result: T;
  /** Absent where nothing was recorded: nothing was written, or the collection is not audited. */
  readonly work?: string;
}

/** Reads first, then writes, and tells the entry of what it writes. It may run again. */
type Work<T> = (transaction: Transaction, entry: Entry) => Promise<T>;

export class Works {
  /** Those whose line is stored. */
  private readonly begun = new Set<string>();
  /** Those of which nothing was sent yet. */
  private readonly fresh = new Set<string>();
  /** Those whose first part is on its way. */
  private readonly beginning = new Map<string, Promise<unknown>>();

  constructor(
    private readonly firestore: Firestore,
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
    if (this.begun.has(name)) return this.store(part, name, false, work, signal);
    const first = this.begin(part, name, work, signal);
    this.beginning.set(name, first);
    return first.finally(() => this.beginning.delete(name));
  }

  /** @returns until when what is deleted now is kept, in milliseconds since the epoch. */
  async expiry(): Promise<number> {
    const user = (await authOf(this.scope().caller)).currentUser;
    if (!user) throw new ProviderError(401, "Your session has ended. Sign in again.");
    return expiryAfter((await serverClock(user))());
  }

  /** An earlier session, or a try whose answer was lost, may have begun a work that is given from outside. */
  private async begin<T>(
    part: Part,
    name: string,
    work: Work<T>,
    signal: AbortSignal | undefined,
  ): Promise<Committed<T>> {
    const isNew = part.work === undefined || this.fresh.delete(name) || !isAudited(part.collection);
    const isFirst = isNew || !(await this.isBegun(name));
    return this.store(part, name, isFirst, work, signal);
  }

  /** Whether something of the work is stored. */
  async isBegun(name: string): Promise<boolean> {
    if (this.begun.has(name)) return true;
    const entries = query(this.sources.all(history), where("work", "==", name), limit(1));
    return (await getCountFromServer(entries)).data().count > 0;
  }

  private async store<T>(
    { collection, action, undoes }: Part,
    name: string,
    isFirst: boolean,
    work: Work<T>,
    signal: AbortSignal | undefined,
  ): Promise<Committed<T>> {
    const of: EntryOf = {
      firestore: this.firestore,
      author: this.scope().author,
      collection,
      action,
      id: newEntryId(name),
      work: name,
      isFirst,
      undoes,
    };
    const committed = await unlessOutdated(signal, of, work);
    if (committed.work !== undefined) this.begun.add(name);
    return committed;
  }
}

/** Rounds in which somebody else may be quicker. */
const ROUNDS = 5;

/**
 * Somebody may write between the read and the commit. Where the rules are asked before the server compares what was read,
 * they refuse the commit, whose entry does not tell the record as it is now: by the code of any refusal. So it is read
 * again, and tried again where it is another one.
 */
async function unlessOutdated<T>(
  signal: AbortSignal | undefined,
  of: EntryOf,
  work: Work<T>,
): Promise<Committed<T>> {
  let tried: Try<T> | undefined;
  let refusal: unknown;
  let outdated: string | undefined;
  const run = async (transaction: Transaction): Promise<Committed<T>> => {
    if (tried?.work !== undefined && (await isStored(transaction, of))) return tried;
    tried = undefined;
    const entry = new Entry(of);
    const result = await work(transaction, entry);
    if (entry.basis === outdated) throw refusal;
    tried = { result, basis: entry.basis, ...(entry.write(transaction) && { work: of.work }) };
    return tried;
  };
  for (let round = 1; ; round += 1) {
    try {
      const { result, work: recorded } = await commit(of.firestore, run, signal);
      return { result, ...(recorded !== undefined && { work: recorded }) };
    } catch (error) {
      if (codeOf(error) !== "permission-denied" || !tried?.work || round === ROUNDS) throw error;
      refusal = error;
      outdated = tried.basis;
      tried = undefined;
    }
  }
}

interface Try<T> extends Committed<T> {
  /** What was stored of the records when it was made. */
  readonly basis: string;
}

/** Whether an earlier try has landed. */
async function isStored(transaction: Transaction, { firestore, id }: EntryOf): Promise<boolean> {
  return (await readIfThere(transaction, doc(firestore, HISTORY, id))) !== undefined;
}
