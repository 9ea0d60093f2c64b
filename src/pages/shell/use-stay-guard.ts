import { App } from "antd";
import type { BlockerFunction } from "react-router";
import { useWayOut } from "./use-way-out";

export interface StayQuestion {
  readonly title: string;
  /** What happens to the operation. */
  readonly content: string;
  /** Which navigations end the operation. */
  readonly leaves: BlockerFunction;
}

interface Stay {
  readonly running: boolean;
  /** It has ended, and nothing about it has to be read on this page. */
  readonly done: boolean;
}

/**
 * Asks before a page is left where something is running. When that ends, the question goes: a person who wanted to leave
 * leaves then, unless the page says why it is not done.
 */
export function useStayGuard({ running, done }: Stay, { title, content, leaves }: StayQuestion): void {
  const { modal } = App.useApp();
  useWayOut({
    holds: running,
    busy: running,
    leaves,
    settle: ({ proceed, reset }) => {
      if (running)
        return modal.confirm({
          title,
          content,
          okText: "Leave",
          cancelText: "Stay",
          onOk: proceed,
          onCancel: reset,
        }).destroy;
      if (done) proceed();
      else reset();
    },
  });
}
