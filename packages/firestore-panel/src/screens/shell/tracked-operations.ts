/**
 * Tracks confirmed operations without an answer. Leaving a page aborts them silently. So the browser asks first, and
 * the next page reports the result (interrupted-operations.ts).
 */

import { isUnanswered } from "../../contract/unreachable";

export type OperationVerb = "Changed" | "Deleted" | "Deleted for good" | "Restored" | "Taken back" | "Undone";

/** How the next page finds the operation's progress. */
export type Proof =
  /** By the history entries with this id. `count`: number of records in all. */
  | { readonly work: string; readonly count: number }
  /** By the undone records of this operation. */
  | { readonly undoes: string }
  /** By the documents among these that are still in the trash. */
  | { readonly trash: readonly string[] };

export interface TrackedOperation {
  readonly done: OperationVerb;
  /** The name of a record, or the number of several. */
  readonly subject: string;
  /** Absent: the collection is not audited, so the result is unknown. */
  readonly proof?: Proof | undefined;
}

interface StoredOperation extends TrackedOperation {
  readonly account: string;
}

const KEY = "under-way";
/** Milliseconds after which the message of how it ended has been read. */
const READ_MS = 1_000;
const running = new Set<StoredOperation>();
/** Running operations, and operations whose message may go unread with the page. */
const noted = new Set<StoredOperation>();
const listeners = new Set<() => void>();
/** The record id of the signed-in account. */
let account = "";
/** The notes of the previous page, without operations of this page. */
let interrupted = readNotes();

/**
 * Lets the browser ask before the page is left until `run` settles with its result. This tab stores the note of the
 * operation until the person has read the result. After a refusal there is nothing to report.
 * @param run calls `onFailed` with an error that it reports itself.
 * @returns and @throws what `run` does.
 */
export async function trackOperation<T>(
  operation: TrackedOperation,
  run: (onFailed: (error: unknown) => void) => Promise<T>,
): Promise<T> {
  const note = { ...operation, account };
  const onFailed = (error: unknown) => {
    if (!isUnanswered(error)) noted.delete(note);
  };
  // Who takes a change back has read that it was made.
  for (const other of noted) if (takesBack(operation, other)) noted.delete(other);
  running.add(note);
  noted.add(note);
  changed();
  try {
    return await run(onFailed);
  } catch (error) {
    onFailed(error);
    throw error;
  } finally {
    running.delete(note);
    changed();
    setTimeout(() => {
      noted.delete(note);
      storeNotes();
    }, READ_MS);
  }
}

/** @returns and removes this account's operations whose page was closed. */
export function takeInterruptedOperations(signedIn: string): readonly TrackedOperation[] {
  account = signedIn;
  const own = interrupted.filter((one) => one.account === signedIn);
  interrupted = [];
  storeNotes();
  return own;
}

/** Call it at sign-out, because the notes name records. */
export function forgetOperations(): void {
  running.clear();
  noted.clear();
  changed();
}

/** @returns the ids of operations that this tab is undoing, joined by spaces: an equal text means an equal value. */
export function operationsBeingUndone(): string {
  return [...running].flatMap(({ proof }) => (proof && "undoes" in proof ? [proof.undoes] : [])).join(" ");
}

/** @returns a function that unsubscribes. */
export function subscribeToOperations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function takesBack({ proof }: TrackedOperation, { proof: before }: TrackedOperation): boolean {
  return !!proof && "undoes" in proof && !!before && "work" in before && proof.undoes === before.work;
}

function changed(): void {
  if (running.size > 0) addEventListener("beforeunload", preventUnload);
  else removeEventListener("beforeunload", preventUnload);
  storeNotes();
  for (const listener of listeners) listener();
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function storeNotes(): void {
  try {
    if (noted.size > 0) sessionStorage.setItem(KEY, JSON.stringify([...noted]));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: only the browser's question remains.
  }
}

function readNotes(): readonly StoredOperation[] {
  try {
    const notes: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(notes) ? (notes as StoredOperation[]) : [];
  } catch {
    return [];
  }
}
