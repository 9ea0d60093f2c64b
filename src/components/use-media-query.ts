import { useMemo, useSyncExternalStore } from "react";

/**
 * @param query as CSS has it: "(prefers-reduced-motion: reduce)".
 * @returns whether it holds, now and whenever that changes.
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
