/**
 * Writes that fail instead of waiting. `setDoc` and its like are queued by the SDK: without a network they never settle,
 * and are sent whenever it returns, perhaps after the person was told that saving failed. A transaction is one request
 * that is answered or fails, and it reads the document that it replaces.
 */
import {
  FieldPath,
  runTransaction,
  serverTimestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { SERVER_TIME, type StoredWrite } from "../../schema/types";
import { codeOf, ProviderError } from "../errors";

/** Milliseconds after which a person is told that the answer is missing. */
export const COMMIT_TIMEOUT_MS = 20_000;

/** The request may have arrived: what it wrote, and the files it names, must be left alone. */
export class UnconfirmedError extends ProviderError {
  constructor(why = "The server has not answered") {
    super(504, `${why}, so it is not known whether this was saved. Try again: nothing is saved twice.`);
  }
}

/** Milliseconds before the second and the third try. The SDK's own retries wait up to a minute. */
const RETRY_MS = [300, 1_000];
/** Somebody else wrote in between, or the network was away for a moment. Repeating is safe: ids are chosen here. */
const RETRIED_CODES = new Set([
  "aborted",
  "already-exists",
  "deadline-exceeded",
  "failed-precondition",
  "unavailable",
]);

/**
 * @param task reads first, then writes; may run again, when somebody else wrote in between or an answer was lost, so what
 * it notes outside must hold for all its runs.
 * @param signal when aborted, nothing is tried any more. What was sent may still arrive.
 * @param retried the codes after which it is tried again.
 * @throws UnconfirmedError after COMMIT_TIMEOUT_MS; afterwards it is not tried again.
 */
export async function commit<T>(
  firestore: Firestore,
  task: (transaction: Transaction) => Promise<T>,
  signal?: AbortSignal,
  retried: ReadonlySet<string> = RETRIED_CODES,
): Promise<T> {
  if (signal?.aborted) throw cancelled();
  const expiry = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      expiry.abort();
      reject(new UnconfirmedError());
    }, COMMIT_TIMEOUT_MS);
  });
  const isOver = () => expiry.signal.aborted || signal?.aborted === true;
  try {
    return await Promise.race([tryCommit(firestore, task, isOver, retried), timeout]);
  } catch (error) {
    // A request that timed out in the SDK may have arrived as well.
    throw codeOf(error) === "deadline-exceeded" ? new UnconfirmedError() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing had been written when the person gave up. */
export const cancelled = (): ProviderError => new ProviderError(499, "Cancelled. Nothing was saved.");
/** Something may have been written when the person gave up. */
export const stopped = (): ProviderError => new UnconfirmedError("You stopped waiting");

/** @returns the result of `task`. @throws what `why` makes as soon as the signal aborts, without waiting for the task. */
export function unlessAborted<T>(
  signal: AbortSignal | undefined,
  task: Promise<T>,
  why: () => Error,
): Promise<T> {
  if (!signal) return task;
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(why());
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    void task.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

async function tryCommit<T>(
  firestore: Firestore,
  task: (transaction: Transaction) => Promise<T>,
  isOver: () => boolean,
  retried: ReadonlySet<string>,
): Promise<T> {
  for (const wait of RETRY_MS) {
    try {
      return await runTransaction(firestore, task, { maxAttempts: 1 });
    } catch (error) {
      if (!retried.has(codeOf(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (isOver()) throw error;
    }
  }
  return runTransaction(firestore, task, { maxAttempts: 1 });
}

/** Changes exactly the stored keys that are named; what else the document holds stays. */
export function updateFields(
  transaction: Transaction,
  reference: DocumentReference,
  writes: readonly StoredWrite[],
): void {
  const [first, ...rest] = writes.map(
    ({ path, value }) => [new FieldPath(...path), sdkValue(value)] as const,
  );
  if (first) transaction.update(reference, first[0], first[1], ...rest.flat());
}

/** Plain stored values, with the server's time as the SDK writes it. The SDK makes a timestamp of a Date by itself. */
export function sdkValue(value: unknown): unknown {
  if (value === SERVER_TIME) return serverTimestamp();
  // Not an instance of a class of the SDK's, which a document that was read holds.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sdkValue(inner)]));
}
