import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from "react";

interface FocusHome<Home extends HTMLElement> {
  /** For the element that gets the focus. */
  readonly home: {
    readonly ref: RefObject<Home | null>;
    readonly tabIndex: -1;
    readonly onFocus: (event: FocusEvent) => void;
  };
  /** Called when a dialog that was opened from within is gone: it may have given the focus to what is not there any more. */
  readonly comeHome: () => void;
}

/**
 * For an element whose controls go when they are pressed: the browser drops the focus, and with it Escape, which closes a
 * drawer only from within. When a control goes that had the focus last, the element itself has it.
 */
export function useFocusHome<Home extends HTMLElement>(): FocusHome<Home> {
  const ref = useRef<Home>(null);
  const last = useRef<Element>(null);
  const comeHome = useCallback(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    ref.current?.focus({ preventScroll: true });
  }, []);
  // Whatever is drawn anew may have taken it away.
  useEffect(comeHome);
  const onFocus = useCallback(({ target }: FocusEvent) => {
    last.current = target;
  }, []);
  return { home: { ref, tabIndex: -1, onFocus }, comeHome };
}
