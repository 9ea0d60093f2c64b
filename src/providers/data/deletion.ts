/** The transaction of a deletion: the record goes, and its copy comes into the trash. */
import { doc, type DocumentData, type Firestore, type Transaction } from "firebase/firestore";
import { readRecord } from "../../fields/record";
import type { SaveExtras } from "../../contract/records";
import type { Collection, RecordData } from "../../schema/types";
import { codeOf } from "../errors";
import { explainStillInTrash, trashOf } from "./absent";
import { credentialRemoval, withOrWithoutRemoval } from "./credential-writes";
import type { Entry } from "./history/entry";
import type { AuditMeta } from "./history/audit-meta";
import type { AuditedWriter } from "./history/audited-writer";
import { plainData } from "./plain";
import { assertNotProtected } from "./save-request";

export interface RecordDeletion {
  readonly collection: Collection;
  readonly id: string;
  readonly audit: AuditMeta;
}
/** What was deleted; undefined: it was gone already. */
export type DeleteRecordResult = { readonly data: RecordData | undefined } & SaveExtras;

/**
 * What others deleted already is done, not failed.
 * @param drop is called with what goes.
 */
export async function deleteRecord(
  firestore: Firestore,
  writer: AuditedWriter,
  { collection, id, audit }: RecordDeletion,
  drop: (before: RecordData) => void,
): Promise<DeleteRecordResult> {
  const reference = doc(firestore, collection.name, id);
  const expireAt = await writer.expiry();
  const readIn = async (transaction: Transaction): Promise<DocumentData | undefined> => {
    try {
      return (await transaction.get(reference)).data();
    } catch (error) {
      // A company is refused what is not there. Its copy tells that it was.
      if (codeOf(error) !== "permission-denied" || !(await trashOf(transaction, reference, collection)))
        throw error;
      return undefined;
    }
  };
  const remove = async (transaction: Transaction, entry: Entry, removing: boolean) => {
    const stored = await readIn(transaction);
    if (!stored) return undefined;
    const before = readRecord(collection, id, plainData(stored));
    assertNotProtected(collection, before);
    audit.check?.(stored);
    drop(before);
    const { deletionNote } = await import("./deleted-accounts");
    const note = await deletionNote(firestore, collection, id);
    const removal = removing && (await credentialRemoval(firestore, collection, before));
    transaction.delete(reference);
    entry.removed(transaction, id, stored, expireAt);
    if (removal) removal(transaction);
    note?.(transaction);
    return before;
  };
  const { action = "delete", operation, undoes } = audit;
  const { result: data, ...extras } = await withOrWithoutRemoval(collection, (removing) =>
    writer.commit({ collection, action, operation, undoes }, (transaction, entry) =>
      remove(transaction, entry, removing),
    ),
  ).catch((error: unknown) => explainStillInTrash(reference, collection, error));
  return { data, ...extras };
}
