/**
 * Divides changes into commits, each with its entry, and makes one of them: it decides whether the entry is an
 * activity item, and retries when a concurrent write came first.
 */
import { doc, type Transaction } from "firebase/firestore";
import { prunedKeys } from "../../fields/derived";
import { entryScope } from "../../fields/history-documents";
import { documentOf } from "../../fields/record";
import { HISTORY, isAudited, MAX_ENTRY_VALUES } from "../../schema/history";
import type { Collection, StoredData, StoredWrite } from "../../schema/types";
import { codeOf, UnacceptedWrite } from "../errors";
import { readIfThere, commit } from "../commit";
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
  let outdated: string | undefined;
  const run = async (transaction: Transaction): Promise<Committed<T>> => {
    if (lastAttempt?.operation !== undefined && (await isStored(transaction, params))) return lastAttempt;
    lastAttempt = undefined;
    const entry = new Entry(params, isItemOf);
    const result = await body(transaction, entry);
    if (entry.basis === outdated) throw new UnacceptedWrite();
    const { scope } = entry;
    await entry.write(transaction);
    lastAttempt = {
      result,
      basis: entry.basis,
      ...(scope !== undefined && { operation: params.operation }),
    };
    return lastAttempt;
  };
  for (let round = 1; ; round += 1) {
    try {
      const { result, operation: recorded } = await commit(params.firestore, run, signal);
      return { result, ...(recorded !== undefined && { operation: recorded }) };
    } catch (error) {
      if (codeOf(error) !== "permission-denied" || !lastAttempt?.operation || round === ROUNDS) throw error;
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

/** The claim of one commit, used by each of its attempts. */
interface ItemClaim {
  /**
   * @returns whether the entry is the operation's activity item for the scope. Only one of several
   * concurrent entries is.
   */
  readonly isItemOf: (scope: unknown) => Promise<boolean>;
  /** Call this last. @param isStored whether the entry was stored. */
  readonly end: (isStored: boolean) => void;
}

/**
 * Decides which entry is an operation's activity item for a scope: the first entry about that scope's
 * records. The rules accept the operation's first entry as one. For an operation over several scopes, each
 * later entry must be compared with those before it.
 */
export class ScopeItems {
  /** By operation and scope: whether the entry that claims the activity item was stored. */
  private readonly items = new Map<string, Promise<boolean>>();
  /** Operations begun in this tab, whose activity items are known. */
  private readonly begun = new Set<string>();

  /** @param hasEntry whether an operation that was begun elsewhere has any entry for a scope. */
  constructor(private readonly hasEntry: (operation: string, scope: string) => Promise<boolean>) {}

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
    const isItemOf = async (scope: unknown) => {
      const key = JSON.stringify([operation, scope]);
      if (pending?.key === key) return true;
      release(false);
      if (!begins && !(typeof scope === "string" && (await this.isMissing(operation, scope, key))))
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
  private async isMissing(operation: string, scope: string, key: string): Promise<boolean> {
    const { items, begun } = this;
    // A scope with an entry has an activity item. Only one query checks this.
    if (!begun.has(operation) && !items.has(key) && (await this.hasEntry(operation, scope)))
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

/**
 * Divides changes of many records into commits, because an entry covers one scope.
 * @param documentIn returns the stored data of an item after the change.
 * @param storedIn returns the stored data of a changed item before it.
 * @returns the items grouped by the scope of their entries, in order. An item that changes its scope
 * forms its own group.
 */
export function byScope<T>(
  collection: Collection,
  items: readonly T[],
  documentIn: (item: T) => StoredData,
  storedIn: (item: T) => StoredData | undefined = () => undefined,
): readonly (readonly T[])[] {
  if (!isAudited(collection)) return items.length > 0 ? [items] : [];
  const groups = new Map<unknown, T[]>();
  for (const item of items) {
    const scope = entryScope(collection, documentIn(item), storedIn(item));
    const group = groups.get(scope);
    if (group) group.push(item);
    else groups.set(scope, [item]);
  }
  return [...groups.values()];
}

/**
 * @returns batches that fit into one entry each, with at most `most` items. A single item forms a batch
 * however large it is.
 */
export function chunkByValues<T>(
  items: readonly T[],
  valuesIn: (item: T) => number,
  most: number,
): readonly (readonly T[])[] {
  const batches: T[][] = [];
  let room = 0;
  for (const item of items) {
    const values = valuesIn(item);
    const batch = batches.at(-1);
    if (batch && batch.length < most && values <= room) batch.push(item);
    else {
      batches.push([item]);
      room = MAX_ENTRY_VALUES;
    }
    room -= values;
  }
  return batches;
}

/** @returns how many values an entry records for a changed record. */
export function recordedValues(
  collection: Collection,
  stored: StoredData,
  writes: readonly StoredWrite[],
): number {
  if (!isAudited(collection)) return 0;
  const pruned = new Set(prunedKeys(collection));
  const recorded = (document: StoredData) =>
    valuesOf(Object.fromEntries(Object.entries(document).filter(([key]) => !pruned.has(key))));
  return recorded(stored) + recorded(documentOf(writes));
}

/**
 * @returns how many values the rules count in a stored value: itself, and each list, map and value inside it.
 */
export function valuesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + valuesOf(one), 1);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + valuesOf(one), 1);
}
