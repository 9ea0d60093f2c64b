/** One commit with its entry, tried again where somebody else was quicker. */
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

/** Reads first, then writes, and tells the entry of what it writes. It may run again. */
export type TransactionBody<T> = (transaction: Transaction, entry: Entry) => Promise<T>;

/** The entry that was to begin an operation is there, and is of another try. */
export class BegunElsewhere extends Error {}

/** Rounds in which somebody else may be quicker. */
const ROUNDS = 5;

/**
 * Somebody may write between the read and the commit. Where the rules are asked before the server compares what was read,
 * they refuse the commit, whose entry does not tell the record as it is now: by the code of any refusal. So it is read
 * again, and tried again where it is another one.
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
  /** What was stored of the records when it was made. */
  readonly basis: string;
}

/** Whether an earlier try has landed. @throws BegunElsewhere */
async function isStored(transaction: Transaction, { firestore, id, attempt }: EntryParams): Promise<boolean> {
  const stored = await readIfThere(transaction, doc(firestore, HISTORY, id));
  if (stored && attempt !== undefined && stored["attempt"] !== attempt) throw new BegunElsewhere();
  return stored !== undefined;
}
