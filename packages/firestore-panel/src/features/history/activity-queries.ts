import type { HttpError } from "@refinedev/core";
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
} from "@tanstack/react-query";
import type { OperationDetails, RelatedOperation } from "../../contract/history";
import { history } from "../../data/services";
import { isOperationId } from "../../schema/history";
import { countIn } from "../../schema/stored-values";
import type { RecordData } from "../../schema/types";
import { useService } from "../../screens/use-service";

export interface ActivityItemState {
  /** The state has been read, or the request for it has failed. */
  readonly isKnown: boolean;
  readonly undone: RelatedOperation | undefined;
  readonly undid: RelatedOperation | undefined;
  /** The entry names one record, but the operation has more. */
  readonly isSeveral: boolean;
}

/** @param rows the entries of one page. A new or removed row triggers a refetch. */
export function useActivityItems(rows: readonly RecordData[]): (row: RecordData) => ActivityItemState {
  const { items } = useService(history);
  const operations = rows.map((row) => row["work"]).filter(isOperationId);
  const single = rows.flatMap(({ count, work: operation }) =>
    countIn(count, 1) === 1 && isOperationId(operation) ? [operation] : [],
  );
  const undid = [...new Set(rows.map((row) => row["undoes"]).filter(isOperationId))];
  const { data, isError } = useQuery({
    queryKey: ["history/operation", "lines", operations, undid],
    queryFn: async () => ({
      operations,
      ...(await items({ operations, single, undoTargets: undid })),
    }),
    enabled: operations.length > 0,
    placeholderData: keepPreviousData,
  });
  return ({ work: operation, undoes }) => ({
    isKnown: isError || (data?.operations.some((item) => item === operation) ?? false),
    undone: data?.undone.find((item) => item.operation === operation),
    undid: data?.undoTargets.find((item) => item.operation === undoes),
    isSeveral: data?.multiCommit.some((item) => item === operation) ?? false,
  });
}

/** The number of records an operation wrote. @param collection set where it may have written to others. */
export function useOperationCount(operation: string, enabled: boolean, collection: string | undefined) {
  const { count } = useService(history);
  return useQuery({
    queryKey: ["history/operation", operation, "count", collection],
    queryFn: () => count({ operation, ...(collection !== undefined && { collection }) }),
    enabled,
  });
}

export function useOperationDetails(operation: string) {
  const service = useService(history);
  return useInfiniteQuery<OperationDetails, HttpError, InfiniteData<OperationDetails>, QueryKey, string>({
    queryKey: ["history/operation", operation],
    queryFn: ({ pageParam: cursor }) => service.operation({ operation, ...(cursor !== "" && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
}
