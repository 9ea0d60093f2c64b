/** Finds other ids for rows whose record is in the trash. */
import {
  collection as collectionRef,
  documentId,
  getCountFromServer,
  getDocsFromServer,
  limit,
  query,
  where,
} from "firebase/firestore";
import { identityDocumentId } from "../../fields/import-rows";
import { isAudited, TRASH, trashedRecord, trashId } from "../../schema/history";
import type { ImportContext } from "./import-commit";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "./chunked";

/**
 * A deleted record keeps its id for its restore, so its row gets another id. Every attempt derives the same
 * one, as long as the trash copy exists.
 * @returns the replacement by the row's own id. Absent: that id is free.
 */
export async function freeIds(
  context: ImportContext,
  own: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const free = new Map<string, string>();
  let open: readonly (readonly [own: string, id: string])[] = isAudited(context.collection)
    ? own.map((id) => [id, id])
    : [];
  while (open.length > 0) {
    const deletions = await deletionsOf(
      context,
      open.map(([, id]) => id),
    );
    const taken = open.filter(([, id]) => deletions.has(id));
    open = await mapParallel(taken, async ([first, id]) => {
      const other = await identityDocumentId([id, deletions.get(id) ?? ""]);
      free.set(first, other);
      return [first, other] as const;
    });
  }
  return free;
}

/** @returns the entry of the deletion, by the id of the trashed record. */
async function deletionsOf(
  { firestore, collection, onAnswer }: ImportContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const bin = collectionRef(firestore, TRASH);
  const [from, below] = [trashId(collection.name, "0"), trashId(collection.name, "g")];
  // A trash without imported records needs only this one count.
  const uploaded = query(bin, where(documentId(), ">=", from), where(documentId(), "<", below), limit(1));
  if ((await getCountFromServer(uploaded)).data().count === 0) return new Map();
  const copies = await mapParallel(chunksOf(ids, MAX_ALTERNATIVES), async (some) => {
    const names = some.map((id) => trashId(collection.name, id));
    const { docs } = await getDocsFromServer(query(bin, where(documentId(), "in", names)));
    onAnswer();
    return docs;
  });
  return new Map(copies.flat().map((one) => [trashedRecord(one.id)[1], String(one.get("change"))]));
}
