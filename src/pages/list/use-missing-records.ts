import { useDataProvider } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { modelOf } from "../../fields/models";
import type { Collection, Field } from "../../schema/types";
import { ask } from "../calls";

/**
 * The number of records that the list cannot show, because they lack the field of its order. Counted by aggregation
 * each time the list opens; for a large list once per session. A failed count is not reported: the list itself reports
 * an unreachable server.
 */
export function useMissingRecords({ name: resource }: Collection, large: boolean) {
  const dataProvider = useDataProvider();
  const count = async () => {
    const of = [{ resource }, { resource, ordered: true }] as const;
    const { counts } = await ask(dataProvider(), "counts", { of });
    const [all = 0, listed = 0] = counts;
    return Math.max(0, all - listed);
  };
  /** Counting a large collection costs reads in proportion to its size, so one request returns both counts. */
  const countLarge = async () => (await ask(dataProvider(), "list/coverage", { resource })).missingFromList;
  const { data, refetch } = useQuery({
    queryKey: ["list/missing", resource],
    queryFn: async () => {
      if (large) return countLarge();
      const first = await count();
      // Never negative: a record may have been added between the two counts.
      return first === 0 ? 0 : Math.min(first, await count());
    },
    staleTime: Infinity,
    gcTime: large ? Infinity : 0,
  });
  return { count: data ?? 0, countAgain: () => void refetch() };
}

/** The field of the list's order, and whether the server sets it. */
export function orderField({ order: [key], fields }: Collection): Field | undefined {
  return fields.find((field) => field.key === key);
}

export function isStamped(field: Field): boolean {
  return modelOf(field).stamps !== undefined;
}
