/** Counts the records of an import by its history entries, which include batches with lost answers. */
import { useDataProvider, type DataProvider, type HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../calls";
import { withRetry, type RetryOptions } from "./retry";

/** Milliseconds between two checks of an import that has written nothing yet. */
const AGAIN_MS = 3_000;
/** Number of checks: their duration exceeds the time an abandoned batch can take to arrive. */
const LOOKS = 8;

/** @throws the provider's HttpError. */
export async function writtenBy(provider: DataProvider, operation: string): Promise<number> {
  try {
    return (await ask(provider, "history/count", { operation })).count;
  } catch (error) {
    if ((error as HttpError).statusCode === 404) return 0;
    throw error;
  }
}

/** @returns undefined without an answer: an upload works without it. */
export async function writtenOrUnknown(
  provider: DataProvider,
  operation: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const question: RetryOptions<number> = {
    ask: () => writtenBy(provider, operation),
    onTrouble: () => undefined,
    signal,
  };
  return withRetry(question).catch(() => undefined);
}

/** The written records, as an undo needs them. */
interface WrittenRows {
  /** Absent while unknown. */
  readonly written: number | undefined;
  /** Something can be undone, or the count is unavailable. */
  readonly isUndoable: boolean;
}

/** @param isUnderWay an abandoned batch may still arrive. */
export function useWritten(operation: string | undefined, isUnderWay = false): WrittenRows {
  const dataProvider = useDataProvider();
  const { data: written, isPending } = useQuery({
    // Below the operations' key, so that an undo refetches it.
    queryKey: ["history/operation", operation, "written"],
    queryFn: () => writtenBy(dataProvider(), operation ?? ""),
    enabled: operation !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isUnderWay && state.data === 0 && state.dataUpdateCount < LOOKS ? AGAIN_MS : false,
  });
  return { written, isUndoable: !isPending && written !== 0 };
}
