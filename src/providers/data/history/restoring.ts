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
import { copyInside, NOT_IN_TRASH, recordOf, type Copy } from "./copies";

export interface Restoration {
  readonly work: string;
  readonly undoes?: string;
  /** What a record that is restored alone is given besides. */
  readonly values?: FormValues;
}
export interface Judged {
  readonly copy: Copy;
  readonly document?: DocumentData;
  readonly why?: ProviderError;
}

/** Another one may have restored it, or removed it for good; or the id is taken again. */
export async function judge(
  { firestore, caller }: Pick<CallContext, "firestore" | "caller">,
  transaction: Transaction,
  copy: Copy,
): Promise<Judged> {
  const document = await copyInside(transaction, firestore, copy);
  if (!document) return { copy, why: new ProviderError(404, NOT_IN_TRASH) };
  // A company may not ask for a record that is not there. The rules let nobody replace one that is.
  const isThere =
    caller === "admin" && (await transaction.get(doc(firestore, copy.collection.name, copy.id))).exists();
  if (!isThere) return { copy, document };
  const why = `This ${nounOf(copy.collection)} is there again, under the same id.`;
  return { copy, why: new ProviderError(409, why) };
}

/** What is stored of the record, with what it is found by today, and without the entry of its last change. */
export function bare(collection: Collection, id: string, document: DocumentData): DocumentData {
  const kept = Object.fromEntries(Object.entries(document).filter(([key]) => key !== CHANGE_KEY));
  const copy: Copy = { trashId: "", collection, id, title: "", document: kept, change: undefined };
  const found = documentOf(derivedWrites(collection, recordOf(copy)));
  return { ...kept, ...Object.fromEntries(Object.entries(found).map(([key, one]) => [key, sdkValue(one)])) };
}

/** Notes can be looked for by admins alone; a company takes away the one that there may be. */
export async function forgetNotes(
  { firestore, caller }: Pick<CallContext, "firestore" | "caller">,
  collection: Collection,
  ids: readonly string[],
): Promise<Forget | undefined> {
  if (caller === "admin") return forgetDeletions(firestore, collection, ids);
  if (!collection.subcollections.some(({ tally }) => tally)) return undefined;
  return (transaction, back = ids) => {
    for (const id of back) transaction.delete(noteOf(firestore, collection, id));
  };
}

function noteOf(firestore: Firestore, { name }: Collection, id: string) {
  return doc(firestore, DELETED_ACCOUNTS, name, DELETED_OF_COLLECTION, id);
}
