import { App } from "antd";
import { useCallback } from "react";

/**
 * @returns a function that shows the follow-up steps of a save or a deletion (`notice` beside its data) until the
 * person closes them. Without a notice it does nothing.
 */
export function useSaveNotice(): (answer: object) => void {
  const { modal } = App.useApp();
  return useCallback(
    (answer) => {
      const notice: unknown = "notice" in answer ? answer.notice : undefined;
      if (typeof notice === "string") modal.warning({ title: "One thing is left to do", content: notice });
    },
    [modal],
  );
}
