/** Records that are not there, or not any more. */
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

/** A record that somebody has deleted. Nothing of the save was written. */
export class GoneError extends ProviderError implements GoneRecord {
  readonly gone = true;
  declare readonly trash?: string;

  constructor(message: string, trash: string | undefined) {
    super(404, message);
    if (trash !== undefined) this.trash = trash;
  }
}

/**
 * A company may read its own documents only, so one that is not there is refused to it.
 * @param transaction absent: read from the server.
 * @returns undefined where it is not there, or may not be seen.
 */
export async function readIfThere(
  transaction: Transaction | undefined,
  reference: DocumentReference,
): Promise<DocumentData | undefined> {
  return (await foundAt(transaction, reference))?.data();
}

/** As `readIfThere`, with the id. */
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

/** An earlier record of the same id is in the trash, and its copy is never overwritten. */
export class StillInTrashError extends ProviderError {
  constructor() {
    super(
      409,
      "An earlier record with this id is still in the trash, and would be lost. An admin can delete that one for good first.",
    );
  }
}

/** @throws StillInTrashError where the rules refused a deletion for that; else the error. */
export async function explainStillInTrash(
  reference: DocumentReference,
  collection: Collection,
  error: unknown,
): Promise<never> {
  const copy = doc(reference.firestore, TRASH, trashId(collection.name, reference.id));
  if (codeOf(error) !== "permission-denied") throw error;
  // Where the trash cannot be read, the refusal is what is known.
  const isInTrash = await readIfThere(undefined, copy).catch(() => undefined);
  throw isInTrash ? new StillInTrashError() : error;
}
