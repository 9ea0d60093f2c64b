import type { Visitor } from "../space";
import { fieldText } from "../indexes/definitions";
import type { FieldPath } from "../values/field-path";
import { prepareQuery, type PreparedQuery } from "./prepare";
import type { Order, Query } from "./types";

/**
 * Returns a query that the rules allow and an index answers.
 * @param summed fields of sums and averages.
 * @throws FirestoreError PERMISSION_DENIED or FAILED_PRECONDITION; the owner gets the second too.
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
 * The index of a summed field orders by it before the name, and a limit takes its first entries, as in production.
 * Cursors with a value for the name already state that order.
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
