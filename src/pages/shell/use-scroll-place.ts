import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

const STORAGE_KEY = "scroll-places";
/** The router's key of an entry that was opened by its address. */
const OPENED_BY_ADDRESS = "default";
const MOST_PLACES = 100;

type Places = { readonly [entry: string]: number };

/**
 * Puts a list where it was scrolled to when the person comes back to it, also after a reload in between.
 *
 * @param boxOf gives the box in which the list's rows scroll, if it is another than the window.
 */
export function useScrollPlace(ready: boolean, boxOf: () => Element | null | undefined): void {
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
    const places = readPlaces();
    const last = new Map<string, number>();
    const note = () => {
      for (const [name, { scrollTop }] of scrolled) last.set(name, scrollTop);
    };
    const keep = () => {
      for (const [name, place] of last) keepPlace(name, place);
    };
    for (const [name, element] of scrolled) element.scrollTop = places[name] ?? element.scrollTop;
    note();
    window.addEventListener("scroll", note, { passive: true, capture: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", note, { capture: true });
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [entry, ready]);
}

/** Called when the panel is loaded: a newly opened address starts at its top, a reload where it was. */
export function forgetOpenedPlaces(): void {
  const [load] = performance.getEntriesByType("navigation");
  if (!(load instanceof PerformanceNavigationTiming) || load.type !== "navigate") return;
  writePlaces(Object.entries(readPlaces()).filter(([entry]) => !entry.startsWith(`${OPENED_BY_ADDRESS} `)));
}

function keepPlace(entry: string, place: number): void {
  const others = Object.entries(readPlaces()).filter(([other]) => other !== entry);
  writePlaces([...others, [entry, place] as const].slice(-MOST_PLACES));
}

function readPlaces(): Places {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    return isPlaces(places) ? places : {};
  } catch {
    return {};
  }
}

function isPlaces(value: unknown): value is Places {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((place) => typeof place === "number")
  );
}

function writePlaces(places: readonly (readonly [string, number])[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // Storage is full or forbidden: the list starts at its top.
  }
}
