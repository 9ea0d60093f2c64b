import { documentId, getDocsFromServer, query, where, type DocumentData } from "firebase/firestore";
import type { Collection } from "../../../schema/types";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "../chunked";
import type { CallContext } from "../context";

/** @returns the existing records that the principal may see, by id. */
export async function storedRecords(
  { reader, principal }: Pick<CallContext, "reader" | "principal">,
  collection: Collection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentData>> {
  // The rules check a query by ids against each document, and deny a company a missing one. They check a
  // query by a range of ids by its filters instead.
  const filters =
    principal === "admin"
      ? chunksOf(ids, MAX_ALTERNATIVES).map((some) => [where(documentId(), "in", some)])
      : ids.map((id) => [where(documentId(), ">=", id), where(documentId(), "<=", id)]);
  const found = await mapParallel(filters, (some) =>
    getDocsFromServer(query(reader.all(collection), ...some)),
  );
  return new Map(found.flatMap(({ docs }) => docs.map((one) => [one.id, one.data()] as const)));
}
