import { join } from "node:path";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { installPackage } from "../../packages/local-firebase/tests/package/installed-package";
import { scriptArgs } from "../run-tool";
import { startProcess } from "./firebase-process";
import type { Bench } from "./measure";
import { duration, median, table, verdict } from "./numbers";

const RUNS = 9;
const GOAL_MS = 500;

/**
 * Measures the start of the process until it is ready, on a folder with the demo data: of the package as others install
 * it, and from the sources, which are compiled at each start. Both take turns.
 */
export async function benchStart({ folder }: Bench, offset: number): Promise<string> {
  /** @returns milliseconds. */
  const timeOf = async (command: readonly string[], ...more: string[]) => {
    const { readyMs, stop } = await startProcess(command, join(folder, "data"), offset, ...more);
    await stop();
    return readyMs;
  };
  const fromSources = () => timeOf(scriptArgs("scripts/emulator.ts"), "--seed", "demo");
  const first = await fromSources();
  const command = [join(await installPackage(folder), "node_modules/local-firebase/dist/cli/main.js")];
  const built: number[] = [];
  const sources: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    built.push(await timeOf(command, "--project", LOCAL_PROJECT_ID));
    sources.push(await fromSources());
  }
  const goal = verdict(median(built), GOAL_MS, duration);
  const rows = [
    [`the installed package, median of ${RUNS}`, duration(median(built)), goal],
    [`npm run emulator, median of ${RUNS}`, duration(median(sources)), ""],
    ["first npm run emulator, which writes the demo data", duration(first), ""],
  ];
  return table(["Local Firebase, start of the process to ready", "time", "goal"], rows);
}
