import { useEffectEvent, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { tabStore } from "../../browser-storage";

const STORAGE_KEY = "scroll-places";
const MAX_POSITIONS = 100;

type ScrollPositions = { readonly [entry: string]: number };

/** Restores a list's scroll position. `boxOf` finds the container of the rows, if it is not the window. */
export function useScrollPosition(ready: boolean, boxOf: () => Element | null | undefined): void {
  const { key, pathname } = useLocation();
  const entry = `${key} ${pathname}`;
  const findBox = useEffectEvent(boxOf);
  // A layout effect's cleanup runs before the screen changes, while the scroll position is intact.
  useLayoutEffect(() => {
    if (!ready) return;
    const box = findBox();
    const scrolled: readonly (readonly [string, Element])[] = [
      [entry, document.documentElement],
      ...(box ? [[`${entry} rows`, box] as const] : []),
    ];
    const last: { [entry: string]: number } = {};
    const note = () => {
      for (const [name, { scrollTop }] of scrolled) last[name] = scrollTop;
    };
    const store = () => {
      const others = Object.entries(readPositions()).filter(([name]) => !(name in last));
      const kept = [...others, ...Object.entries(last)].slice(-MAX_POSITIONS);
      tabStore.setJson(STORAGE_KEY, Object.fromEntries(kept));
    };
    const positions = readPositions();
    for (const [name, element] of scrolled) element.scrollTop = positions[name] ?? element.scrollTop;
    note();
    window.addEventListener("scroll", note, { passive: true, capture: true });
    window.addEventListener("pagehide", store);
    return () => {
      window.removeEventListener("scroll", note, { capture: true });
      window.removeEventListener("pagehide", store);
      store();
    };
  }, [entry, ready]);
}

/** Call it when the panel loads: a newly opened address starts at its top, a reload and Back keep their positions. */
export function forgetPositions(): void {
  const [load] = performance.getEntriesByType("navigation");
  if (load instanceof PerformanceNavigationTiming && load.type === "navigate") tabStore.remove(STORAGE_KEY);
}

function readPositions(): ScrollPositions {
  return (tabStore.getJson(STORAGE_KEY) ?? {}) as ScrollPositions;
}
