import { useDataProvider } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { UndidWork, UndoneWork } from "../../contract/history";
import { isWork } from "../../schema/history";
import type { RecordData } from "../../schema/types";
import { ask } from "../calls";
import { subscribeToOperations, worksBeingUndone } from "../shell/under-way";

/** While somebody may still be undoing what is undone in part, it is asked for again. */
const AGAIN = 5_000;
const UNDER_WAY = 15 * 60_000;
/** So long after its last commit an undo by another tab or person counts as running. */
const PAUSE = 10_000;

/** What a line says besides its entry. */
export interface LineState {
  /** The server has said what of it is undone, or cannot be asked. */
  readonly isKnown: boolean;
  /** Undefined: nothing of it is undone. */
  readonly undone: UndoneWork | undefined;
  /** It is being undone, here or elsewhere: how it ends is not known yet. */
  readonly isBeingUndone: boolean;
  /** What it took back itself. */
  readonly undid: UndidWork | undefined;
  /** Its entry tells of one record, and there are more. */
  readonly isSeveral: boolean;
}

/** @param rows entries of one page. They are asked about anew where one comes or goes. */
export function useWorkLines(rows: readonly RecordData[]): (row: RecordData) => LineState {
  const dataProvider = useDataProvider();
  const works = rows.map((row) => row["work"]).filter(isWork);
  const single = rows.flatMap(({ count, work }) => (Number(count ?? 1) === 1 && isWork(work) ? [work] : []));
  const undid = [...new Set(rows.map((row) => row["undoes"]).filter(isWork))];
  const { data, isError } = useQuery({
    queryKey: ["history/work", "lines", works, undid],
    queryFn: async () => ({
      works,
      ...(await ask(dataProvider(), "history/lines", { works, single, undid })),
    }),
    enabled: works.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.undone) ? AGAIN : false),
  });
  const own = useSyncExternalStore(subscribeToOperations, worksBeingUndone);
  return ({ work, undoes }) => {
    const undone = data?.undone.find((one) => one.work === work);
    return {
      isKnown: isError || (data?.works.some((one) => one === work) ?? false),
      undone,
      isBeingUndone: own.split(" ").some((one) => one === work) || isRunning(undone),
      undid: data?.undid.find((one) => one.work === undoes),
      isSeveral: data?.several.some((one) => one === work) ?? false,
    };
  };
}

function isRunning(undone: UndoneWork | undefined): boolean {
  return undone?.until !== undefined && Date.now() - Date.parse(undone.until) < PAUSE;
}

function isUnderWay(undone: readonly UndoneWork[] | undefined): boolean {
  return (
    undone?.some(({ records, of, at }) => records < of && Date.now() - Date.parse(at) < UNDER_WAY) ?? false
  );
}
