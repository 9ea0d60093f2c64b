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
