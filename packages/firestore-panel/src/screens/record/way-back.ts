import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, type Location } from "react-router";

/**
 * @param state of a history entry. `from` is the list's address, with its search, filters, order and page. A form or a
 * detail page opened from a list has it.
 * @returns that address if it belongs to `list`.
 */
export function originOf(state: unknown, list: string): string | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  const { from } = state;
  return typeof from === "string" && (from === list || from.startsWith(`${list}?`)) ? from : undefined;
}

interface ReturnToList {
  readonly href: string;
  /** @param how `forGood`: Back does not return here, for example to an empty form after a save. */
  readonly goBack: (how?: { readonly forGood: boolean }) => void;
}

/**
 * Returns from a form or a detail page to its list. After opening it from a row, this goes back in the history. The
 * list keeps its state, and Back does not return to the form. After opening it by address, this goes to the list
 * without parameters.
 */
export function useReturnToList(list: string): ReturnToList {
  const navigate = useNavigate();
  const location: Location<unknown> = useLocation();
  const { state } = location;
  const direct = originOf(state, list) !== undefined;
  // A jump inside the page, such as "Skip to content", adds a history entry without this state.
  const [origin] = useState(() => originOf(state, list));
  const href = origin ?? list;
  // Going back is asynchronous. A double click must not go back twice, which would leave the list too.
  const going = useRef(false);
  // No further navigation if the person left while a save or a deletion ran.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const goBack = useCallback<ReturnToList["goBack"]>(
    ({ forGood } = { forGood: false }) => {
      if (!isHere.current) return;
      if (!direct) return void navigate(href, { replace: forGood });
      if (going.current) return;
      going.current = true;
      window.addEventListener("popstate", () => (going.current = false), { once: true });
      void navigate(-1);
    },
    [direct, href, navigate],
  );
  return { href, goBack };
}
