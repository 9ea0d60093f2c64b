/**
 * Refine's notifier (`UnsavedChangesNotifier`) is not used, for three reasons: it asks with the browser's own dialog, it
 * lets a navigation pass that replaces its history entry, and it takes a drawer that opens for another page. Refine is
 * told what is unsaved all the same (`setWarnWhen`): Logout asks it.
 */
import { useWarnAboutChange } from "@refinedev/core";
import { useEffect, useRef } from "react";
import type { BlockerFunction } from "react-router";
import { useDiscardQuestion } from "../shell/use-discard-question";
import { useWayOut } from "../shell/use-way-out";

/** True for another page, or another query of this one. An opened drawer changes neither. */
export const leavesPage: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || from.search !== to.search;

interface LeaveGuard {
  /** For the form's own ways out (Cancel, Escape): asks if there is something to lose, then leaves. */
  readonly leave: (leave: () => void) => void;
  /** Whether the page is left for where the person wanted to go during the save. */
  readonly isLeaving: () => boolean;
}

/**
 * Asks before typed changes are lost: by following a link, by going back, or by leaving the panel. Who leaves while it is
 * saved waits for the save: what was saved is left then, what could not be saved keeps the page with its reason.
 * @param saving during a save Refine takes what is typed for saved; after one that failed it is told again.
 */
export function useLeaveGuard(dirty: boolean, saving: boolean): LeaveGuard {
  const ask = useDiscardQuestion();
  /** Asked for during a save, and not refused since. Known at once: React may render it when the save is over. */
  const isWaiting = useRef(false);
  useWayOut({
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

  return { leave: (leave) => void (dirty ? ask(leave) : leave()), isLeaving: () => isWaiting.current };
}
