import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

const STORAGE_KEY = "scroll-places";
/** The router's key of an entry that was opened by its address. */
const OPENED_BY_ADDRESS = "default";
const MOST_PLACES = 50;

type Places = { readonly [entry: string]: number };

/** Puts a list where it was scrolled to when the person comes back to it, also after a reload in between. */
export function useScrollPlace(ready: boolean): void {
  const { key, pathname } = useLocation();
  const entry = `${key} ${pathname}`;
  // A layout effect is cleaned up before the screen changes, while the page can still be scrolled as far.
  useLayoutEffect(() => {
    if (!ready) return;
    const place = readPlaces()[entry];
    if (place !== undefined) window.scrollTo(0, place);
    let last = window.scrollY;
    const note = () => (last = window.scrollY);
    const keep = () => keepPlace(entry, last);
    window.addEventListener("scroll", note, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", note);
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
