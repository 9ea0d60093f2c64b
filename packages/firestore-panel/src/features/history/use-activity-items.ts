import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { UndoTargetOperation, UndoneOperation } from "../../contract/history";
import { countIn } from "../../schema/stored-values";
import { isOperationId } from "../../schema/history";
import type { RecordData } from "../../schema/types";
import { history } from "../../data/services";
import { useService } from "../../screens/use-service";
import { trackedOperations } from "../../screens/shell/tracked-operations";

/** Interval of refetching while somebody may still be undoing a partly undone operation. */
const REFETCH_MS = 5_000;
const REFETCH_FOR_MS = 15 * 60_000;
/** An undo in another tab or by another person counts as running for this long after its last commit. */
const RUNNING_MS = 10_000;

/** The state of an activity item besides its entry. */
export interface ActivityItemState {
  /** The undone part has been read, or the request for it has failed. */
  readonly isKnown: boolean;
  /** Undefined: nothing of it is undone. */
  readonly undone: UndoneOperation | undefined;
  /** An undo is running, here or elsewhere, and its result is unknown. */
  readonly isBeingUndone: boolean;
  /** The operation that this one undid. */
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
    refetchInterval: ({ state }) => (isUnderWay(state.data?.undone) ? REFETCH_MS : false),
  });
  const own = useSyncExternalStore(trackedOperations.subscribe, trackedOperations.beingUndone);
  return ({ work: operation, undoes }) => {
    const undone = data?.undone.find((one) => one.operation === operation);
    return {
      isKnown: isError || (data?.operations.some((one) => one === operation) ?? false),
      undone,
      isBeingUndone: own.split(" ").some((one) => one === operation) || isRunning(undone),
      undid: data?.undoTargets.find((one) => one.operation === undoes),
      isSeveral: data?.multiCommit.some((one) => one === operation) ?? false,
    };
  };
}

function isRunning(undone: UndoneOperation | undefined): boolean {
  return undone?.until !== undefined && Date.now() - Date.parse(undone.until) < RUNNING_MS;
}

function isUnderWay(undone: readonly UndoneOperation[] | undefined): boolean {
  return (
    undone?.some(
      ({ records, total, at }) => records < total && Date.now() - Date.parse(at) < REFETCH_FOR_MS,
    ) ?? false
  );
}
