/** Makes one commit with its entry, and retries when a concurrent write came first. */
import { doc, type Transaction } from "firebase/firestore";
import { HISTORY } from "../../../schema/history";
import { codeOf } from "../../errors";
import { readIfThere } from "../absent";
import { commit } from "../commit";
import type { ItemClaim } from "./company-items";
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
