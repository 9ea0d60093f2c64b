import { App } from "antd";
import { useCallback } from "react";

/**
 * @returns shows what a save or a deletion left to the person (`notice` beside its data), until it was read. What gives
 * no notice shows nothing.
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
