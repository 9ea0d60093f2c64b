import { useCall } from "../../calls";
import { isMatched, type BulkAction } from "./bulk-action";

const NOTHING = { resource: "", filters: [], sorters: [] };

/**
 * The number of records that the list's search and filters match, counted by the server when the dialog opens. Not
 * requested for selected rows.
 */
export function useCount({ of }: BulkAction) {
  const everything = isMatched(of);
  const { data, error, isFetching, refetch } = useCall("list/count", everything ? of : NOTHING, {
    enabled: everything,
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    counted: data?.data,
    error: isFetching ? undefined : error?.message,
    countAgain: () => void refetch(),
  };
}
