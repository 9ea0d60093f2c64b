/** Makes one commit with its entry, and retries when a concurrent write came first. */
import { doc, type Transaction } from "firebase/firestore";
import { HISTORY } from "../../../schema/history";
import { codeOf } from "../../errors";
import { readIfThere } from "../absent";
import { commit } from "../commit";
import { Entry, type EntryParams } from "./entry";

export interface Committed<T> {
  readonly result: T;
  /** Absent where nothing was recorded: nothing was written, or the collection is not audited. */
  readonly operation?: string;
}

/** Reads first, then writes, and reports its writes to the entry. It may run again. */
export type TransactionBody<T> = (transaction: Transaction, entry: Entry) => Promise<T>;

/** The first entry of an operation exists already and belongs to another attempt. */
export class BegunElsewhere extends Error {}

/** How many rounds a concurrent write may win. */
const ROUNDS = 5;

/**
 * Somebody may write between the read and the commit. The rules may then refuse the commit before the server
 * compares the reads, because its entry does not match the current record. The error code is that of any
 * refusal. So the record is read again, and the commit is retried if the record has changed.
 */
export async function unlessOutdated<T>(
  signal: AbortSignal | undefined,
  params: EntryParams,
  isItemOf: ItemClaim["isItemOf"],
  body: TransactionBody<T>,
): Promise<Committed<T>> {
  let lastAttempt: CommitAttempt<T> | undefined;
  let refusal: unknown;
  let outdated: string | undefined;
  const run = async (transaction: Transaction): Promise<Committed<T>> => {
    if (lastAttempt?.operation !== undefined && (await isStored(transaction, params))) return lastAttempt;
    lastAttempt = undefined;
    const entry = new Entry(params);
    const result = await body(transaction, entry);
    if (entry.basis === outdated) throw refusal;
    const { company } = entry;
    if (company !== undefined) entry.write(transaction, await isItemOf(company));
    lastAttempt = {
      result,
      basis: entry.basis,
      ...(company !== undefined && { operation: params.operation }),
    };
    return lastAttempt;
  };
  for (let round = 1; ; round += 1) {
    try {
      const { result, operation: recorded } = await commit(params.firestore, run, signal);
      return { result, ...(recorded !== undefined && { operation: recorded }) };
    } catch (error) {
      if (codeOf(error) !== "permission-denied" || !lastAttempt?.operation || round === ROUNDS) throw error;
      refusal = error;
      outdated = lastAttempt.basis;
      lastAttempt = undefined;
    }
  }
}

interface CommitAttempt<T> extends Committed<T> {
  /** The stored state of the records when the entry was made. */
  readonly basis: string;
}

/** Whether an earlier attempt was stored. @throws BegunElsewhere */
async function isStored(transaction: Transaction, { firestore, id, attempt }: EntryParams): Promise<boolean> {
  const stored = await readIfThere(transaction, doc(firestore, HISTORY, id));
  if (stored && attempt !== undefined && stored["attempt"] !== attempt) throw new BegunElsewhere();
  return stored !== undefined;
}

/**
 * Decides which entry is an operation's activity item for a company: the first entry about that company's
 * records. The rules accept the operation's first entry as one. For an operation over several companies, each
 * later entry must be compared with those before it.
 */

/** The claim of one commit, used by each of its attempts. */
interface ItemClaim {
  /**
   * @returns whether the entry is the operation's activity item for the company. Only one of several
   * concurrent entries is.
   */
  readonly isItemOf: (company: unknown) => Promise<boolean>;
  /** Call this last. @param isStored whether the entry was stored. */
  readonly end: (isStored: boolean) => void;
}

export class CompanyItems {
  /** By operation and company: whether the entry that claims the activity item was stored. */
  private readonly items = new Map<string, Promise<boolean>>();
  /** Operations begun in this tab, whose activity items are known. */
  private readonly begun = new Set<string>();

  /** @param hasEntry whether an operation that was begun elsewhere has any entry for a company. */
  constructor(private readonly hasEntry: (operation: string, company: string) => Promise<boolean>) {}

  /** @param begins whether the commit's entry is the first of the operation. */
  claim(operation: string, begins: boolean): ItemClaim {
    const { items, begun } = this;
    let pending: PendingItem | undefined;
    const release = (isStored: boolean) => {
      if (pending && !isStored) {
        items.delete(pending.key);
        // The entry may be stored although its answer was lost, so the next commit asks the server.
        begun.delete(operation);
      }
      pending?.end(isStored);
      pending = undefined;
    };
    const isItemOf = async (company: unknown) => {
      const key = JSON.stringify([operation, company]);
      if (pending?.key === key) return true;
      release(false);
      if (!begins && !(typeof company === "string" && (await this.isMissing(operation, company, key))))
        return false;
      pending = pendingItem(key);
      items.set(key, pending.stored);
      return true;
    };
    const end = (isStored: boolean) => {
      if (begins && isStored) begun.add(operation);
      release(isStored);
    };
    return { isItemOf, end };
  }

  /** Waits where another entry is about to become the activity item. */
  private async isMissing(operation: string, company: string, key: string): Promise<boolean> {
    const { items, begun } = this;
    // A company with an entry has an activity item. The server is asked once.
    if (!begun.has(operation) && !items.has(key) && (await this.hasEntry(operation, company)))
      items.set(key, Promise.resolve(true));
    for (let item = items.get(key); item; item = items.get(key)) if (await item) return false;
    return true;
  }
}

interface PendingItem {
  readonly key: string;
  readonly stored: Promise<boolean>;
  readonly end: (isStored: boolean) => void;
}

function pendingItem(key: string): PendingItem {
  let end: PendingItem["end"] = () => undefined;
  const stored = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { key, stored, end: (isStored) => end(isStored) };
}
