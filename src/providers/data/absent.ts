/** Missing and deleted records. */
import {
  doc,
  getDocFromServer,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Transaction,
} from "firebase/firestore";
import type { GoneRecord } from "../../contract/records";
import { TRASH, trashId } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { codeOf, ProviderError } from "../errors";

/** The record was deleted, and the save wrote nothing. */
export class GoneError extends ProviderError implements GoneRecord {
  readonly gone = true;
  declare readonly trash?: string;

  constructor(message: string, trash: string | undefined) {
    super(404, message);
    if (trash !== undefined) this.trash = trash;
  }
}

/**
 * The rules allow a company only its own documents, and so refuse it a missing one.
 * @param transaction absent: reads from the server.
 * @returns undefined for a missing document, or for one that the account may not read.
 */
export async function readIfThere(
  transaction: Transaction | undefined,
  reference: DocumentReference,
): Promise<DocumentData | undefined> {
  return (await foundAt(transaction, reference))?.data();
}

/** Like `readIfThere`, with the document's id. */
export async function foundAt(
  transaction: Transaction | undefined,
  reference: DocumentReference,
): Promise<DocumentSnapshot | undefined> {
  try {
    const found = await (transaction ? transaction.get(reference) : getDocFromServer(reference));
    return found.exists() ? found : undefined;
  } catch (error) {
    if (codeOf(error) !== "permission-denied") throw error;
    return undefined;
  }
}

/** @returns the id of a record's copy in the trash; undefined where there is none. */
export async function trashOf(
  transaction: Transaction,
  { firestore, id }: DocumentReference,
  collection: Collection,
): Promise<string | undefined> {
  const copy = trashId(collection.name, id);
  return (await readIfThere(transaction, doc(firestore, TRASH, copy))) && copy;
}

/** The trash holds an earlier record with the same id, and nothing overwrites its copy. */
export class StillInTrashError extends ProviderError {
  constructor() {
    super(
      409,
      "An earlier record with this id is still in the trash, and would be lost. An admin can delete that one for good first.",
    );
  }
}

/** @throws StillInTrashError where the trash copy caused the refusal; else the original error. */
export async function explainStillInTrash(
  reference: DocumentReference,
  collection: Collection,
  error: unknown,
): Promise<never> {
  const copy = doc(reference.firestore, TRASH, trashId(collection.name, reference.id));
  if (codeOf(error) !== "permission-denied") throw error;
  // If the trash cannot be read, the original error is thrown.
  const isInTrash = await readIfThere(undefined, copy).catch(() => undefined);
  throw isInTrash ? new StillInTrashError() : error;
}
