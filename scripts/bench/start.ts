import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { installPackage } from "../../packages/local-firebase/tests/package/installed-package";
import { startFirebaseProcess, startProcess, type FirebaseProcess } from "./firebase-process";
import { duration, median, table, verdict } from "./numbers";

const RUNS = 9;
const GOAL_MS = 500;

/**
 * Measures the start of the process until it is ready, on a folder with the demo data: of the package as others install
 * it, and from the sources, which are compiled at each start. Both take turns.
 */
export async function benchStart(offset: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "westwalk-bench-start-"));
  const data = join(folder, "data");
  const fromSources = () => startFirebaseProcess(data, offset, "--seed", "demo");
  try {
    const first = await timeOf(fromSources);
    const command = [join(await installPackage(folder), "node_modules/local-firebase/dist/cli/main.js")];
    const fromPackage = () => startProcess(command, data, offset, "--project", LOCAL_PROJECT_ID);
    const built: number[] = [];
    const sources: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      built.push(await timeOf(fromPackage));
      sources.push(await timeOf(fromSources));
    }
    const rows = [
      [
        `the installed package, median of ${RUNS}`,
        duration(median(built)),
        verdict(median(built), GOAL_MS, duration),
      ],
      [`npm run emulator, median of ${RUNS}`, duration(median(sources)), ""],
      ["first npm run emulator, which writes the demo data", duration(first), ""],
    ];
    return table(["Local Firebase, start of the process to ready", "time", "goal"], rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns milliseconds. */
async function timeOf(start: () => Promise<FirebaseProcess>): Promise<number> {
  const { readyMs, stop } = await start();
  await stop();
  return readyMs;
}
