import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

const STORAGE_KEY = "scroll-places";
/** The router's key of an entry that was opened by its address. */
const OPENED_BY_ADDRESS = "default";
const MAX_POSITIONS = 100;

type ScrollPositions = { readonly [entry: string]: number };

/**
 * Puts a list where it was scrolled to when the person comes back to it, also after a reload in between.
 *
 * @param boxOf gives the box in which the list's rows scroll, if it is another than the window.
 */
export function useScrollPosition(ready: boolean, boxOf: () => Element | null | undefined): void {
  const { key, pathname } = useLocation();
  const entry = `${key} ${pathname}`;
  const findBox = useRef(boxOf);
  useLayoutEffect(() => {
    findBox.current = boxOf;
  });
  // A layout effect is cleaned up before the screen changes, while the page can still be scrolled as far.
  useLayoutEffect(() => {
    if (!ready) return;
    const box = findBox.current();
    const scrolled: readonly (readonly [string, Element])[] = [
      [entry, document.documentElement],
      ...(box ? [[`${entry} rows`, box] as const] : []),
    ];
    const positions = readPositions();
    const last = new Map<string, number>();
    const note = () => {
      for (const [name, { scrollTop }] of scrolled) last.set(name, scrollTop);
    };
    const store = () => {
      for (const [name, position] of last) storePosition(name, position);
    };
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

/** Called when the panel is loaded: a newly opened address starts at its top, a reload where it was. */
export function forgetOpenedPositions(): void {
  const [load] = performance.getEntriesByType("navigation");
  if (!(load instanceof PerformanceNavigationTiming) || load.type !== "navigate") return;
  writePositions(
    Object.entries(readPositions()).filter(([entry]) => !entry.startsWith(`${OPENED_BY_ADDRESS} `)),
  );
}

function storePosition(entry: string, position: number): void {
  const others = Object.entries(readPositions()).filter(([other]) => other !== entry);
  writePositions([...others, [entry, position] as const].slice(-MAX_POSITIONS));
}

function readPositions(): ScrollPositions {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    return isScrollPositions(positions) ? positions : {};
  } catch {
    return {};
  }
}

function isScrollPositions(value: unknown): value is ScrollPositions {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((position) => typeof position === "number")
  );
}

function writePositions(positions: readonly (readonly [string, number])[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // Storage is full or forbidden: the list starts at its top.
  }
}
