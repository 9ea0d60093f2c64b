import { useEffect, useState } from "react";

/** Milliseconds without progress after which the person sees a notice. */
export const PATIENCE_MS = 4_000;

/**
 * @param news a value that changes with each progress.
 * @returns whether there was no progress for a while.
 */
export function useWaiting(active: boolean, news: unknown): boolean {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setWaiting(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [active, news]);
  return waiting;
}
