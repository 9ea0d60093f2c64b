import { documentId, getDocsFromServer, query, where, type DocumentData } from "firebase/firestore";
import type { Collection } from "../../../schema/types";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "../chunked";
import type { CallContext } from "../context";

/** By id, those of them that are there, and that the caller may see. */
export async function storedRecords(
  { reader, principal }: Pick<CallContext, "reader" | "principal">,
  collection: Collection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentData>> {
  // The rules judge a query by ids by the documents that it names, and refuse a company one that is not there. One of a
  // range of ids is judged by what it asks for.
  const filters =
    principal === "admin"
      ? chunksOf(ids, MAX_ALTERNATIVES).map((some) => [where(documentId(), "in", some)])
      : ids.map((id) => [where(documentId(), ">=", id), where(documentId(), "<=", id)]);
  const found = await mapParallel(filters, (some) =>
    getDocsFromServer(query(reader.all(collection), ...some)),
  );
  return new Map(found.flatMap(({ docs }) => docs.map((one) => [one.id, one.data()] as const)));
}
