/** What the browser's window shows, as hooks. */
import { useCallback, useMemo, useState, useSyncExternalStore, type RefCallback } from "react";

/**
 * @param query a CSS media query: "(prefers-reduced-motion: reduce)".
 * @returns whether it matches, updated on every change.
 */
export function useMediaQuery(query: string): boolean {
  const [follow, matches] = useMemo(() => {
    const list = window.matchMedia(query);
    const subscribe = (changed: () => void) => {
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    };
    return [subscribe, () => list.matches] as const;
  }, [query]);
  return useSyncExternalStore(follow, matches);
}

let isPrinting = false;

function followPrinting(changed: () => void): () => void {
  const set = (printing: boolean) => () => {
    isPrinting = printing;
    changed();
  };
  const [begin, end] = [set(true), set(false)];
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

/** @returns whether the page is being printed. The media query changes too late: the sheets are counted before. */
export const usePrinting = (): boolean => useSyncExternalStore(followPrinting, () => isPrinting);

/**
 * Distance outside the screen at which an element counts as seen, so that its content is ready when it scrolls into
 * view.
 */
const MARGIN = "200px";

/** @returns a ref for an element, and whether it has been on screen or near it. */
export function useSeen(): readonly [ref: RefCallback<HTMLElement>, seen: boolean] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || seen) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
        },
        { rootMargin: MARGIN },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [seen],
  );
  return [ref, seen];
}

/** Whether a dialog covers the page. One with antd's leave animation is closed already. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll("[aria-modal=true], dialog[open]")].some(
    (dialog) => dialog.checkVisibility({ visibilityProperty: true }) && !dialog.closest('[class*="-leave"]'),
  );
}
