import { App } from "antd";
import { useCallback, useEffect } from "react";
import { useBlocker, type BlockerFunction } from "react-router";
import { leavesPage } from "../form/use-leave-guard";

/** Asks before a running upload is left: by following a link, by going back, or by closing the tab. */
export function useStayGuard(running: boolean): void {
  const { modal } = App.useApp();
  const blocker = useBlocker(useCallback<BlockerFunction>((way) => running && leavesPage(way), [running]));

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    modal.confirm({
      title: "Leave while the upload is running?",
      content: "It stops. Choose the same file again to continue it.",
      okText: "Leave",
      cancelText: "Stay",
      onOk: blocker.proceed,
      onCancel: blocker.reset,
    });
  }, [blocker, modal]);

  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [running]);
}
