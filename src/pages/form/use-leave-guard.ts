/**
 * Refine's notifier (`UnsavedChangesNotifier`) is not used, for three reasons: it asks with the browser's own dialog, it
 * lets a navigation pass that replaces its history entry, and it takes a drawer that opens for another page. Refine is
 * told what is unsaved all the same (`setWarnWhen`): Logout asks it.
 */
import { useWarnAboutChange } from "@refinedev/core";
import { useCallback, useEffect } from "react";
import { useBlocker, type BlockerFunction } from "react-router";
import { useDiscardQuestion } from "../shell/use-discard-question";

/** True for another page, or another query of this one. An opened drawer changes neither. */
export const leavesPage: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || from.search !== to.search;

/**
 * Asks before typed changes are lost: by following a link, by going back, or by leaving the panel.
 * @param saving during a save Refine takes what is typed for saved; after one that failed it is told again.
 * @returns a function for the form's own ways out (Cancel, Escape): it asks if there is something to lose, then leaves.
 */
export function useLeaveGuard(dirty: boolean, saving: boolean): (leave: () => void) => void {
  const ask = useDiscardQuestion();
  const blocker = useBlocker(useCallback<BlockerFunction>((way) => dirty && leavesPage(way), [dirty]));

  const { setWarnWhen } = useWarnAboutChange();
  useEffect(() => {
    if (saving) return;
    setWarnWhen(dirty);
    return () => setWarnWhen(false);
  }, [dirty, saving, setWarnWhen]);

  useEffect(() => {
    if (blocker.state === "blocked") ask(blocker.proceed, blocker.reset);
  }, [blocker, ask]);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);

  return useCallback((leave) => (dirty ? ask(leave) : leave()), [dirty, ask]);
}
