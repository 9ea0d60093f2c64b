import { useDataProvider } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { ReindexResult, CoverageCounts } from "../../contract/calls";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";

/** Called after each batch, with the number of records refused until then. */
export type OnBatch = (batch: ReindexResult, refused: number) => void;

const MINUTE_MS = 60_000;

/**
 * How many records a search would miss. Asked when the panel first opens the list, and when a person comes back to the
 * tab, since they may have been mended in another one: what is known to be whole is not counted for that. A failed count is
 * not reported here: the list itself says it when the server does not answer.
 * @param missed as the list's answer has it, which may be newer. Undefined: it does not tell.
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
  /** Counted down while the operation goes on, and not asked for anew. */
  const onBatch: OnBatch = useCallback(
    ({ written, cursor }, refused) => {
      // A count that is under way was begun before this part.
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
