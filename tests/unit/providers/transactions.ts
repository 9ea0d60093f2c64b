/** Transactions without a database: the SDK makes the references, the tests say what is stored and see what is written. */
import { getApps, initializeApp } from "firebase/app";
import {
  doc,
  getFirestore,
  initializeFirestore,
  type DocumentData,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { vi } from "vitest";
import type { CallContext } from "../../../src/providers/data/context";
import { Entry, type EntryParams } from "../../../src/providers/data/history/entry";
import type { OperationStep, AuditedWriter } from "../../../src/providers/data/history/audited-writer";
import { newOperationId } from "../../../src/schema/history";

/** It is asked for references alone, for which nothing is sent; and if it were, nobody is there. */
export function offline(): Firestore {
  const name = "offline";
  const known = getApps().find((app) => app.name === name);
  if (known) return getFirestore(known);
  return initializeFirestore(initializeApp({ projectId: name }, name), { host: "127.0.0.1:1", ssl: false });
}

export const AUTHOR = { kind: "admin", recordId: "a1", name: "ada@example.com" };

/** By path; an error is what reading it is answered with. */
export interface Stored {
  readonly [path: string]: DocumentData | Error;
}

export interface Writes {
  /** Whole documents by path. */
  readonly set: { [path: string]: DocumentData };
  /** Changed fields by path. */
  readonly updated: { [path: string]: DocumentData };
  readonly deleted: string[];
}

export function transactionOver(stored: Stored = {}) {
  const writes: Writes = { set: {}, updated: {}, deleted: [] };
  const reads: string[] = [];
  const fake = {
    get: ({ id, path }: DocumentReference) => {
      reads.push(path);
      const found = stored[path];
      if (found instanceof Error) return Promise.reject(found);
      return Promise.resolve({ id, exists: () => found !== undefined, data: () => found });
    },
    set: ({ path }: DocumentReference, data: DocumentData) => {
      writes.set[path] = data;
    },
    update: ({ path }: DocumentReference, ...pairs: unknown[]) => {
      const changed = pairs.flatMap((field, index) =>
        index % 2 === 0 ? [[segmentsOf(field).join("."), pairs[index + 1]] as const] : [],
      );
      writes.updated[path] = Object.fromEntries(changed);
    },
    delete: ({ path }: DocumentReference) => {
      writes.deleted.push(path);
    },
  };
  return { transaction: fake as unknown as Transaction, writes, reads };
}

/** Works whose commits run once, over what is stored. */
export function writerOver(stored: Stored = {}, more: Partial<EntryParams> = {}) {
  const { transaction, writes, reads } = transactionOver(stored);
  const steps: OperationStep[] = [];
  const entries: Entry[] = [];
  const fake = {
    commit: async <T>(step: OperationStep, body: (transaction: Transaction, entry: Entry) => Promise<T>) => {
      steps.push(step);
      const name = step.operation ?? newOperationId();
      const entry = new Entry({
        firestore: offline(),
        author: AUTHOR,
        id: `${name}~00000001`,
        ...step,
        operation: name,
        ...more,
      });
      entries.push(entry);
      const result = await body(transaction, entry);
      if (entry.company === undefined) return { result };
      entry.write(transaction, true);
      return { result, operation: name };
    },
    expiry: () => Promise.resolve(0),
    startOperation: newOperationId,
    isBegun: () => Promise.resolve(false),
  };
  return { writer: fake as unknown as AuditedWriter, writes, reads, steps, entries };
}

/** What a call is answered with, over what is stored. @param more other than the call of an admin with these works. */
export function callOver(stored: Stored = {}, more: object = {}) {
  const given = writerOver(stored);
  const changed = vi.fn<(...changes: unknown[]) => Promise<void>>().mockResolvedValue();
  const drop = vi.fn();
  const made = {
    firestore: offline(),
    principal: "admin",
    author: AUTHOR,
    writer: () => Promise.resolve(given.writer),
    lists: { changed },
    reader: { drop },
    ...more,
  };
  return { ...given, changed, drop, context: made as unknown as CallContext };
}

/** The database gives the first try of each commit up. @returns undoes that. */
export function tryTwice(writer: AuditedWriter): () => void {
  const { commit } = writer;
  writer.commit = (step, body, signal) =>
    commit.call(
      writer,
      step,
      async (transaction, entry) => {
        await body(transaction, entry);
        return body(transaction, entry);
      },
      signal,
    ) as never;
  return () => {
    writer.commit = commit;
  };
}

/** The commits with these numbers are refused by the rules. */
export function refuseCommits(writer: AuditedWriter, ...numbers: readonly number[]): void {
  const { commit } = writer;
  let number = -1;
  writer.commit = (...args) => {
    number += 1;
    return numbers.includes(number)
      ? Promise.reject(sdkError("permission-denied"))
      : (commit.apply(writer, args) as never);
  };
}

/** An error as the SDK throws it. */
export function sdkError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

export function referenceTo(collection: string, id: string): DocumentReference {
  return doc(offline(), collection, id);
}

function segmentsOf(field: unknown): readonly string[] {
  return (field as { readonly _internalPath: { readonly segments: readonly string[] } })._internalPath
    .segments;
}
