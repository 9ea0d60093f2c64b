import { useDataProvider } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Reindexed, Unindexed } from "../../contract/calls";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";

/** Told of each part of the work, and how many records were refused until then. */
export type OnPart = (part: Reindexed, refused: number) => void;

/**
 * How many records a search would miss. To count a large collection costs by its size, so it is asked once for as long as
 * the panel is open. A failed count is not reported here: the list itself says it when the server does not answer.
 */
export function useUnindexed({ name: resource }: Collection) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const queryKey = useMemo(() => ["unindexed", resource], [resource]);
  const { data: unindexed } = useQuery({
    queryKey,
    queryFn: () => ask(dataProvider(), "list/unindexed", { resource }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  /** Counted down while the work goes on, and not asked for anew. */
  const onPart: OnPart = useCallback(
    ({ written, cursor }, refused) =>
      client.setQueryData<Unindexed>(queryKey, (before) => {
        if (!before) return before;
        const lacking = cursor === undefined ? refused : Math.max(0, before.lacking - written);
        return { ...before, lacking };
      }),
    [client, queryKey],
  );
  return { unindexed, onPart };
}
