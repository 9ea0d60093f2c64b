import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from "react";

interface FocusHome<Home extends HTMLElement> {
  /** Props of the element that receives the focus. */
  readonly home: {
    readonly ref: RefObject<Home | null>;
    readonly tabIndex: -1;
    readonly onFocus: (event: FocusEvent) => void;
  };
  /** Call it when a dialog opened from within has closed: it may have focused a removed element. */
  readonly comeHome: () => void;
}

/**
 * For a container whose controls disappear when pressed. The browser then drops the focus, and a drawer closes on
 * Escape only while the focus is inside. When the last focused control disappears, the container receives the focus.
 */
export function useFocusHome<Home extends HTMLElement>(): FocusHome<Home> {
  const ref = useRef<Home>(null);
  const last = useRef<Element>(null);
  const comeHome = useCallback(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    ref.current?.focus({ preventScroll: true });
  }, []);
  // Any render may have removed the focused control.
  useEffect(comeHome);
  const onFocus = useCallback(({ target }: FocusEvent) => {
    last.current = target;
  }, []);
  return { home: { ref, tabIndex: -1, onFocus }, comeHome };
}
