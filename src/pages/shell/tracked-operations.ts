/**
 * What a person has agreed to and the server has not answered yet. A page that is left aborts it without a word. So the
 * browser asks before, and the next page tells what became of it (interrupted-operations.ts).
 */

export type OperationVerb = "Changed" | "Deleted" | "Deleted for good" | "Restored" | "Taken back" | "Undone";

/** How the next page finds out how far an operation came. */
export type Proof =
  /** By what the history records under this id. `count`: records in all. */
  | { readonly work: string; readonly count: number }
  /** By what is undone of this operation. */
  | { readonly undoes: string }
  /** By which of these documents are still in the trash. */
  | { readonly trash: readonly string[] };

export interface TrackedOperation {
  readonly done: OperationVerb;
  /** The name of a record, or the number of several. */
  readonly subject: string;
  /** Absent: the collection is not audited, so nobody can know. */
  readonly proof?: Proof | undefined;
}

interface StoredOperation extends TrackedOperation {
  readonly account: string;
}

const KEY = "under-way";
/** Milliseconds after which the message of how it ended has been read. */
const READ_MS = 1_000;
const running = new Set<StoredOperation>();
/** Those that run, and those whose message may go unread with the page. */
const noted = new Set<StoredOperation>();
const listeners = new Set<() => void>();
/** The record id of who is signed in. */
let account = "";
/** What the page before this one has noted: what runs in this page is answered here. */
let interrupted = readNotes();

/**
 * Lets the browser ask before the page is left until `run` settles, which tells how it ended. The note of the operation is
 * kept in this tab until that has been read.
 * @returns and @throws what `run` does.
 */
export async function trackOperation<T>(operation: TrackedOperation, run: () => Promise<T>): Promise<T> {
  const note = { ...operation, account };
  // Who takes a change back has read that it was made.
  for (const other of noted) if (takesBack(operation, other)) noted.delete(other);
  running.add(note);
  noted.add(note);
  changed();
  try {
    return await run();
  } finally {
    running.delete(note);
    changed();
    setTimeout(() => {
      noted.delete(note);
      storeNotes();
    }, READ_MS);
  }
}

/** @returns what this account began on a page that was left meanwhile. It is forgotten with the call. */
export function takeInterruptedOperations(signedIn: string): readonly TrackedOperation[] {
  account = signedIn;
  const own = interrupted.filter((one) => one.account === signedIn);
  interrupted = [];
  storeNotes();
  return own;
}

/** Called when a person signs out: the notes name records. */
export function forgetOperations(): void {
  running.clear();
  noted.clear();
  changed();
}

/**
 * @returns the operations that this tab is undoing, as one text with spaces between them: equal texts are equal values.
 */
export function operationsBeingUndone(): string {
  return [...running].flatMap(({ proof }) => (proof && "undoes" in proof ? [proof.undoes] : [])).join(" ");
}

/** @returns ends the subscription. */
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
    // Storage is full or forbidden: the browser's own question remains.
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
