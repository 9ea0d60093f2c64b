import type { Visitor } from "../space";
import { fieldText } from "../indexes/definitions";
import type { FieldPath } from "../values/field-path";
import { prepareQuery, type PreparedQuery } from "./prepare";
import type { Order, Query } from "./types";

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
  return prepareQuery(orderedBySums(query, summed), summed);
}

/**
 * The index of what is added up stands in its order ahead of the names', and a limit takes its first entries, as
 * production's does. Cursors that go up to the name tell that order themselves.
 */
function orderedBySums(query: Query, summed: readonly FieldPath[]): Query {
  const { orderBy, startAt, endAt } = query;
  const orders = orderBy.slice(0, -1);
  const reachesName = [startAt, endAt].some((cursor) => (cursor?.values.length ?? 0) > orders.length);
  if (reachesName) return query;
  const given = new Set(orders.map(({ field }) => fieldText(field)));
  const added = [...new Map(summed.map((field) => [fieldText(field), field]))]
    .filter(([text]) => !given.has(text))
    .map(([, field]): Order => ({ field, direction: "ASC" }));
  return { ...query, orderBy: [...orders, ...added, ...orderBy.slice(-1)] };
}
