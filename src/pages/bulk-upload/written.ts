/** How many records an import has written, by its entries in the history: also those of batches whose answers were lost. */
import { useDataProvider, type DataProvider, type HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../calls";
import { patiently, type Question } from "./patience";

/** Milliseconds between two looks at an import that has written nothing yet. */
const AGAIN_MS = 3_000;
/** How often it is looked at: longer than a batch that is not waited for can be on its way. */
const LOOKS = 8;

/** @throws the provider's HttpError. */
export async function writtenBy(provider: DataProvider, work: string): Promise<number> {
  try {
    return (await ask(provider, "history/count", { work })).count;
  } catch (error) {
    if ((error as HttpError).statusCode === 404) return 0;
    throw error;
  }
}

/** @returns undefined where no answer comes: an upload does without it. */
export async function writtenOrUnknown(
  provider: DataProvider,
  work: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const question: Question<number> = {
    ask: () => writtenBy(provider, work),
    onTrouble: () => undefined,
    signal,
  };
  return patiently(question).catch(() => undefined);
}

/** What an undo of an import needs to know. */
interface Known {
  /** Absent until it is known. */
  readonly written: number | undefined;
  /** There is something to take back, or it cannot be found out whether there is. */
  readonly isUndoable: boolean;
}

/** @param isUnderWay a batch may still arrive that is not waited for any more. */
export function useWritten(work: string | undefined, isUnderWay = false): Known {
  const dataProvider = useDataProvider();
  const { data: written, isPending } = useQuery({
    // Below the key of works, so that it is asked for anew when one is taken back.
    queryKey: ["history/work", work, "written"],
    queryFn: () => writtenBy(dataProvider(), work ?? ""),
    enabled: work !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isUnderWay && state.data === 0 && state.dataUpdateCount < LOOKS ? AGAIN_MS : false,
  });
  return { written, isUndoable: !isPending && written !== 0 };
}
