import {
  useNotification,
  useOnError,
  useInvalidate,
  type HttpError,
  type OpenNotificationParams,
} from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { use, useCallback } from "react";
import { useParts } from "./features";
import { ServicesContext } from "./use-service";
import type { ToastExtras } from "../ui/toast";
import { errorMessage, isUnanswered } from "../contract/unreachable";
import { newOperationId } from "../schema/history";
import type { Collection } from "../schema/types";
import { text } from "../texts/texts";
import { useOpenDialog } from "./shell/dialogs";
import { askBeforeUnload } from "./shell/use-stay-guard";

interface UndoableChange {
  readonly message: string;
  /** The recorded operation. Undefined: nothing was recorded, so there is no undo. */
  readonly operation: string | undefined;
  readonly deleted?: boolean;
}

type Toast = OpenNotificationParams & ToastExtras;

/** @returns the toast of a change, with a button that undoes the change and reports the result. */
export function useUndo(collection: Collection): (change: UndoableChange) => Toast {
  const call = use(ServicesContext);
  const [undoing] = useParts("undos");
  const refresh = useInvalidateAll();
  const { open: notify, close: dismiss } = useNotification();
  const { modal } = App.useApp();
  const openDialog = useOpenDialog();
  const { mutate: checkError } = useOnError();

  return ({ message, operation, deleted = false }) => {
    if (operation === undefined || !undoing) return success(message);
    const key = `undo ${operation}`;
    // The same for every try, so that a second one resumes the first.
    const operationId = newOperationId();
    const options = { call, modal, openDialog, collection, operation, operationId, deleted };
    const run = () => void askBeforeUnload(undoAndNotify);
    const undoAndNotify = async () => {
      notify?.({ key, type: "progress", message: text("history.undo.running") });
      try {
        const undo = await undoing.undo();
        const isWhole = await undo(options);
        dismiss?.(key);
        if (isWhole) notify?.({ ...success(text("history.undo.whole")), key });
      } catch (error) {
        checkError(error as HttpError);
        const failed: Toast = {
          key,
          type: "error",
          message: text(isUnanswered(error) ? "history.undo.unknown" : "history.undo.failed"),
          description: errorMessage(error),
          action: { label: text("common.tryAgain"), run },
          persistent: true,
        };
        notify?.(failed);
      }
      await refresh();
    };
    return { ...success(message), action: { label: text("common.undo"), run } };
  };
}

function success(message: string): Toast {
  return { type: "success", message };
}

export function operationIn(answer: object | undefined): string | undefined {
  return answer && "operation" in answer && typeof answer.operation === "string"
    ? answer.operation
    : undefined;
}

/** An operation may change several collections, and its undo changes the activity and the trash. */
export function useInvalidateAll(): () => Promise<void> {
  const invalidate = useInvalidate();
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      invalidate({ invalidates: ["all"] }),
      client.invalidateQueries({ queryKey: ["history/operation"] }),
    ]);
  }, [invalidate, client]);
}
