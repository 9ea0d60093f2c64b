/**
 * What a person has agreed to and the server has not answered yet. A page that is left aborts it without a word. So the
 * browser asks before, and the next page tells what became of it (operations-left.ts).
 */

export type Done = "Changed" | "Deleted" | "Deleted for good" | "Restored" | "Taken back" | "Undone";

/** How the next page finds out how far an operation came. */
export type Proof =
  /** By what the history records under this id. `count`: records in all. */
  | { readonly work: string; readonly count: number }
  /** By what is undone of this work. */
  | { readonly undoes: string }
  /** By which of these documents are still in the trash. */
  | { readonly trash: readonly string[] };

export interface Operation {
  readonly done: Done;
  /** The name of a record, or the number of several. */
  readonly subject: string;
  /** Absent: the collection is not audited, so nobody can know. */
  readonly proof?: Proof | undefined;
}

interface Noted extends Operation {
  readonly account: string;
}

const KEY = "under-way";
const running = new Set<Noted>();
const listeners = new Set<() => void>();
/** The record id of who is signed in. */
let account = "";
/** What the page before this one has noted: what runs in this page is answered here. */
let left = readNotes();

/**
 * Lets the browser ask before the page is left, and keeps a note of the operation in this tab, until `run` settles.
 * @returns and @throws what `run` does.
 */
export async function underWay<T>(operation: Operation, run: () => Promise<T>): Promise<T> {
  const noted = { ...operation, account };
  running.add(noted);
  changed();
  try {
    return await run();
  } finally {
    running.delete(noted);
    changed();
  }
}

/** @returns what this account began on a page that was left meanwhile. It is forgotten with the call. */
export function takeOperationsLeft(signedIn: string): readonly Operation[] {
  account = signedIn;
  const noted = left.filter((one) => one.account === signedIn);
  left = [];
  keepNotes();
  return noted;
}

/** Called when a person signs out: the notes name records. */
export function forgetOperations(): void {
  running.clear();
  changed();
}

/** @returns the works that this tab is undoing, as one text with spaces between them: equal texts are equal values. */
export function worksBeingUndone(): string {
  return [...running].flatMap(({ proof }) => (proof && "undoes" in proof ? [proof.undoes] : [])).join(" ");
}

/** @returns ends the subscription. */
export function subscribeToOperations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  if (running.size > 0) addEventListener("beforeunload", hold);
  else removeEventListener("beforeunload", hold);
  keepNotes();
  for (const listener of listeners) listener();
}

function hold(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function keepNotes(): void {
  try {
    if (running.size > 0) sessionStorage.setItem(KEY, JSON.stringify([...running]));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the browser's own question remains.
  }
}

function readNotes(): readonly Noted[] {
  try {
    const notes: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(notes) ? (notes as Noted[]) : [];
  } catch {
    return [];
  }
}
