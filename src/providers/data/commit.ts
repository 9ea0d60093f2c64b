/**
 * Writes that fail instead of waiting. The SDK queues `setDoc` and similar calls: without a network they
 * never settle, and are sent when it returns, perhaps after an error message. A transaction is one request,
 * which succeeds or fails, and it reads the document that it replaces.
 */
import {
  FieldPath,
  runTransaction,
  serverTimestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import pRetry from "p-retry";
import { SERVER_TIME, type StoredWrite } from "../../schema/types";
import { codeOf, ProviderError } from "../errors";

/** Milliseconds without an answer until the commit is reported as unconfirmed. */
export const COMMIT_TIMEOUT_MS = 20_000;

/** The request may have arrived. So its writes, and the files that they name, must stay. */
export class UnconfirmedError extends ProviderError {
  constructor(why = "The server has not answered") {
    super(504, `${why}, so it is not known whether this was saved. Try again: nothing is saved twice.`);
  }
}

/** Retries after 300 ms and after one second. The SDK's own retries wait up to a minute. */
const RETRIES = { retries: 2, minTimeout: 300, factor: 10 / 3 };
/** A concurrent write, or a brief loss of the network. A retry is safe, because the panel chooses the ids. */
const RETRIED_CODES = new Set([
  "aborted",
  "already-exists",
  "deadline-exceeded",
  "failed-precondition",
  "unavailable",
]);

/**
 * @param task reads first, then writes. It may run again after a concurrent write or a lost answer, so its
 * side effects must be repeatable.
 * @param signal stops further attempts. A sent request may still arrive.
 * @param retried the error codes that cause another attempt.
 * @throws UnconfirmedError after COMMIT_TIMEOUT_MS, without another attempt.
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
    const committed = pRetry(
      // p-retry's own signal would refuse a commit that ended after the abort.
      () => {
        if (isOver()) throw stopped();
        return runTransaction(firestore, task, { maxAttempts: 1 });
      },
      { ...RETRIES, shouldRetry: ({ error }) => retried.has(codeOf(error) ?? "") },
    );
    return await Promise.race([committed, timeout]);
  } catch (error) {
    // A request that timed out in the SDK may have arrived as well.
    throw codeOf(error) === "deadline-exceeded" ? new UnconfirmedError() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** For a cancellation before any write. */
export const cancelled = (): ProviderError => new ProviderError(499, "Cancelled. Nothing was saved.");
/** For a cancellation after a possible write. */
export const stopped = (): ProviderError => new UnconfirmedError("You stopped waiting");

/**
 * @returns the result of `task`.
 * @throws the error of `why` as soon as the signal aborts, without waiting for the task.
 */
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

/** Changes only the named stored keys. */
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

/**
 * Converts SERVER_TIME inside plain stored values into the SDK's server time. The SDK converts a Date by
 * itself.
 */
export function sdkValue(value: unknown): unknown {
  if (value === SERVER_TIME) return serverTimestamp();
  // Instances of the SDK's classes, as in a document that was read, stay as they are.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sdkValue(inner)]));
}
