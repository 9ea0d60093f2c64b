/**
 * Replaces Refine's `UnsavedChangesNotifier`, for three reasons. It uses the browser's dialog, ignores navigations that
 * replace the history entry, and treats an opening drawer as another page. `setWarnWhen` still reports unsaved changes
 * to Refine, because Logout reads it.
 */
import { useWarnAboutChange } from "@refinedev/core";
import { useEffect, useRef } from "react";
import type { BlockerFunction } from "react-router";
import { useDiscardQuestion, useNavigationBlocker } from "../shell/use-stay-guard";

/** True for another page, or another query of this one. Opening a drawer changes neither. */
const leavesPage: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || from.search !== to.search;

/**
 * Asks before unsaved changes are lost by a link, by Back, or by leaving the panel. A navigation during a save waits
 * for it. A successful save then navigates; a failed one keeps the page with its error.
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
