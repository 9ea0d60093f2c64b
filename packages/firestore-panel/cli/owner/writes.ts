import { bisect, chunksOf } from "../../src/data/chunked";
import { errorText, FirestoreError, StartError, type WireFields } from "local-firebase";
import { ServiceError } from "./service-account";

/** Maximum number of writes in one commit. */
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
  const known = error instanceof ServiceError || error instanceof FirestoreError;
  throw known && CONDITIONS.includes(error.status) ? new ConditionError(errorText(error)) : error;
}

/** Commits items in batches, and leaves out those that the service refuses. @returns those */
export async function commitBatches<T>(
  items: readonly T[],
  most: number,
  commit: (batch: readonly T[]) => Promise<unknown>,
  isRefusal = (error: unknown) => error instanceof ConditionError,
): Promise<readonly T[]> {
  const refused: T[] = [];
  for (const batch of chunksOf(items, most)) {
    const commitSome = async (some: readonly T[]) => {
      await commit(some);
      return some.length;
    };
    refused.push(...(await bisect(batch, commitSome, isRefusal)).refused);
  }
  return refused;
}
