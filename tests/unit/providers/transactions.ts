/** Transactions without a database: tests give the stored documents and see the writes. */
import { getApps, initializeApp } from "firebase/app";
import {
  getFirestore,
  initializeFirestore,
  type DocumentData,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { Entry, type EntryParams } from "../../../src/providers/data/history/entry";
import type { OperationStep, AuditedWriter } from "../../../src/providers/data/history/audited-writer";
import { newOperationId } from "../../../src/schema/history";

/** A database for references alone, at an address without a server. */
export function offline(): Firestore {
  const name = "offline";
  const known = getApps().find((app) => app.name === name);
  if (known) return getFirestore(known);
  return initializeFirestore(initializeApp({ projectId: name }, name), { host: "127.0.0.1:1", ssl: false });
}

export const AUTHOR = { kind: "admin", recordId: "a1", name: "ada@example.com" };

/** Documents by path; an error is the result of reading it. */
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

/** A writer whose commits run once, over the stored documents. */
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

/** An error as the SDK throws it. */
export function sdkError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function segmentsOf(field: unknown): readonly string[] {
  return (field as { readonly _internalPath: { readonly segments: readonly string[] } })._internalPath
    .segments;
}
