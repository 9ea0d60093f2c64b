import { App } from "antd";
import { useCallback, useEffect } from "react";
import { useBlocker, type BlockerFunction } from "react-router";

export interface StayQuestion {
  readonly title: string;
  /** What becomes of the work. */
  readonly content: string;
  /** Which ways out of the page end the work. */
  readonly leaves: BlockerFunction;
}

/** Asks before a page is left where something is running: by following a link, by going back, or by closing the tab. */
export function useStayGuard(running: boolean, { title, content, leaves }: StayQuestion): void {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    useCallback<BlockerFunction>((way) => running && leaves(way), [running, leaves]),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    modal.confirm({
      title,
      content,
      okText: "Leave",
      cancelText: "Stay",
      onOk: blocker.proceed,
      onCancel: blocker.reset,
    });
  }, [blocker, modal, title, content]);

  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [running]);
}
