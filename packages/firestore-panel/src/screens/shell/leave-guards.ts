/** What keeps a page from being left by accident: typed changes, and what runs on it. */
import { useWarnAboutChange } from "@refinedev/core";
import { App } from "antd";
import { useCallback, useEffect, useEffectEvent, useRef, type EffectCallback } from "react";
import { useBlocker, useLocation, type Blocker, type BlockerFunction } from "react-router";
import { text } from "../../texts/texts";

/** True for another page, or another query of this one. Opening a drawer changes neither. */
const leavesPage: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || from.search !== to.search;

/**
 * Asks before unsaved changes are lost by a link, by Back, or by leaving the panel. A navigation during a save waits
 * for it. A successful save then navigates; a failed one keeps the page with its error.
 *
 * Refine's `UnsavedChangesNotifier` uses the browser's dialog, ignores navigations that replace the history entry, and
 * treats an opening drawer as another page. `setWarnWhen` still reports unsaved changes to Refine: Logout reads it.
 * @param saving during a save Refine clears its warning; after a failed save this sets it again.
 */
export function useLeaveGuard(dirty: boolean, saving: boolean) {
  const ask = useDiscardQuestion();
  /** A navigation requested during a save and not canceled since. A ref, because React may render it after the save. */
  const isWaiting = useRef(false);
  useNavigationBlocker({
    holds: dirty,
    busy: saving,
    leaves: (way) => {
      const leaves = leavesPage(way);
      if (leaves && saving) isWaiting.current = true;
      return leaves;
    },
    settle: ({ proceed, reset }) => {
      if (saving) return;
      if (dirty && !isWaiting.current) return ask(proceed, reset);
      if (dirty) reset();
      else proceed();
      isWaiting.current &&= !dirty;
    },
  });

  const { setWarnWhen } = useWarnAboutChange();
  useEffect(() => {
    if (saving) return;
    setWarnWhen(dirty);
    return () => setWarnWhen(false);
  }, [dirty, saving, setWarnWhen]);

  return {
    /** For Cancel and Escape: confirms if there are unsaved changes, then leaves. */
    leave: (leave: () => void) => void (dirty ? ask(leave) : leave()),
    /** Whether the page is navigating to the address requested during the save. */
    isLeaving: () => isWaiting.current,
  };
}

/** A list may change its page when the last row of one is gone. */
const leavesPath: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname;

/** Asks before a page is left where a job is running. When that ends, the question goes, and its result can be read. */
export function useStayGuard(running: boolean): void {
  const { modal } = App.useApp();
  useNavigationBlocker({
    holds: running,
    busy: running,
    leaves: leavesPath,
    settle: ({ proceed, reset }) => {
      if (!running) return reset();
      return modal.confirm({
        title: text("shell.leave.title"),
        content: text("shell.leave.content"),
        okText: text("shell.leave.leave"),
        cancelText: text("shell.leave.stay"),
        onOk: proceed,
        onCancel: reset,
      }).destroy;
    },
  });
}

interface NavigationBlocker {
  /** Whether the page is held. The browser asks by itself before the tab is closed or another site is opened. */
  readonly holds: boolean;
  /** Something runs that a held way out may wait for. */
  readonly busy: boolean;
  readonly leaves: BlockerFunction;
  /** Called for a held way out, and again when `holds` or `busy` changes. The returned function withdraws its question. */
  readonly settle: (way: Extract<Blocker, { readonly state: "blocked" }>) => ReturnType<EffectCallback>;
}

/** Holds the ways out of a page until `settle` opens or refuses them. */
export function useNavigationBlocker({ holds, busy, leaves, settle }: NavigationBlocker): void {
  const { pathname } = useLocation();
  // A page that has been left stands until the next one has loaded: it no longer holds anyone.
  const blocker = useBlocker((way) => holds && way.currentLocation.pathname === pathname && leaves(way));
  const settleHeld = useEffectEvent(() => (blocker.state === "blocked" ? settle(blocker) : undefined));
  useEffect(() => settleHeld(), [blocker, holds, busy]);

  useEffect(() => (holds ? warnBeforeUnload() : undefined), [holds]);
}

function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}

/** Lets the browser ask before the page is left until `run` settles: a closed page ends its requests. */
export async function askBeforeUnload<T>(run: () => Promise<T>): Promise<T> {
  const endWarning = warnBeforeUnload();
  try {
    return await run();
  } finally {
    endWarning();
  }
}

/**
 * @returns asks whether typed changes may be lost: `leave` is called if so, `stay` if not. The focus is on the answer that
 * loses nothing. The returned function withdraws the question.
 */
export function useDiscardQuestion(): (leave: () => void, stay?: () => void) => () => void {
  const { modal } = App.useApp();
  return useCallback(
    (leave, stay) =>
      modal.confirm({
        title: text("shell.discard.title"),
        content: text("shell.discard.content"),
        okText: text("common.discard"),
        okButtonProps: { danger: true, type: "primary" },
        cancelText: text("shell.discard.keep"),
        focusable: { autoFocusButton: "cancel" },
        onOk: leave,
        ...(stay && { onCancel: stay }),
      }).destroy,
    [modal],
  );
}
