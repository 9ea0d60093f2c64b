import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UndoTargetOperation, UndoneOperation } from "../../contract/history";
import { countIn } from "../../schema/stored-values";
import { isOperationId } from "../../schema/history";
import type { RecordData } from "../../schema/types";
import { history } from "../../data/services";
import { useService } from "../../screens/use-service";

/** The state of an activity item besides its entry. */
export interface ActivityItemState {
  /** The state has been read, or the request for it has failed. */
  readonly isKnown: boolean;
  /** Undefined: it was not undone. */
  readonly undone: UndoneOperation | undefined;
  readonly undid: UndoTargetOperation | undefined;
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
