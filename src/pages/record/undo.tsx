/** The action of "Undo" in a toast. Loaded on the first press. */
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
