import { useMemo, useSyncExternalStore } from "react";

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
