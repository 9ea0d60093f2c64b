/** The action of "Undo" in a toast. Loaded on the first press. */
import type { DataProvider } from "@refinedev/core";
import type { useAppProps } from "antd/es/app/context";
import type { Collection } from "../../schema/types";
import { undoneText } from "../activity/undo-messages";
import { GivenUpError, UNDO_START, undoStep } from "../history/undo-steps";
import { isToBeRead, unchangedCount, UndoSummary } from "../history/undo-summary";
import { assertNotFailed, runJob } from "../jobs/run-job";
import { restoreOperationSignIns } from "./restore-operation-sign-ins";

interface UndoOptions {
  readonly provider: DataProvider;
  readonly modal: useAppProps["modal"];
  readonly collection: Collection;
  readonly operation: string;
  readonly as: string;
  readonly deleted: boolean;
}

/** The message in a toast. */
export interface UndoMessage {
  readonly message: string;
  /** The person canceled, and records stay in the trash. */
  readonly isGivenUp?: true;
}

/**
 * Undoes an operation in batches. A dialog lists the unchanged records until the person closes it.
 * @returns undefined: a dialog has shown the result.
 * @throws the provider's HttpError.
 */
export async function undo(options: UndoOptions): Promise<UndoMessage | undefined> {
  const { provider, modal, collection, operation, as, deleted } = options;
  const { label, signIn } = collection;
  const prepare = () =>
    restoreOperationSignIns({ provider, modal, collections: [collection], operation, as });
  const step = undoStep(provider, {
    operation,
    undoOperation: as,
    prepare: deleted && signIn ? prepare : undefined,
  });
  const end = await runJob(UNDO_START, step, { stopped: () => false, report: () => undefined });
  if (end.name === "stopped" && end.error instanceof GivenUpError)
    return { message: end.error.message, isGivenUp: true };
  assertNotFailed(end);
  const { progress: at } = end;
  if (isToBeRead(at))
    modal.warning({
      title: undoneText(at.done, unchangedCount(at.left), label),
      content: <UndoSummary at={at} label={label} />,
    });
  return at.left.length === 0 ? { message: "Undone." } : undefined;
}
