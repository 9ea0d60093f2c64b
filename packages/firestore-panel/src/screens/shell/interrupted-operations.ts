/** Reports the results of operations whose page closed before the server answered. Loaded when there is one. */
import type { DataProvider, HttpError, OpenNotificationParams } from "@refinedev/core";
import type { ToastExtras } from "../../contract/toast";
import { errorMessage } from "../../contract/unreachable";
import type { HistoryService } from "../../data/services";
import { TRASH } from "../../schema/history";
import { text } from "../../texts/texts";
import type { TrackedOperation, Proof } from "./tracked-operations";

/** Milliseconds after which a request of the previous page has arrived or is lost. */
const ARRIVES_MS = 1_500;

type Toast = OpenNotificationParams & ToastExtras;

interface Sources {
  readonly provider: DataProvider;
  readonly history: HistoryService;
}

interface InterruptedProgress {
  readonly records: number;
  readonly total: number;
  readonly isWhole: boolean;
}

/** @param show is called once for each operation when its progress is known. */
export async function reportInterruptedOperations(
  sources: Sources,
  operations: readonly TrackedOperation[],
  show: (toast: Toast) => void,
): Promise<void> {
  await Promise.all(operations.map(async (operation) => show(await toastOf(sources, operation))));
}

async function toastOf(sources: Sources, operation: TrackedOperation): Promise<Toast> {
  const { done, subject, proof } = operation;
  // A message selects its words by a name without spaces.
  const values = { verb: done.toLowerCase().replaceAll(" ", "_"), subject };
  const failure = { type: "error", persistent: true } as const;
  const unknown = { ...failure, message: text("shell.interrupted.unknown", values) };
  if (!proof) return unknown;
  try {
    let at = await progressOf(sources, proof);
    if (!at.isWhole) {
      await new Promise((resolve) => setTimeout(resolve, ARRIVES_MS));
      at = await progressOf(sources, proof);
    }
    if (at.isWhole) return { type: "success", message: text("shell.interrupted.done", values) };
    if (at.records === 0)
      return {
        ...failure,
        message: text("shell.interrupted.notDone.title", values),
        description: text("shell.interrupted.notDone.content"),
      };
    const { records, total } = at;
    return {
      ...failure,
      message: text("shell.interrupted.partly.title", values),
      description: text("shell.interrupted.partly.content", { ...values, records, total }),
    };
  } catch (error) {
    return { ...unknown, description: errorMessage(error) };
  }
}

/** @throws the provider's HttpError. */
async function progressOf({ provider, history }: Sources, proof: Proof): Promise<InterruptedProgress> {
  if ("undoes" in proof) {
    const { undone } = await history.items({ operations: [proof.undoes], single: [], undoTargets: [] });
    return undone[0] ?? { records: 0, total: 0, isWhole: false };
  }
  if ("trash" in proof) {
    const remaining = await provider.getMany?.({ resource: TRASH, ids: [...proof.trash] });
    return progress(proof.trash.length - (remaining?.data ?? proof.trash).length, proof.trash.length);
  }
  return progress(await written(history, proof.work), proof.count);
}

function progress(records: number, total: number): InterruptedProgress {
  return { records, total, isWhole: records >= total };
}

/** @returns the number of records that the operation wrote. */
async function written(history: HistoryService, operation: string): Promise<number> {
  try {
    return (await history.count({ operation })).count;
  } catch (error) {
    if ((error as HttpError).statusCode === 404) return 0;
    throw error;
  }
}
