import { useCustom, type HttpError } from "@refinedev/core";
import { useEffect } from "react";
import { AREAS, COUNTED } from "./areas";

interface Counts {
  readonly counts: readonly number[];
}

/**
 * The totals of the cards, in their order: zero until all are there, then as of the last time that the person came to
 * the page. Asked as counts, so that it costs the same however much there is.
 */
export function useTotals(): { readonly totals: readonly number[]; readonly pending: boolean } {
  const { query } = useCustom<Counts, HttpError>({
    url: "counts",
    method: "get",
    config: { payload: { of: COUNTED } },
    // As specified, a failure is for the console only.
    errorNotification: false,
    queryOptions: { staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" },
  });
  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    if (error) console.error("Error fetching dashboard data", error);
  }, [error, errorUpdatedAt]);
  const counts = query.data?.data.counts;
  return { totals: AREAS.map((_, index) => counts?.[index] ?? 0), pending: query.isPending };
}
