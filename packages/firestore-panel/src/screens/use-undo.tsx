import { useNotification, type OpenNotificationParams } from "@refinedev/core";
import type { ToastExtras } from "../ui/notification-provider";
import type { Collection } from "../schema/types";
import { text } from "../texts/texts";
import { useParts } from "./features";
import { useOpenDialog } from "./shell/dialogs";
import { LazyPart } from "./shell/lazy";

interface UndoableChange {
  readonly message: string;
  /** The recorded operation. Undefined: nothing was recorded, so there is no undo. */
  readonly operation: string | undefined;
  readonly deleted?: boolean;
}

/** @returns the toast of a change, with a button that undoes the change. */
export function useUndo(
  collection: Collection,
): (change: UndoableChange) => OpenNotificationParams & ToastExtras {
  const [undoing] = useParts("undos");
  const openDialog = useOpenDialog();
  const { open: notify } = useNotification();

  return ({ message, operation, deleted = false }) => {
    const toast = { type: "success", message } as const;
    if (operation === undefined || !undoing) return toast;
    const action = deleted ? "delete" : "update";
    const run = () =>
      openDialog((onClosed) => {
        // Its code did not load: the offer stands.
        const onEnd = () => {
          onClosed();
          notify?.(undoable);
        };
        return (
          <LazyPart part={undoing.dialog} props={{ collection, operation, action, onClosed }} onEnd={onEnd} />
        );
      });
    const undoable = { ...toast, action: { label: text("common.undo"), run } };
    return undoable;
  };
}

export function operationIn(answer: object | undefined): string | undefined {
  return answer && "operation" in answer && typeof answer.operation === "string"
    ? answer.operation
    : undefined;
}
