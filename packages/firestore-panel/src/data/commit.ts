/**
 * Writes that fail instead of waiting. The SDK queues `setDoc` and similar calls: without a network they
 * never settle, and are sent when it returns, perhaps after an error message. A transaction is one request,
 * which succeeds or fails, and it reads the document that it replaces. The end of this file explains
 * refusals, and reads documents that may be missing.
 */
import {
  FieldPath,
  runTransaction,
  serverTimestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
  doc,
  getDocFromServer,
  type DocumentData,
} from "firebase/firestore";
import pRetry from "p-retry";
import { SERVER_TIME, type StoredWrite, type Collection } from "../schema/types";
import { storedData } from "../firebase/stored-data";
import { codeOf, ProviderError, toHttpError } from "./errors";
import { TRASH, trashId, type Action } from "../schema/history";
import { thisRecord } from "./registry";
import { text, type TextId } from "../texts/texts";

/**
 * Production refuses a commit of more than 10 MiB with this code. The size includes index entries, so only
 * the server knows it.
 */
const TOO_LARGE = "invalid-argument";
const RECORD_REFUSALS = new Set([TOO_LARGE, "permission-denied", "aborted", "failed-precondition"]);

/** Milliseconds without an answer until the commit is reported as unconfirmed. */
export const COMMIT_TIMEOUT_MS = 20_000;

/** The request may have arrived. So its writes, and the files that they name, must stay. */
export class UnconfirmedError extends ProviderError {
  constructor(id: TextId = "data.commit.unanswered") {
    super(504, text(id));
  }
}

/** Retries after 300 ms and after one second. The SDK's own retries wait up to a minute. */
const COMMIT_RETRIES = { retries: 2, minTimeout: 300, factor: 10 / 3 };
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
  const timer = setTimeout(() => expiry.abort(), COMMIT_TIMEOUT_MS);
  const isOver = () => expiry.signal.aborted || signal?.aborted === true;
  try {
    const committed = pRetry(
      // p-retry's own signal would refuse a commit that ended after the abort.
      () => {
        if (isOver()) throw stopped();
        return runTransaction(firestore, task, { maxAttempts: 1 });
      },
      { ...COMMIT_RETRIES, shouldRetry: ({ error }) => retried.has(codeOf(error) ?? "") },
    );
    return await unlessAborted(expiry.signal, committed, () => new UnconfirmedError());
  } catch (error) {
    // A request that timed out in the SDK may have arrived as well.
    throw codeOf(error) === "deadline-exceeded" ? new UnconfirmedError() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** For a cancellation before any write. */
export const cancelled = (): ProviderError => new ProviderError(499, text("data.error.cancelled"));
/** For a cancellation after a possible write. */
export const stopped = (): ProviderError => new UnconfirmedError("data.commit.stopped");

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

/** Converts SERVER_TIME inside plain stored values into the SDK's server time. The SDK converts a Date by itself. */
function sdkValue(value: unknown): unknown {
  if (value === SERVER_TIME) return serverTimestamp();
  // Instances of the SDK's classes, as in a document that was read, stay as they are.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return sdkData(value);
}

export function sdkData(data: object): DocumentData {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, sdkValue(value)]));
}

/** After these codes the write may or may not have happened. A refusal has another code. */
const UNCERTAIN = new Set(["unavailable", "deadline-exceeded", "cancelled", "unknown", "internal"]);

export function isUncertain(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || UNCERTAIN.has(code);
}

export function isTooLarge(error: unknown): boolean {
  return codeOf(error) === TOO_LARGE;
}

/**
 * Whether some of a commit's records caused its refusal: by the rules, by its size, or by concurrent changes.
 * A refused read is a ProviderError already, and concerns the session.
 */
export function isRecordRefusal(error: unknown): boolean {
  return !(error instanceof ProviderError) && RECORD_REFUSALS.has(codeOf(error) ?? "");
}

/**
 * The rules allow a scope's account only its own documents, and so refuse it a missing one.
 * @param transaction absent: reads from the server.
 * @returns undefined for a missing document, or for one that the account may not read.
 */
export async function readIfThere(transaction: Transaction | undefined, reference: DocumentReference) {
  try {
    return storedData(await (transaction ? transaction.get(reference) : getDocFromServer(reference)));
  } catch (error) {
    if (!isDenied(error)) throw error;
    return undefined;
  }
}

/** @returns the id of a record's copy in the trash; undefined where there is none. */
export async function trashOf(
  transaction: Transaction | undefined,
  { firestore, id, parent }: DocumentReference,
): Promise<string | undefined> {
  const copy = trashId(parent.id, id);
  return (await readIfThere(transaction, doc(firestore, TRASH, copy))) && copy;
}

/** Reads a record in the transaction that writes it. @returns undefined for a deleted record. */
export async function readStored(transaction: Transaction, reference: DocumentReference) {
  try {
    return storedData(await transaction.get(reference));
  } catch (error) {
    // The rules refuse a scope's account a missing document. A trash copy proves the deletion.
    if (!isDenied(error) || !(await trashOf(transaction, reference))) throw error;
    return undefined;
  }
}

/** The record is invalid, protected, deleted, or changed concurrently. */
const RECORD_STATUS_CODES = new Set([400, 403, 404, 409]);

/**
 * @returns why the task for one record was refused.
 * @throws errors that concern all records: no server, no session.
 */
export async function recordErrorOf(task: () => Promise<unknown>): Promise<ProviderError | undefined> {
  try {
    await task();
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError && RECORD_STATUS_CODES.has(error.statusCode)) return error;
    throw error;
  }
}

/** @returns why the commit of one record was refused. */
export async function refusalOf(
  { firestore }: { readonly firestore: Firestore },
  collection: Collection,
  id: string,
  action: Action,
  error: unknown,
): Promise<ProviderError> {
  if (action === "delete" && isDenied(error)) {
    // The trash may hold an earlier record with the same id, and nothing overwrites its copy.
    if (await trashOf(undefined, doc(firestore, collection.name, id)).catch(() => undefined))
      return new ProviderError(409, text("data.trash.earlierRecord"));
  }
  const what = action === "purge" ? text("data.what.copy") : thisRecord(collection);
  return toHttpError(error, { action: action === "delete" || action === "purge" ? "delete" : "save", what });
}

export function isDenied(error: unknown): boolean {
  return codeOf(error) === "permission-denied";
}
