import { useDataProvider } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { ReindexResult, CoverageCounts } from "../../contract/calls";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";

/** Called after each batch with the total number of refused records. */
export type OnBatch = (batch: ReindexResult, refused: number) => void;

const MINUTE_MS = 60_000;

/**
 * The number of records that a search would miss. Counted when the list first opens, and again when the person returns
 * to the tab, because another tab may have indexed them. A complete index is not counted again. A failed count is not
 * reported: the list itself reports an unreachable server.
 * @param missed the number in the list's answer, which may be newer. Undefined: unknown.
 */
export function useIndexCoverage({ name: resource }: Collection, missed: number | undefined) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const queryKey = useMemo(() => ["coverage", resource], [resource]);
  const { data: coverage, refetch } = useQuery({
    queryKey,
    queryFn: () => ask(dataProvider(), "list/coverage", { resource }),
    staleTime: MINUTE_MS,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: true,
  });
  const isNews =
    missed !== undefined && coverage !== undefined && missed > 0 !== coverage.missingFromIndex > 0;
  useEffect(() => {
    if (isNews) void refetch();
  }, [isNews, refetch]);
  /** Updates the count locally instead of counting again. */
  const onBatch: OnBatch = useCallback(
    ({ written, cursor }, refused) => {
      // A pending count started before this batch.
      void client.cancelQueries({ queryKey });
      client.setQueryData<CoverageCounts>(queryKey, (before) => {
        if (!before) return before;
        const lacking = cursor === undefined ? refused : Math.max(0, before.missingFromIndex - written);
        return { ...before, missingFromIndex: lacking };
      });
    },
    [client, queryKey],
  );
  return { coverage, onBatch };
}
