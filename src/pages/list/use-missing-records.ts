import { useDataProvider } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { modelOf } from "../../fields/models";
import type { Collection, Field } from "../../schema/types";
import { ask } from "../calls";

/**
 * How many records the list cannot show, because they lack the field that it is ordered by. Counted by aggregation, once
 * for each opening of the list; a large one once for as long as the panel is open. A failed count is not reported here:
 * the list itself says it when the server does not answer.
 */
export function useMissingRecords({ name: resource }: Collection, large: boolean) {
  const dataProvider = useDataProvider();
  const count = async () => {
    const of = [{ resource }, { resource, ordered: true }] as const;
    const { counts } = await ask(dataProvider(), "counts", { of });
    const [all = 0, listed = 0] = counts;
    return Math.max(0, all - listed);
  };
  /** To count a large collection costs by its size, so it is counted together with what a search would miss. */
  const countLarge = async () => (await ask(dataProvider(), "list/coverage", { resource })).missingFromList;
  const { data, refetch } = useQuery({
    queryKey: ["list/missing", resource],
    queryFn: async () => {
      if (large) return countLarge();
      const first = await count();
      // Never below zero: a record may have been added between the two counts.
      return first === 0 ? 0 : Math.min(first, await count());
    },
    staleTime: Infinity,
    gcTime: large ? Infinity : 0,
  });
  return { count: data ?? 0, countAgain: () => void refetch() };
}

/** The field that a list is ordered by, and whether the server fills it in. */
export function orderField({ order: [key], fields }: Collection): Field | undefined {
  return fields.find((field) => field.key === key);
}

export function isStamped(field: Field): boolean {
  return modelOf(field).stamps !== undefined;
}
