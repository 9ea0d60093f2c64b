/** Ids of rows whose records were deleted: they are kept for the restore. */
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
 * A deleted record keeps its id for its restore, so its row is stored under another one: the same in every try, as long as
 * the copy is there.
 * @returns by the id that follows from the row, the one that takes its place. Absent: it is free.
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

/** @returns by the id of a record that is in the trash, the entry of its deletion. */
async function deletionsOf(
  { firestore, collection, onAnswer }: ImportContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const bin = collectionRef(firestore, TRASH);
  const [from, below] = [trashId(collection.name, "0"), trashId(collection.name, "g")];
  // Most trashes hold no uploaded record: one count, and nothing more is asked.
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
