/** Which records go together in one commit: an entry tells of one company's records alone. */
import { documentId, getDocsFromServer, query, where, type DocumentData } from "firebase/firestore";
import { companyKeyOf } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import type { CallContext } from "../context";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "../chunked";
import { byCompany } from "./entry-batches";

export interface CommitBatches {
  readonly batches: readonly (readonly string[])[];
  /** Those that are not there, as far as the principal may see. */
  readonly absent: readonly string[];
}

/**
 * Where records belong to no company, nothing is read for it.
 * @param known by id, what is stored of all of them.
 */
export async function commitBatches(
  context: Pick<CallContext, "reader" | "principal">,
  collection: Collection,
  ids: readonly string[],
  size: number,
  known?: ReadonlyMap<string, DocumentData>,
): Promise<CommitBatches> {
  if (companyKeyOf(collection) === undefined) return { batches: chunksOf(ids, size), absent: [] };
  const found = known ?? (await storedRecords(context, collection, ids));
  const there = ids.filter((id) => found.has(id));
  const batches = byCompany(collection, there, (id) => found.get(id) ?? {});
  return {
    batches: batches.flatMap((some) => chunksOf(some, size)),
    absent: ids.filter((id) => !found.has(id)),
  };
}

/** By id, those of them that are there, and that the principal may see. */
export async function storedRecords(
  { reader, principal }: Pick<CallContext, "reader" | "principal">,
  collection: Collection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentData>> {
  // The rules check a query by ids by the documents that it names, and refuse a company one that is not there. One of a
  // range of ids is checked by what it asks for.
  const filters =
    principal === "admin"
      ? chunksOf(ids, MAX_ALTERNATIVES).map((some) => [where(documentId(), "in", some)])
      : ids.map((id) => [where(documentId(), ">=", id), where(documentId(), "<=", id)]);
  const found = await mapParallel(filters, (some) =>
    getDocsFromServer(query(reader.all(collection), ...some)),
  );
  return new Map(found.flatMap(({ docs }) => docs.map((one) => [one.id, one.data()] as const)));
}
