/** How many records an import has written, by its entries in the history: also those of batches whose answers were lost. */
import { useDataProvider, type DataProvider, type HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../calls";
import { withRetry, type RetryOptions } from "./retry";

/** Milliseconds between two looks at an import that has written nothing yet. */
const AGAIN_MS = 3_000;
/** How often it is looked at: longer than a batch that is not waited for can be on its way. */
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

/** @returns undefined where no answer comes: an upload does without it. */
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

/** What an undo of an import needs to know. */
interface WrittenRows {
  /** Absent until it is known. */
  readonly written: number | undefined;
  /** There is something to take back, or it cannot be found out whether there is. */
  readonly isUndoable: boolean;
}

/** @param isUnderWay a batch may still arrive that is not waited for any more. */
export function useWritten(operation: string | undefined, isUnderWay = false): WrittenRows {
  const dataProvider = useDataProvider();
  const { data: written, isPending } = useQuery({
    // Below the key of operations, so that it is asked for anew when one is taken back.
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
