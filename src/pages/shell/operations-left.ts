/** Tells what became of operations whose page was left before the server answered. Loaded when there is one. */
import type { DataProvider, HttpError, OpenNotificationParams } from "@refinedev/core";
import type { ToastExtras } from "../../contract/toast";
import { faultWords } from "../../contract/unreachable";
import { TRASH } from "../../schema/history";
import { ask } from "../calls";
import type { Operation, Proof } from "./under-way";

/** Milliseconds after which what was sent before the page was left has arrived, or never will. */
const ARRIVES_MS = 1_500;

type Toast = OpenNotificationParams & ToastExtras;

interface Progress {
  readonly records: number;
  readonly of: number;
  readonly isWhole: boolean;
}

/** @param show is called once for each operation, when it is known how far it came. */
export async function tellOperationsLeft(
  provider: DataProvider,
  operations: readonly Operation[],
  show: (toast: Toast) => void,
): Promise<void> {
  await Promise.all(operations.map(async (operation) => show(await toastOf(provider, operation))));
}

async function toastOf(provider: DataProvider, operation: Operation): Promise<Toast> {
  const { done, subject, proof } = operation;
  const verb = done.toLowerCase();
  const failure = { type: "error", stays: true } as const;
  const unknown = { ...failure, message: `It is not known whether this was ${verb}: ${subject}` };
  if (!proof) return unknown;
  try {
    let at = await progressOf(provider, proof);
    if (!at.isWhole) {
      await new Promise((resolve) => setTimeout(resolve, ARRIVES_MS));
      at = await progressOf(provider, proof);
    }
    if (at.isWhole) return { type: "success", message: `${done}: ${subject}` };
    if (at.records === 0)
      return {
        ...failure,
        message: `Not ${verb}: ${subject}`,
        description: "The page was left before this was done. Nothing was changed.",
      };
    const share = `${at.records.toLocaleString("en")} of ${at.of.toLocaleString("en")}`;
    return {
      ...failure,
      message: `${done} in part: ${subject}`,
      description: `The page was left before all of it was done: ${share} records were ${verb}.`,
    };
  } catch (error) {
    return { ...unknown, description: faultWords(error) };
  }
}

/** @throws the provider's HttpError. */
async function progressOf(provider: DataProvider, proof: Proof): Promise<Progress> {
  if ("undoes" in proof) {
    const { undone } = await ask(provider, "history/lines", { works: [proof.undoes], single: [], undid: [] });
    return undone[0] ?? { records: 0, of: 0, isWhole: false };
  }
  if ("trash" in proof) {
    const kept = await provider.getMany?.({ resource: TRASH, ids: [...proof.trash] });
    return progress(proof.trash.length - (kept?.data ?? proof.trash).length, proof.trash.length);
  }
  return progress(await written(provider, proof.work), proof.count);
}

function progress(records: number, of: number): Progress {
  return { records, of, isWhole: records >= of };
}

/** @returns how many records the work wrote. */
async function written(provider: DataProvider, work: string): Promise<number> {
  try {
    return (await ask(provider, "history/count", { work })).count;
  } catch (error) {
    if ((error as HttpError).statusCode === 404) return 0;
    throw error;
  }
}
