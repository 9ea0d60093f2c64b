/** Reads documents of Trash: the copies of deleted records. */
import {
  doc,
  getDocsFromServer,
  query,
  where,
  type DocumentData,
  type Firestore,
  type QueryDocumentSnapshot,
  type Transaction,
} from "firebase/firestore";
import { readRecord } from "../../../fields/record";
import { trash } from "../../../resources/trash";
import { TRASH, trashedRecord } from "../../../schema/history";
import type { Collection, RecordData } from "../../../schema/types";
import { ProviderError } from "../../errors";
import { readIfThere } from "../absent";
import type { CallContext } from "../context";
import { plainData } from "../plain";
import { declaredCollection } from "../registry";
import { storedRecords } from "./stored-records";

export interface TrashCopy {
  /** Id of the document of Trash. */
  readonly trashId: string;
  readonly collection: Collection;
  /** Id of the record. */
  readonly id: string;
  readonly title: string;
  /** The record as it was stored. */
  readonly document: DocumentData;
  /** The id of the History entry of its deletion. */
  readonly change: unknown;
}

export const NOT_IN_TRASH = "It is not in the trash any more.";

/** @returns the existing copies, by their id in Trash. */
export async function copiesOf(
  context: Pick<CallContext, "reader" | "principal">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TrashCopy>> {
  const found = await storedRecords(context, trash, ids);
  return new Map([...found].map(([id, data]) => [id, copyIn(context, id, data)]));
}

/** @returns the copies of the records that one entry deleted. */
export async function copiesOfChange(
  context: Pick<CallContext, "reader" | "principal">,
  change: string,
): Promise<readonly TrashCopy[]> {
  const { docs } = await getDocsFromServer(query(context.reader.all(trash), where("change", "==", change)));
  return docs.map((one: QueryDocumentSnapshot) => copyIn(context, one.id, one.data()));
}

/**
 * @returns the current document of the copy. Undefined where there is none; a company is denied that read.
 */
export async function copyInTransaction(
  transaction: Transaction,
  firestore: Firestore,
  { trashId }: TrashCopy,
): Promise<DocumentData | undefined> {
  const data = await readIfThere(transaction, doc(firestore, TRASH, trashId));
  return data && recordIn(data);
}

/** @returns the record in the form that screens use. */
export function recordOf({ collection, id, document }: TrashCopy): RecordData {
  return readRecord(collection, id, plainData(document));
}

/** @returns the copy in a document that was read. */
export function copyIn(
  { principal }: Pick<CallContext, "principal">,
  trashId: string,
  data: DocumentData,
): TrashCopy {
  const [name, id] = trashedRecord(trashId);
  const title: unknown = data["title"];
  const collection = declaredCollection(name, principal);
  return {
    trashId,
    collection,
    id,
    title: typeof title === "string" && title !== "" ? title : id,
    document: recordIn(data),
    change: data["change"],
  };
}

/** @throws 500 where the document is not a copy. */
export function recordIn(data: DocumentData): DocumentData {
  const record: unknown = data["record"];
  if (typeof record !== "object" || record === null)
    throw new ProviderError(500, "This copy in the trash cannot be read.");
  return record;
}
