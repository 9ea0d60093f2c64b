import { App } from "antd";
import { useCallback } from "react";
import { text } from "../../texts/texts";
import type { Collection } from "../../schema/types";

type Alert = NonNullable<Collection["alerts"]>[number];

interface AlertOptions {
  readonly title?: string | undefined;
  readonly detail?: string | undefined;
  /** Called when the person has closed it. */
  readonly afterClose?: () => void;
}

/** @returns a function that shows a message in a dialog and returns true if the declaration lists it as an alert. */
export function useAlert({ alerts, messages }: Collection): (name: Alert, options?: AlertOptions) => boolean {
  const { modal } = App.useApp();
  return (name, { title = messages[name], detail, afterClose } = {}) => {
    if (!alerts?.includes(name)) return false;
    const dialog = {
      title,
      content: detail,
      centered: true,
      ...(afterClose && { afterClose }),
    };
    if (name === "created") modal.success(dialog);
    else modal.error(dialog);
    return true;
  };
}

/**
 * @returns a function that shows the follow-up steps of a save or a deletion (`notice` beside its data) until the
 * person closes them. Without a notice it does nothing.
 */
export function useSaveNotice(): (answer: object) => void {
  const { modal } = App.useApp();
  return useCallback(
    (answer) => {
      const notice: unknown = "notice" in answer ? answer.notice : undefined;
      if (typeof notice === "string") modal.warning({ title: text("form.notice"), content: notice });
    },
    [modal],
  );
}
