import { useEffect, useEffectEvent, type EffectCallback } from "react";
import { useBlocker, type Blocker, type BlockerFunction } from "react-router";

interface WayOut {
  /** Whether the page is held. The browser asks by itself before the tab is closed or another site is opened. */
  readonly holds: boolean;
  /** Something runs that a held way out may wait for. */
  readonly busy: boolean;
  /** Which links and steps back are held. */
  readonly leaves: BlockerFunction;
  /** Called for a held way out, and again when `holds` or `busy` changes. What it returns takes its question back. */
  readonly settle: (way: Extract<Blocker, { readonly state: "blocked" }>) => ReturnType<EffectCallback>;
}

/** Holds the ways out of a page until `settle` opens or refuses them. */
export function useWayOut({ holds, busy, leaves, settle }: WayOut): void {
  const blocker = useBlocker((way) => holds && leaves(way));
  const settleHeld = useEffectEvent(() => (blocker.state === "blocked" ? settle(blocker) : undefined));
  useEffect(() => settleHeld(), [blocker, holds, busy]);

  useEffect(() => {
    if (!holds) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [holds]);
}
