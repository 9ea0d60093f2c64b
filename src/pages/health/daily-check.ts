/** The check that one admin's session makes in the background each day. */
import type { DataProvider } from "@refinedev/core";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { runJob } from "../jobs/run-job";
import { CHECK_START, checkStep, checkTasks } from "./check";

const DAY_MS = 24 * 3_600_000;

/** @returns whether this session has made the check. A failed check is not reported: the page shows its time. */
export async function runDailyCheck(
  provider: DataProvider,
  collections: readonly Collection[],
  stopped: () => boolean,
): Promise<boolean> {
  const { report } = await ask(provider, "health/report", {});
  if (report && Date.now() - Date.parse(report.at) < DAY_MS) return false;
  const { isClaimed } = await ask(provider, "health/claim", {});
  if (!isClaimed) return false;
  const step = checkStep(provider, checkTasks(collections));
  const end = await runJob(CHECK_START, step, { stopped, report: () => undefined });
  return end.name === "done";
}
