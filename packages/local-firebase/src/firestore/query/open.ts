import type { Visitor } from "../space";
import type { FieldPath } from "../values/field-path";
import { prepareQuery, type PreparedQuery } from "./prepare";
import type { Query } from "./types";

/**
 * A query that may be asked: the rules allow it and an index answers it.
 * @param summed fields that are added up or averaged.
 * @throws FirestoreError PERMISSION_DENIED or FAILED_PRECONDITION; the second also to the owner.
 */
export function openQuery(
  { caller, space }: Visitor,
  query: Query,
  summed: readonly FieldPath[] = [],
): PreparedQuery {
  space.access.checkList(caller, query);
  space.requireIndex(query, summed);
  return prepareQuery(query);
}
