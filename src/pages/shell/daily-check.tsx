import { useDataProvider } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { loadModule } from "./lazy-page";
import type { Collection } from "../../schema/types";

/** Milliseconds after the start of a session: its first rows come before. */
const AFTER_MS = 30_000;

/** Starts the daily check of the data, once the session has been open for a while. */
export function DailyCheck({ collections }: { readonly collections: readonly Collection[] }) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const check = useEffectEvent(async (stopped: () => boolean) => {
    const { runDailyCheck } = await loadModule(() => import("../health/daily-check"));
    if (stopped() || !(await runDailyCheck(dataProvider(), collections, stopped))) return;
    await client.invalidateQueries({ queryKey: ["health"] });
  });
  useEffect(() => {
    let isLeft = false;
    // Without a network, a later session makes the check.
    const start = () => void check(() => isLeft).catch(() => undefined);
    const timer = setTimeout(start, AFTER_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);
  return null;
}
