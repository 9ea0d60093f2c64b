/** Which records go together in one commit: an entry tells of one company's records alone. */
import { documentId, getDocsFromServer, query, where, type DocumentData } from "firebase/firestore";
import { companyKeyOf } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import type { CallContext } from "../context";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "../in-parts";
import { byCompany } from "./entry-parts";

export interface CommitParts {
  readonly parts: readonly (readonly string[])[];
  /** Those that are not there, as far as the caller may see. */
  readonly absent: readonly string[];
}

/**
 * Where records belong to no company, nothing is read for it.
 * @param known by id, what is stored of all of them.
 */
export async function commitParts(
  context: Pick<CallContext, "sources" | "caller">,
  collection: Collection,
  ids: readonly string[],
  size: number,
  known?: ReadonlyMap<string, DocumentData>,
): Promise<CommitParts> {
  if (companyKeyOf(collection) === undefined) return { parts: chunksOf(ids, size), absent: [] };
  const found = known ?? (await storedRecords(context, collection, ids));
  const there = ids.filter((id) => found.has(id));
  const parts = byCompany(collection, there, (id) => found.get(id) ?? {});
  return {
    parts: parts.flatMap((some) => chunksOf(some, size)),
    absent: ids.filter((id) => !found.has(id)),
  };
}

/** By id, those of them that are there, and that the caller may see. */
export async function storedRecords(
  { sources, caller }: Pick<CallContext, "sources" | "caller">,
  collection: Collection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentData>> {
  // The rules judge a query by ids by the documents that it names, and refuse a company one that is not there. One of a
  // range of ids is judged by what it asks for.
  const filters =
    caller === "admin"
      ? chunksOf(ids, MAX_ALTERNATIVES).map((some) => [where(documentId(), "in", some)])
      : ids.map((id) => [where(documentId(), ">=", id), where(documentId(), "<=", id)]);
  const found = await mapParallel(filters, (some) =>
    getDocsFromServer(query(sources.all(collection), ...some)),
  );
  return new Map(found.flatMap(({ docs }) => docs.map((one) => [one.id, one.data()] as const)));
}
