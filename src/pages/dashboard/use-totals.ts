import { useEffect } from "react";
import { useCall } from "../calls";
import { AREAS, COUNTED } from "./areas";

/**
 * The totals of the cards in order. They are zero until all counts arrive, and refetch whenever the person returns to the
 * page. The server counts, so large collections cost little.
 */
export function useTotals(): { readonly totals: readonly number[]; readonly pending: boolean } {
  const query = useCall(
    "counts",
    { of: COUNTED },
    { staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" },
  );
  const { error, errorUpdatedAt } = query;
  // As specified, failures go to the console only.
  useEffect(() => {
    if (error) console.error("Error fetching dashboard data", error);
  }, [error, errorUpdatedAt]);
  const counts = query.data?.data.counts;
  return { totals: AREAS.map((_, index) => counts?.[index] ?? 0), pending: query.isPending };
}
