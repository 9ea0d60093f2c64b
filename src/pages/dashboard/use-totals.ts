import { useEffect } from "react";
import { useCall } from "../calls";
import { AREAS, COUNTED } from "./areas";

/**
 * The totals of the cards, in their order: zero until all have been counted, and counted again whenever the person comes
 * back to the page. The server counts, so it costs little however many records there are.
 */
export function useTotals(): { readonly totals: readonly number[]; readonly pending: boolean } {
  const query = useCall(
    "counts",
    { of: COUNTED },
    { staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" },
  );
  const { error, errorUpdatedAt } = query;
  // As specified, a failure is for the console only.
  useEffect(() => {
    if (error) console.error("Error fetching dashboard data", error);
  }, [error, errorUpdatedAt]);
  const counts = query.data?.data.counts;
  return { totals: AREAS.map((_, index) => counts?.[index] ?? 0), pending: query.isPending };
}
