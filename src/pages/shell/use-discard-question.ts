import { App } from "antd";
import { useCallback } from "react";

/**
 * @returns asks whether typed changes may be lost: `leave` is called if so, `stay` if not. The focus is on the answer that
 * loses nothing. What it returns takes the question back.
 */
export function useDiscardQuestion(): (leave: () => void, stay?: () => void) => () => void {
  const { modal } = App.useApp();
  return useCallback(
    (leave, stay) =>
      modal.confirm({
        title: "Discard your changes?",
        content: "What you typed has not been saved.",
        okText: "Discard",
        okButtonProps: { danger: true, type: "primary" },
        cancelText: "Keep editing",
        autoFocusButton: "cancel",
        onOk: leave,
        ...(stay && { onCancel: stay }),
      }).destroy,
    [modal],
  );
}
