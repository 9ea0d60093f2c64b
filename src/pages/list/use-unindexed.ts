import { useDataProvider } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { Reindexed, Unindexed } from "../../contract/calls";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";

/** Told of each part of the work, and how many records were refused until then. */
export type OnPart = (part: Reindexed, refused: number) => void;

const MINUTE_MS = 60_000;

/**
 * How many records a search would miss. Asked when the panel first opens the list, and when a person comes back to the
 * tab, since they may have been mended in another one: what is known to be whole is not counted for that. A failed count is
 * not reported here: the list itself says it when the server does not answer.
 * @param missed as the list's answer has it, which may be newer. Undefined: it does not tell.
 */
export function useUnindexed({ name: resource }: Collection, missed: number | undefined) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const queryKey = useMemo(() => ["unindexed", resource], [resource]);
  const { data: unindexed, refetch } = useQuery({
    queryKey,
    queryFn: () => ask(dataProvider(), "list/unindexed", { resource }),
    staleTime: MINUTE_MS,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: true,
  });
  const isNews = missed !== undefined && unindexed !== undefined && missed > 0 !== unindexed.lacking > 0;
  useEffect(() => {
    if (isNews) void refetch();
  }, [isNews, refetch]);
  /** Counted down while the work goes on, and not asked for anew. */
  const onPart: OnPart = useCallback(
    ({ written, cursor }, refused) => {
      // A count that is under way was begun before this part.
      void client.cancelQueries({ queryKey });
      client.setQueryData<Unindexed>(queryKey, (before) => {
        if (!before) return before;
        const lacking = cursor === undefined ? refused : Math.max(0, before.lacking - written);
        return { ...before, lacking };
      });
    },
    [client, queryKey],
  );
  return { unindexed, onPart };
}
