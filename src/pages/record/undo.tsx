/** What "Undo" in a toast does. Loaded when it is pressed. */
import type { DataProvider } from "@refinedev/core";
import type { useAppProps } from "antd/es/app/context";
import type { SkippedRecord } from "../../contract/history";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { restoreOperationSignIns } from "./restore-operation-sign-ins";
import { givenUpText, withSkipReasons } from "./skipped-sign-ins";
import { UndoResultSummary } from "./undo-result-summary";

interface UndoOptions {
  readonly provider: DataProvider;
  readonly modal: useAppProps["modal"];
  readonly collection: Collection;
  readonly operation: string;
  readonly as: string;
  /** The operation deleted records. */
  readonly deleted: boolean;
}

/** What a toast says of it. */
export interface UndoMessage {
  readonly message: string;
  /** The person gave it up, and something is left in the trash. */
  readonly isGivenUp?: true;
}

/**
 * Takes back an operation, batch by batch. What is left as it is stands in a dialog, until it was read.
 * @returns undefined: a dialog has said it.
 * @throws the provider's HttpError.
 */
export async function undo(options: UndoOptions): Promise<UndoMessage | undefined> {
  const { provider, modal, collection, operation, as, deleted } = options;
  const before =
    deleted && collection.signIn
      ? await restoreOperationSignIns({ provider, modal, collections: [collection], operation, as })
      : { done: 0, notices: [], skipped: [], cancelled: undefined };
  if (before.cancelled) return { message: givenUpText(before), isGivenUp: true };
  let { done } = before;
  let passwords = 0;
  const [left, notices]: [SkippedRecord[], string[]] = [[], [...before.notices]];
  let cursor: string | undefined;
  do {
    const answer = await ask(provider, "history/undo", {
      operation,
      undoOperation: as,
      ...(cursor !== undefined && { cursor }),
    });
    done += answer.done;
    passwords += answer.passwords ?? 0;
    left.push(...answer.left);
    notices.push(...answer.notices);
    ({ cursor } = answer);
  } while (cursor !== undefined);
  const isWhole = left.length === 0;
  if (!isWhole || notices.length > 0 || passwords > 0)
    modal.warning({
      title: isWhole ? "Undone. Please note" : done > 0 ? "Undone in part" : "It could not be undone",
      content: (
        <UndoResultSummary
          left={withSkipReasons(left, before.skipped)}
          label={collection.label}
          {...{ notices, passwords }}
        />
      ),
    });
  return isWhole ? { message: "Undone." } : undefined;
}
