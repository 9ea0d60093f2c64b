/** Documents past the rules, as the owner's commands read and write them. */
import { errorText, FirestoreError, StartError, type RulesDocument, type WireFields } from "local-firebase";
import { claimantOf, credentialKeyOf } from "../../src/schema/sign-in";
import { bisect, changeParallel, chunksOf } from "../../src/data/chunked";
import { ServiceError, type OwnerAccount } from "./service-account";
import { toWireFields } from "./wire";

export interface OwnerDocument {
  readonly path: string;
  readonly fields: WireFields;
  readonly updateTime: string;
}

export interface OwnerDatabase {
  readonly projectId: string;
  /** The documents directly in a collection. @param most maximum number; absent: all. */
  list(collection: string, most?: number): Promise<readonly OwnerDocument[]>;
  /**
   * All documents in the order of their ids, in batches of at most MOST_WRITES, so that only one batch is in
   * memory.
   */
  batches(collection: string): AsyncIterable<readonly OwnerDocument[]>;
  /** Commits all writes or none, at most MOST_WRITES. @throws ConditionError, StartError */
  commit(writes: readonly OwnerWrite[]): Promise<void>;
  /** The server's time as ISO text with all its digits: one that `below` can read. */
  moment(): Promise<string>;
  /** Ids of the collections at the root. @param moment as of `below`. */
  collections(moment: string): Promise<readonly string[]>;
  /**
   * All documents of a collection at the root and of all collections below its documents, also below missing ones. They
   * come in batches, in the order of their paths.
   * @param moment the time whose documents are read. @param after only later paths.
   * @throws TooOldError when the service no longer has the documents of that time.
   */
  below(collection: string, moment: string, after?: string): AsyncIterable<readonly OwnerDocument[]>;
  /** The existing documents among at most MOST_WRITES paths, in one consistent read. */
  get(paths: readonly string[]): Promise<readonly OwnerDocument[]>;
  /** The documents of a collection whose list field contains one of the values. */
  naming(collection: string, field: string, values: readonly string[]): Promise<readonly OwnerDocument[]>;
  /** Paths of all documents in all subcollections of a name, in ordered batches. */
  pathsIn(subcollection: string): AsyncIterable<readonly string[]>;
}

/** Firestore keeps earlier versions for an hour, and a stopped local Firebase keeps none. */
export class TooOldError extends Error {}

export type OwnerTarget = {
  readonly projectId: string;
  /** Absent: the project's default bucket. */
  readonly bucket?: string | undefined;
} & (
  | { readonly dataDir: string }
  /** The origins are those of other services than Google's. */
  | { readonly account: OwnerAccount; readonly origin?: string; readonly storageOrigin?: string }
);

export const MOST_WRITES = 500;

/** One write. Without `fields` the document is deleted. */
export interface OwnerWrite {
  readonly path: string;
  readonly fields?: WireFields;
  /** Writes nothing; only the condition is checked. */
  readonly verify?: true;
  /** Fields that get the time of the commit. */
  readonly stamps?: readonly string[];
  /** Sets only these fields, and removes those that `fields` lacks. Absent: the document is replaced. */
  readonly only?: readonly string[];
  readonly condition?: { readonly exists: boolean } | { readonly updateTime: string };
}

/** The removal of a document that nobody has changed meanwhile. */
export function removalOf({ path, updateTime }: OwnerDocument): OwnerWrite {
  return { path, condition: { updateTime } };
}

/** A write's condition did not hold, because of a concurrent change. Nothing was written. */
export class ConditionError extends StartError {}

/** @returns the write in the form of Firestore's REST interface. @param root ends with a slash. */
export function toWire(
  root: string,
  { path, fields, verify, stamps = [], only, condition }: OwnerWrite,
): object {
  const name = root + path;
  const currentDocument = condition && { currentDocument: condition };
  if (verify) return { verify: name, ...currentDocument };
  if (!fields) return { delete: name, ...currentDocument };
  return {
    update: { name, fields },
    ...(only && { updateMask: { fieldPaths: only } }),
    updateTransforms: stamps.map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" })),
    ...currentDocument,
  };
}

const CONDITIONS: readonly unknown[] = ["ALREADY_EXISTS", "NOT_FOUND", "FAILED_PRECONDITION", "ABORTED"];

/** @throws ConditionError for the error of a failed condition, else the error itself. */
export function refusal(error: unknown): never {
  throw isServerError(error) && CONDITIONS.includes(error.status)
    ? new ConditionError(errorText(error))
    : error;
}

function isServerError(error: unknown): error is ServiceError | FirestoreError {
  return error instanceof ServiceError || error instanceof FirestoreError;
}

/** Commits items in batches, and leaves out those that the service refuses. @returns those */
export async function commitBatches<T>(
  items: readonly T[],
  most: number,
  commit: (batch: readonly T[]) => Promise<unknown>,
  isRefusal: (error: unknown) => boolean = (error) => error instanceof ConditionError,
): Promise<readonly T[]> {
  const refused: T[] = [];
  for (const batch of chunksOf(items, most)) {
    const commitPart = async (part: readonly T[]) => {
      await commit(part);
      return part.length;
    };
    refused.push(...(await bisect(batch, commitPart, isRefusal)).refused);
  }
  return refused;
}

/** Documents of a commit. It may change 10 MiB, hundreds of index entries of each record included. */
const COPIED = 250;

/** Writes copies of documents. @param report names those that the service refuses. @returns their number */
export async function commitDocuments(
  target: OwnerDatabase,
  documents: readonly RulesDocument[],
  report: (line: string) => void,
): Promise<number> {
  const isRefused = (error: unknown) => isServerError(error) && error.status === "INVALID_ARGUMENT";
  let refused = 0;
  await changeParallel(chunksOf(documents, COPIED), async (lines) => {
    const writes = lines.map(({ path, fields }) => ({ path, fields }));
    const rejected = await commitBatches(writes, COPIED, (batch) => target.commit(batch), isRefused);
    for (const { path } of rejected) report(`${path}: refused by the service`);
    refused += rejected.length;
  });
  return refused;
}

export const CREDENTIALS = "Credentials";

export async function credentialPath(kind: string, id: string): Promise<string> {
  return `${CREDENTIALS}/${await credentialKeyOf(kind, id)}`;
}

/**
 * @returns the write of an account's credential (docs/sign-in.md). It takes a moment, because the derivation
 * is slow by design.
 * @param id the stored sign-in id. @param place the product and the project that it is written to, parts of the salt.
 */
export async function credentialWrite(
  place: { readonly productId: string; readonly projectId: string },
  { kind, id, recordId }: { readonly kind: string; readonly id: string; readonly recordId: string },
  password: string,
): Promise<OwnerWrite> {
  const { verifier } = await claimantOf({ ...place, kind, id }, password);
  return {
    path: await credentialPath(kind, id),
    fields: toWireFields({ kind, recordId, verifier }),
    stamps: ["time"],
  };
}
