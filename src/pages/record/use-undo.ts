import {
  useDataProvider,
  useNotification,
  useOnError,
  type HttpError,
  type OpenNotificationParams,
} from "@refinedev/core";
import { App } from "antd";
import { loadCode } from "../../components/load-code";
import type { ToastExtras } from "../../contract/toast";
import { faultWords } from "../../contract/unreachable";
import { newWork } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { useWorkRefresh } from "./use-work-refresh";

export interface Undoable {
  readonly message: string;
  /** What the change is recorded as. Undefined: nothing was recorded, and nothing can be taken back. */
  readonly work: string | undefined;
  /** The one record that the work deleted, besides what went with it. */
  readonly deleted?: string;
}

type Toast = OpenNotificationParams & ToastExtras;

/** @returns the toast of a change, with a button that takes the change back and tells what came of it. */
export function useUndo(collection: Collection): (change: Undoable) => Toast {
  const dataProvider = useDataProvider();
  const refresh = useWorkRefresh();
  const { open: tell, close: untell } = useNotification();
  const { modal } = App.useApp();
  const { mutate: checkError } = useOnError();

  return ({ message, work, deleted }) => {
    if (work === undefined) return { type: "success", message };
    const key = `undo ${work}`;
    // The same for every try, so that a second one goes on where the first was lost.
    const as = newWork();
    const run = async () => {
      tell?.({ key, type: "progress", message: "Undoing…" });
      try {
        const { undo } = await loadCode(() => import("./undo"));
        const told = await undo({ provider: dataProvider(), modal, collection, work, as, deleted });
        untell?.(key);
        if (told !== undefined) tell?.({ key, type: "success", message: told });
      } catch (error) {
        checkError(error as HttpError);
        const failed: Toast = {
          key,
          type: "error",
          message: "It could not be undone",
          description: faultWords(error),
          action: { label: "Try again", run: () => void run() },
        };
        tell?.(failed);
      }
      await refresh();
    };
    return { type: "success", message, action: { label: "Undo", run: () => void run() } };
  };
}

/** @returns the `work` of a provider's answer. */
export function workIn(answer: object | undefined): string | undefined {
  return answer && "work" in answer && typeof answer.work === "string" ? answer.work : undefined;
}
