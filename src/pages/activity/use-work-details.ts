import { useDataProvider, type HttpError } from "@refinedev/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { WorkDetails } from "../../contract/history";
import { ask } from "../calls";

/** How many records a work wrote. */
export function useWorkCount(work: string, enabled: boolean): number | undefined {
  const dataProvider = useDataProvider();
  const counted = useQuery({
    queryKey: ["history/work", work, "count"],
    queryFn: () => ask(dataProvider(), "history/count", { work }),
    enabled,
  });
  return counted.data?.count;
}

/** What a work did to its records, a part at a time: the first, and more when they are asked for. */
export function useWorkDetails(work: string, enabled: boolean) {
  const dataProvider = useDataProvider();
  return useInfiniteQuery<
    WorkDetails,
    HttpError,
    { pages: WorkDetails[] },
    readonly string[],
    string | undefined
  >({
    queryKey: ["history/work", work],
    queryFn: ({ pageParam: cursor }) =>
      ask(dataProvider(), "history/work", { work, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    enabled,
  });
}
