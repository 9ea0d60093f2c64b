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

export class TrackedOperations {
  private readonly running = new Set<StoredOperation>();
  /** Running operations, and operations whose message may go unread with the page. */
  private readonly noted = new Set<StoredOperation>();
  private readonly listeners = new Set<() => void>();
  /** The record id of the signed-in account. */
  private account = "";
  /** The notes of the previous page, without operations of this page. */
  private interrupted = readNotes();

  /**
   * Lets the browser ask before the page is left until `run` settles with its result. This tab stores the note of the
   * operation until the person has read the result. After a refusal there is nothing to report.
   * @param run calls `onFailed` with an error that it reports itself.
   * @returns and @throws what `run` does.
   */
  async track<T>(
    operation: TrackedOperation,
    run: (onFailed: (error: unknown) => void) => Promise<T>,
  ): Promise<T> {
    const note = { ...operation, account: this.account };
    const onFailed = (error: unknown) => {
      if (!isUnanswered(error)) this.noted.delete(note);
    };
    // Who takes a change back has read that it was made.
    for (const other of this.noted) if (takesBack(operation, other)) this.noted.delete(other);
    this.running.add(note);
    this.noted.add(note);
    this.changed();
    try {
      return await run(onFailed);
    } catch (error) {
      onFailed(error);
      throw error;
    } finally {
      this.running.delete(note);
      this.changed();
      setTimeout(() => {
        this.noted.delete(note);
        this.storeNotes();
      }, READ_MS);
    }
  }

  /** @returns and removes this account's operations whose page was closed. */
  takeInterrupted(signedIn: string): readonly TrackedOperation[] {
    this.account = signedIn;
    const own = this.interrupted.filter((one) => one.account === signedIn);
    this.interrupted = [];
    this.storeNotes();
    return own;
  }

  /** Call it at sign-out, because the notes name records. */
  forget(): void {
    this.running.clear();
    this.noted.clear();
    this.changed();
  }

  /** @returns the ids of operations that this tab is undoing, joined by spaces: an equal text means an equal value. */
  readonly beingUndone = (): string =>
    [...this.running].flatMap(({ proof }) => (proof && "undoes" in proof ? [proof.undoes] : [])).join(" ");

  /** @returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private changed(): void {
    if (this.running.size > 0) addEventListener("beforeunload", this.preventUnload);
    else removeEventListener("beforeunload", this.preventUnload);
    this.storeNotes();
    for (const listener of this.listeners) listener();
  }

  private readonly preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

  private storeNotes(): void {
    try {
      if (this.noted.size > 0) sessionStorage.setItem(KEY, JSON.stringify([...this.noted]));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Storage is full or forbidden: only the browser's question remains.
    }
  }
}

/** This page's. */
export const trackedOperations = new TrackedOperations();

function takesBack({ proof }: TrackedOperation, { proof: before }: TrackedOperation): boolean {
  return !!proof && "undoes" in proof && !!before && "work" in before && proof.undoes === before.work;
}

function readNotes(): readonly StoredOperation[] {
  try {
    const notes: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(notes) ? (notes as StoredOperation[]) : [];
  } catch {
    return [];
  }
}
