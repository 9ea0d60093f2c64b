/** What brings one record back, alone or among others. */
import { doc, type DocumentData, type Firestore, type Transaction } from "firebase/firestore";
import { derivedWrites } from "../../../fields/derived";
import { documentOf } from "../../../fields/record";
import { DELETED_ACCOUNTS, DELETED_OF_COLLECTION } from "../../../schema/deleted-accounts";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import type { Collection, FormValues } from "../../../schema/types";
import { ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { sdkValue } from "../commit";
import { forgetDeletions, type Forget } from "../deleted-accounts";
import { nounOf } from "../registry";
import { copyInTransaction, NOT_IN_TRASH, recordOf, type TrashCopy } from "./copies";

export interface Restoration {
  readonly operation: string;
  readonly undoes?: string;
  /** What a record that is restored alone is given besides. */
  readonly values?: FormValues;
}
export interface CheckedCopy {
  readonly copy: TrashCopy;
  readonly document?: DocumentData;
  readonly why?: ProviderError;
}

/** Another one may have restored it, or removed it for good; or the id is taken again. */
export async function checkCopy(
  { firestore, principal }: Pick<CallContext, "firestore" | "principal">,
  transaction: Transaction,
  copy: TrashCopy,
): Promise<CheckedCopy> {
  const document = await copyInTransaction(transaction, firestore, copy);
  if (!document) return { copy, why: new ProviderError(404, NOT_IN_TRASH) };
  // A company may not ask for a record that is not there. The rules let nobody replace one that is.
  const isThere =
    principal === "admin" && (await transaction.get(doc(firestore, copy.collection.name, copy.id))).exists();
  if (!isThere) return { copy, document };
  const why = `This ${nounOf(copy.collection)} is there again, under the same id.`;
  return { copy, why: new ProviderError(409, why) };
}

/** What is stored of the record, with what it is found by today, and without the entry of its last change. */
export function bare(collection: Collection, id: string, document: DocumentData): DocumentData {
  const fields = Object.fromEntries(Object.entries(document).filter(([key]) => key !== CHANGE_KEY));
  const copy: TrashCopy = { trashId: "", collection, id, title: "", document: fields, change: undefined };
  const found = documentOf(derivedWrites(collection, recordOf(copy)));
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(found).map(([key, one]) => [key, sdkValue(one)])),
  };
}

/** Notes can be looked for by admins alone; a company takes away the one that there may be. */
export async function forgetNotes(
  { firestore, principal }: Pick<CallContext, "firestore" | "principal">,
  collection: Collection,
  ids: readonly string[],
): Promise<Forget | undefined> {
  if (principal === "admin") return forgetDeletions(firestore, collection, ids);
  if (!collection.subcollections.some(({ tally }) => tally)) return undefined;
  return (transaction, back = ids) => {
    for (const id of back) transaction.delete(noteOf(firestore, collection, id));
  };
}

function noteOf(firestore: Firestore, { name }: Collection, id: string) {
  return doc(firestore, DELETED_ACCOUNTS, name, DELETED_OF_COLLECTION, id);
}
