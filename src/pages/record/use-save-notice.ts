import { App } from "antd";
import { useCallback } from "react";

/**
 * @returns a function that shows what a save or a deletion left for the person to do (`notice` beside its data), until
 * it is closed. Without a notice it shows nothing.
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
