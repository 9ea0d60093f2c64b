/** Documents of Trash: the copies of deleted records. */
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
  /** The entry of its deletion. */
  readonly change: unknown;
}

export const NOT_IN_TRASH = "It is not in the trash any more.";

/** By the id in Trash, those of them that are there. */
export async function copiesOf(
  context: Pick<CallContext, "reader" | "principal">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TrashCopy>> {
  const found = await storedRecords(context, trash, ids);
  return new Map([...found].map(([id, data]) => [id, copyIn(context, id, data)]));
}

/** The copies of what one entry deleted. */
export async function copiesOfChange(
  context: Pick<CallContext, "reader" | "principal">,
  change: string,
): Promise<readonly TrashCopy[]> {
  const { docs } = await getDocsFromServer(query(context.reader.all(trash), where("change", "==", change)));
  return docs.map((one: QueryDocumentSnapshot) => copyIn(context, one.id, one.data()));
}

/** @returns the document of the copy as it is now; undefined: there is none, which a company is not told. */
export async function copyInTransaction(
  transaction: Transaction,
  firestore: Firestore,
  { trashId }: TrashCopy,
): Promise<DocumentData | undefined> {
  const data = await readIfThere(transaction, doc(firestore, TRASH, trashId));
  return data && recordIn(data);
}

/** The record as screens see it. */
export function recordOf({ collection, id, document }: TrashCopy): RecordData {
  return readRecord(collection, id, plainData(document));
}

/** One that was read. */
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

/** @throws 500 where it is no copy. */
export function recordIn(data: DocumentData): DocumentData {
  const record: unknown = data["record"];
  if (typeof record !== "object" || record === null)
    throw new ProviderError(500, "This copy in the trash cannot be read.");
  return record;
}
