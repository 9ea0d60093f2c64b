import {
  useDataProvider,
  useGo,
  useNotification,
  useOnError,
  type HttpError,
  type OpenNotificationParams,
} from "@refinedev/core";
import { App } from "antd";
import { loadCode } from "../../components/load-code";
import type { ToastExtras } from "../../contract/toast";
import { faultWords, isUnanswered } from "../../contract/unreachable";
import { newWork } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { underWay } from "../shell/under-way";
import { useTrashAddress } from "./use-trash-address";
import { useWorkRefresh } from "./use-work-refresh";

export interface Undoable {
  readonly message: string;
  /** What the change is recorded as. Undefined: nothing was recorded, and nothing can be taken back. */
  readonly work: string | undefined;
  /** It was a deletion. */
  readonly deleted?: boolean;
}

type Toast = OpenNotificationParams & ToastExtras;

/** @returns the toast of a change, with a button that takes the change back and tells what came of it. */
export function useUndo(collection: Collection): (change: Undoable) => Toast {
  const dataProvider = useDataProvider();
  const refresh = useWorkRefresh();
  const { open: tell, close: untell } = useNotification();
  const { modal } = App.useApp();
  const { mutate: checkError } = useOnError();
  const go = useGo();
  const trash = useTrashAddress(collection);

  return ({ message, work, deleted }) => {
    if (work === undefined) return success(message);
    const key = `undo ${work}`;
    // The same for every try, so that a second one goes on where the first was lost.
    const as = newWork();
    const run = () =>
      underWay({ done: "Undone", subject: `“${message}”`, proof: { undoes: work } }, undoAndTell);
    const undoAndTell = async () => {
      tell?.({ key, type: "progress", message: "Undoing…" });
      try {
        const { undo } = await loadCode(() => import("./undo"));
        const told = await undo({
          provider: dataProvider(),
          modal,
          collection,
          work,
          as,
          deleted: deleted === true,
        });
        untell?.(key);
        if (told)
          tell?.(told.isGivenUp ? { ...keptInTrash(told.message), key } : { ...success(told.message), key });
      } catch (error) {
        checkError(error as HttpError);
        const failed: Toast = {
          key,
          type: "error",
          message: isUnanswered(error) ? "It is not known whether it was undone" : "It could not be undone",
          description: faultWords(error),
          action: { label: "Try again", run: () => void run() },
          stays: true,
        };
        tell?.(failed);
      }
      await refresh();
    };
    return { ...success(message), action: { label: "Undo", run: () => void run() } };
  };

  /** Neither done nor failed: the toast of what is under way says that, and stands until it is closed. */
  function keptInTrash(message: string): Toast {
    const action = trash !== undefined && { label: "Open the trash", run: () => go({ to: trash }) };
    return { type: "progress", message, ...(action && { action }) };
  }
}

function success(message: string): Toast {
  return { type: "success", message };
}

/** @returns the `work` of a provider's answer. */
export function workIn(answer: object | undefined): string | undefined {
  return answer && "work" in answer && typeof answer.work === "string" ? answer.work : undefined;
}
