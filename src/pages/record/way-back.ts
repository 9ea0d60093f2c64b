import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, type Location } from "react-router";

/**
 * @param state of a history entry. A form or a detail page that was opened from a list has the list's address there, with
 * its search, filters, order and page, as `from`.
 * @returns that address, if it is one of `list`.
 */
export function originOf(state: unknown, list: string): string | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  const { from } = state;
  return typeof from === "string" && (from === list || from.startsWith(`${list}?`)) ? from : undefined;
}

interface WayBack {
  readonly href: string;
  /** @param how `forGood`: Back does not lead here again, as after a save to the empty form. */
  readonly goBack: (how?: { readonly forGood: boolean }) => void;
}

/**
 * The way from a form or a detail page to its list. Opened from a row, it goes back in the history, so that the list is
 * as it was left and Back does not lead to the form again; opened by its address, it leads to the plain list.
 */
export function useWayBack(list: string): WayBack {
  const navigate = useNavigate();
  const location: Location<unknown> = useLocation();
  const { state } = location;
  const direct = originOf(state, list) !== undefined;
  // A jump inside the page, such as "Skip to content", adds a history entry without this state.
  const [origin] = useState(() => originOf(state, list));
  const href = origin ?? list;
  // Going back takes a moment. A double click must not go back twice, which would leave the list too.
  const going = useRef(false);
  // Who left while something was saved or deleted is not sent further.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const goBack = useCallback<WayBack["goBack"]>(
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
